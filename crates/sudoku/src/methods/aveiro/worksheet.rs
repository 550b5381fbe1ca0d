use super::Edition;
use crate::{Cell, Digit, Digits, Geometry, Grid, Order, Placement, Unit};

/// A puzzle and its list of possibilities: what the routines of the machines work on.
///
/// A routine that writes digits leaves the list as it was, and
/// [`possibilities_list`](Worksheet::possibilities_list) brings it up to date: in a puzzle that
/// is wrong already, a routine may therefore write a digit twice into a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worksheet {
    edition: Edition,
    grid: Grid,
    /// The candidates of each cell, row by row, as they were when the list was made; empty
    /// before that, to save memory while many copies wait.
    possibilities: Vec<Digits>,
}

impl Worksheet {
    /// A puzzle, with an empty list of possibilities.
    pub fn new(edition: Edition, grid: Grid) -> Worksheet {
        Worksheet { edition, grid, possibilities: Vec::new() }
    }

    /// Whose routines these are.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// The puzzle.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Converts into the puzzle.
    pub fn into_grid(self) -> Grid {
        self.grid
    }

    /// The candidates that the list has for a cell.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn possibilities(&self, cell: Cell) -> Digits {
        assert!(cell.is_in(self.order()), "order {} has no cell {cell}", self.order());
        self.possibilities.get(cell.index(self.order())).copied().unwrap_or_default()
    }

    fn order(&self) -> Order {
        self.grid.order()
    }

    /// Validate: whether `digit` may stand in `cell`, because no peer holds it.
    ///
    /// # Panics
    /// If the grid does not have the cell.
    pub fn validate(&self, cell: Cell, digit: Digit) -> bool {
        let mut peers = Geometry::of(self.order()).peers(cell);
        peers.all(|peer| self.grid.get(peer) != Some(digit))
    }

    /// Possibilities List: writes the digits that [`validate`](Worksheet::validate) allows in
    /// each empty cell, and none for a full one. The program makes the list once and then updates it.
    pub fn possibilities_list(&mut self) {
        let order = self.order();
        let mut used = vec![Digits::EMPTY; 3 * order.side()];
        for (cell, digit) in self.grid.filled() {
            for unit in Unit::of(order, cell) {
                used[unit.index(order)].insert(digit);
            }
        }
        let updates = self.edition.updates_the_list() && !self.possibilities.is_empty();
        self.possibilities.resize(order.cells(), Digits::EMPTY);
        for (cell, list) in Cell::all(order).zip(&mut self.possibilities) {
            let [row, column, box_] = Unit::of(order, cell).map(|unit| used[unit.index(order)]);
            let allowed = Digits::all(order) - (row | column | box_);
            *list = match self.grid.get(cell) {
                Some(_) => Digits::EMPTY,
                None if updates => updated(*list, allowed),
                None => allowed,
            };
        }
    }

    /// Singles: every cell with exactly one candidate gets it, row by row. Reports each
    /// digit written, and returns whether there was one.
    pub fn singles(&mut self, tell: &mut dyn FnMut(Placement)) -> bool {
        let mut found = false;
        for cell in Cell::all(self.order()) {
            if let Some(digit) = self.possibilities(cell).only() {
                found |= self.write(cell, digit, tell);
            }
        }
        found
    }

    /// Hidden Number: by rows, then by columns, then by boxes, all with the same list.
    pub fn hidden_number(&mut self, tell: &mut dyn FnMut(Placement)) -> bool {
        let in_rows = self.hidden_number_rows(tell);
        let in_columns = self.hidden_number_columns(tell);
        let in_boxes = self.hidden_number_boxes(tell);
        in_rows || in_columns || in_boxes
    }

    /// Hidden Number by rows: every digit with exactly one place in a row gets it.
    pub fn hidden_number_rows(&mut self, tell: &mut dyn FnMut(Placement)) -> bool {
        self.hidden_number_in(Unit::Row, tell)
    }

    /// Hidden Number by columns.
    pub fn hidden_number_columns(&mut self, tell: &mut dyn FnMut(Placement)) -> bool {
        self.hidden_number_in(Unit::Column, tell)
    }

    /// Hidden Number by boxes.
    pub fn hidden_number_boxes(&mut self, tell: &mut dyn FnMut(Placement)) -> bool {
        self.hidden_number_in(Unit::Box, tell)
    }

    fn hidden_number_in(
        &mut self,
        unit: impl Fn(u8) -> Unit,
        tell: &mut dyn FnMut(Placement),
    ) -> bool {
        let geometry = Geometry::of(self.order());
        let mut found = false;
        for number in 0..self.order().side() as u8 {
            let cells = geometry.cells(unit(number));
            for digit in self.digits_with_one_place(cells) {
                let place = cells.iter().find(|&&cell| self.possibilities(cell).contains(digit));
                found |= place.is_some_and(|&cell| self.write(cell, digit, tell));
            }
        }
        found
    }

    fn digits_with_one_place(&self, cells: &[Cell]) -> Digits {
        let (mut once, mut twice) = (Digits::EMPTY, Digits::EMPTY);
        for &cell in cells {
            let candidates = self.possibilities(cell);
            twice |= once & candidates;
            once |= candidates;
        }
        once - twice
    }

    /// Writes a digit, unless the cell is full and the edition leaves it alone.
    fn write(&mut self, cell: Cell, digit: Digit, tell: &mut dyn FnMut(Placement)) -> bool {
        let is_free = self.edition.overwrites() || self.grid.get(cell).is_none();
        if is_free {
            self.grid.set(cell, Some(digit));
            tell(Placement { cell, digit });
        }
        is_free
    }

    /// Minimums: numbers the cells from 1 on, those with two candidates first, then those with
    /// three, and so on, each group row by row. Reports each number written into the map.
    pub fn number_minimums(&self, tell: &mut dyn FnMut(Cell, usize)) {
        let side = self.order().side();
        // The program leaves out cells in which every digit may stand.
        let most = if self.edition == Edition::Software { side - 1 } else { side };
        let mut count = 0;
        for size in 2..=most {
            for (cell, candidates) in Cell::all(self.order()).zip(&self.possibilities) {
                if candidates.len() == size {
                    count += 1;
                    tell(cell, count & self.map_mask());
                }
            }
        }
    }

    /// The map of minimums: the numbers of the cells, 0 for those that have none.
    pub fn minimums(&self) -> Vec<usize> {
        let mut map = vec![0; self.order().cells()];
        self.number_minimums(&mut |cell, number| map[cell.index(self.order())] = number);
        map
    }

    /// The largest number of the map: a word of the circuit's has one bit less than an address.
    fn map_mask(&self) -> usize {
        match self.edition {
            Edition::Hardware => self.order().cells().next_power_of_two() / 2 - 1,
            Edition::Software | Edition::Second => usize::MAX,
        }
    }

    /// The first cell that has number 1 in the map of [`minimums`](Worksheet::minimums).
    pub fn minimum(&self) -> Option<Cell> {
        let place = self.minimums().iter().position(|&number| number == 1)?;
        Cell::from_index(self.order(), place)
    }

    /// Filled: whether every cell holds a digit.
    pub fn filled(&self) -> bool {
        self.grid.is_complete()
    }

    /// Not Empty: whether some cell holds a digit.
    pub fn not_empty(&self) -> bool {
        self.grid.count() > 0
    }

    /// Whether an empty cell has no candidate.
    pub fn blocked(&self) -> bool {
        self.grid.empty_cells().any(|cell| self.possibilities(cell).is_empty())
    }

    /// Check Solution: whether no cell holds the same as one of its peers. Meant for a full puzzle:
    /// an empty cell is the same as another.
    pub fn check_solution(&self) -> bool {
        let geometry = Geometry::of(self.order());
        let mut cells = Cell::all(self.order());
        cells
            .all(|cell| geometry.peers(cell).all(|peer| self.grid.get(peer) != self.grid.get(cell)))
    }
}

/// What the program's update leaves of a list. It looks at one place of the list after the other;
/// where it removes a candidate, the next one moves up into that place and is not looked at.
fn updated(list: Digits, allowed: Digits) -> Digits {
    let mut kept = Digits::EMPTY;
    let mut moved_up = false;
    for digit in list.iter() {
        let stays = moved_up || allowed.contains(digit);
        if stays {
            kept.insert(digit);
        }
        moved_up = !stays;
    }
    kept
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;
    use crate::Symmetry;

    const EDITIONS: [Edition; 3] = [Edition::Software, Edition::Hardware, Edition::Second];

    /// A solution with some cells emptied and perhaps some digits changed.
    fn random_sheet(order: Order, random: &mut Random) -> Worksheet {
        let mut grid = Symmetry::random(order, random).apply(&Grid::pattern(order));
        let (holes, errors) = (1 + random.below(8), random.below(3));
        for cell in Cell::all(order) {
            if random.below(9) < holes {
                grid.set(cell, None);
            }
        }
        for _ in 0..errors {
            let cell = Cell::from_index(order, random.below(order.cells())).unwrap();
            grid.set(cell, Digit::new(random.below(order.side()) as u8 + 1));
        }
        Worksheet::new(random.pick(&EDITIONS).unwrap(), grid)
    }

    fn sheets() -> impl Iterator<Item = Worksheet> {
        let mut random = Random::new(5);
        (0..300).map(move |i| random_sheet(Order::new(2 + i % 3).unwrap(), &mut random))
    }

    #[test]
    fn the_list_holds_what_validate_allows() {
        for mut sheet in sheets() {
            sheet.possibilities_list();
            let order = sheet.order();
            for cell in Cell::all(order) {
                let is_empty = sheet.grid.get(cell).is_none();
                let allowed = |&digit: &Digit| is_empty && sheet.validate(cell, digit);
                let plain: Digits = Digit::all(order).filter(allowed).collect();
                assert_eq!(sheet.possibilities(cell), plain, "{cell} {sheet:?}");
            }
        }
    }

    /// The routine as the document writes it: count, then look for the cell.
    fn plain_hidden_number(sheet: &mut Worksheet) -> Vec<Placement> {
        let order = sheet.order();
        let mut written = Vec::new();
        for unit in Geometry::of(order).units() {
            for digit in Digit::all(order) {
                let has = |cell: &&Cell| sheet.possibilities(**cell).contains(digit);
                let cells = Geometry::of(order).cells(unit);
                if cells.iter().filter(has).count() != 1 {
                    continue;
                }
                let overwrites = sheet.edition != Edition::Software;
                let free =
                    |cell: &&Cell| (overwrites || sheet.grid.get(**cell).is_none()) && has(cell);
                if let Some(&cell) = cells.iter().find(free) {
                    sheet.grid.set(cell, Some(digit));
                    written.push(Placement { cell, digit });
                }
            }
        }
        written
    }

    #[test]
    fn hidden_numbers_are_written_in_the_order_of_the_document() {
        let mut some = 0;
        for mut sheet in sheets() {
            sheet.possibilities_list();
            let mut plain = sheet.clone();
            let expected = plain_hidden_number(&mut plain);
            let mut written = Vec::new();
            let found = sheet.hidden_number(&mut |placement| written.push(placement));
            assert_eq!((found, &written), (!expected.is_empty(), &expected));
            assert_eq!(sheet, plain);
            some += written.len();
        }
        assert!(some > 1000, "{some}");
    }

    #[test]
    fn singles_are_the_cells_with_one_candidate() {
        for mut sheet in sheets() {
            sheet.possibilities_list();
            let before = sheet.grid.clone();
            let mut written = Vec::new();
            let found = sheet.singles(&mut |placement| written.push(placement));
            let expected: Vec<Placement> = before
                .empty_cells()
                .filter_map(|cell| Some((cell, before.candidates(cell).only()?)))
                .map(|(cell, digit)| Placement { cell, digit })
                .collect();
            assert_eq!((found, written), (!expected.is_empty(), expected));
        }
    }

    #[test]
    fn the_minimum_has_number_one_and_the_map_ascends() {
        for mut sheet in sheets() {
            sheet.possibilities_list();
            let map = sheet.minimums();
            let first = map.iter().position(|&number| number == 1);
            assert_eq!(sheet.minimum().map(|cell| cell.index(sheet.order())), first);
            // The program does not number a cell in which every digit may stand.
            let most = sheet.order().side() - usize::from(sheet.edition == Edition::Software);
            let sizes = sheet.possibilities.iter().map(|candidates| candidates.len());
            let open = sizes.filter(|size| (2..=most).contains(size)).count();
            let bits = map.len().next_power_of_two().ilog2() - 1;
            if sheet.edition == Edition::Hardware && open >= 1 << bits {
                continue;
            }
            let mut numbered: Vec<usize> = (0..map.len()).filter(|&i| map[i] > 0).collect();
            numbered.sort_by_key(|&i| map[i]);
            let key = |&i: &usize| (sheet.possibilities[i].len(), i);
            assert!(numbered.iter().map(key).is_sorted());
            assert_eq!(numbered.len(), open);
        }
    }

    /// A circuit of order 2 has a map of three bits: the eighth cell gets 0, the ninth 1.
    #[test]
    fn numbers_of_the_circuit_wrap_around() {
        let grid: Grid = "1...............".parse().unwrap();
        let map = |edition| {
            let mut sheet = Worksheet::new(edition, grid.clone());
            sheet.possibilities_list();
            (sheet.minimums(), sheet.minimum().unwrap().to_string())
        };
        let numbers = [0, 1, 2, 3, 4, 5, 8, 9, 6, 10, 11, 12, 7, 13, 14, 15];
        assert_eq!(map(Edition::Second), (numbers.to_vec(), "r1c2".into()));
        let wrapped = numbers.map(|number| number % 8);
        assert_eq!(map(Edition::Hardware), (wrapped.to_vec(), "r1c2".into()));
    }

    #[test]
    fn an_update_does_not_look_at_a_candidate_that_has_moved_up() {
        let digits = |numbers: &[u8]| -> Digits {
            numbers.iter().filter_map(|&number| Digit::new(number)).collect()
        };
        let list = digits(&[2, 3, 5, 7]);
        for (allowed, left) in [
            (&[2, 3, 5, 7][..], &[2, 3, 5, 7][..]),
            (&[2, 5, 7], &[2, 5, 7]),
            (&[7], &[3, 7]),
            (&[], &[3, 7]),
            (&[2], &[2, 5]),
        ] {
            assert_eq!(updated(list, digits(allowed)), digits(left), "{allowed:?}");
        }
    }

    #[test]
    fn the_questions_are_answered_as_they_should() {
        let order = Order::MIN;
        let empty = Worksheet::new(Edition::Hardware, Grid::empty(order));
        assert_eq!((empty.minimum(), empty.minimums()), (None, vec![0; 16]));
        assert!(!empty.not_empty() && !empty.filled() && !empty.check_solution());
        let full = Worksheet::new(Edition::Hardware, Grid::pattern(order));
        assert!(full.not_empty() && full.filled() && full.check_solution());
        let mut wrong = Grid::pattern(order);
        wrong.set(Cell::new(order, 0, 0).unwrap(), Digit::new(2));
        let wrong = Worksheet::new(Edition::Hardware, wrong);
        assert!(wrong.filled() && !wrong.check_solution());
        let mut blocked = Worksheet::new(Edition::Hardware, "12..3......4....".parse().unwrap());
        blocked.possibilities_list();
        assert!(!blocked.blocked());
        let mut blocked = Worksheet::new(Edition::Hardware, "12....34........".parse().unwrap());
        blocked.possibilities_list();
        assert!(blocked.blocked());
    }
}
