//! The board as the flagship sees it: a [`Field`] knows, move by move, which segments are still
//! open for whom and how far each has come, on a board of any size.

mod segments;
mod worth;

use std::sync::Arc;

use lockstep_game::{Game, Key, Player};

use segments::Next;
pub(crate) use segments::Segments;
#[cfg(test)]
pub(crate) use segments::looks;
use worth::Worth;

use crate::rules::disc_key;
use crate::{Column, Position, Shape};

/// A position with everything that a move changes kept up to date, to be played on and taken
/// back.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    segments: Arc<Segments>,
    worth: Arc<Worth>,
    states: Vec<Segment>,
    discs: Vec<Option<Player>>,
    heights: Vec<u16>,
    /// For each player and cell, how many lines a disc there would complete.
    wins: [Vec<u16>; 2],
    /// For each player, how many segments hold no disc of the opponent.
    open: [u32; 2],
    /// The evaluation of all segments, for the first player.
    worth_now: i64,
    keys: [Key; 2],
    count: usize,
}

/// How far a segment has come.
#[derive(Clone, Copy, Default, Debug)]
struct Segment {
    /// The discs of each player in it.
    discs: [u16; 2],
    /// The sum of its empty cells: when one is left, that one.
    empty: u32,
}

impl Segment {
    /// With one cell more.
    fn with(mut self, cell: usize, discs: &[Option<Player>]) -> Segment {
        match discs[cell] {
            Some(player) => self.discs[player.index()] += 1,
            None => self.empty += cell as u32,
        }
        self
    }

    /// Without one of its cells.
    fn without(mut self, cell: usize, discs: &[Option<Player>]) -> Segment {
        match discs[cell] {
            Some(player) => self.discs[player.index()] -= 1,
            None => self.empty -= cell as u32,
        }
        self
    }
}

impl Field {
    /// The field of a position.
    #[cfg(test)]
    pub(crate) fn new(position: &Position) -> Field {
        let segments = Arc::new(Segments::new(position.shape()));
        Field::on(segments, position)
    }

    /// The field of a position, with the segments of its shape.
    ///
    /// Each segment is counted once, from the one a step before it: one disc goes, another comes.
    /// To drop all discs one by one would touch each segment many times.
    pub(crate) fn on(segments: Arc<Segments>, position: &Position) -> Field {
        let shape = segments.shape();
        let mut field = Field {
            worth: Arc::new(Worth::new(shape)),
            open: [0; 2],
            states: Vec::with_capacity(segments.len()),
            discs: Vec::with_capacity(shape.cells()),
            heights: Vec::with_capacity(shape.columns()),
            wins: [vec![0; shape.cells()], vec![0; shape.cells()]],
            worth_now: 0,
            keys: [Key::default(); 2],
            count: 0,
            segments: Arc::clone(&segments),
        };
        for column in Column::all(shape) {
            field.put_column(position, column);
        }
        debug_assert_eq!(field.mover(), position.mover());
        #[cfg(test)]
        looks::add(segments.len() as u64);
        for next in segments.all() {
            let state = field.state_of(&next);
            field.states.push(state);
            field.count_segment(state, 1);
        }
        field
    }

    fn put_column(&mut self, position: &Position, column: Column) {
        let rows = self.shape().rows();
        let mut height = 0;
        for row in 0..rows {
            let disc = position.disc(row, column);
            self.discs.push(disc);
            if let Some(player) = disc {
                height += 1;
                self.toggle(self.cell(column.index(), row), player);
            }
        }
        self.heights.push(height);
        self.count += usize::from(height);
    }

    /// The state of a segment, given those before it.
    fn state_of(&self, next: &Next) -> Segment {
        let cell = |i: usize| next.start.wrapping_add_signed(next.step * i as isize);
        let line = self.shape().line();
        match next.before {
            None => (0..line).fold(Segment::default(), |state, i| state.with(cell(i), &self.discs)),
            Some(before) => {
                let gone = next.start.wrapping_add_signed(-next.step);
                self.states[before].without(gone, &self.discs).with(cell(line - 1), &self.discs)
            }
        }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.segments.shape()
    }

    pub(crate) fn segments(&self) -> &Arc<Segments> {
        &self.segments
    }

    pub(crate) fn mover(&self) -> Player {
        if self.count.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// How many discs have been played.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    pub(crate) fn is_full(&self) -> bool {
        self.count == self.shape().cells()
    }

    /// The discs of both players in a segment.
    pub(crate) fn in_segment(&self, segment: u32) -> [u16; 2] {
        self.states[segment as usize].discs
    }

    /// The number of a cell.
    #[inline]
    pub(crate) fn cell(&self, column: usize, row: usize) -> usize {
        column * self.shape().rows() + row
    }

    /// The cell where a disc dropped into a column comes to rest; `None` if it is full.
    #[inline]
    pub(crate) fn landing(&self, column: usize) -> Option<usize> {
        let height = usize::from(self.heights[column]);
        (height < self.shape().rows()).then(|| self.cell(column, height))
    }

    /// A column that a disc can be dropped into, and the cell where it comes to rest.
    pub(crate) fn move_to(&self, column: Column) -> Option<(Column, usize)> {
        let is_on_board = column.index() < self.shape().columns();
        let cell = is_on_board.then(|| self.landing(column.index())).flatten()?;
        Some((column, cell))
    }

    /// Where discs can be dropped now, from the left.
    pub(crate) fn landings(&self) -> impl Iterator<Item = (Column, usize)> + '_ {
        Column::all(self.shape())
            .filter_map(|column| self.landing(column.index()).map(|cell| (column, cell)))
    }

    /// The cell above, if there is one.
    #[inline]
    pub(crate) fn above(&self, cell: usize) -> Option<usize> {
        let rows = self.shape().rows();
        (cell % rows + 1 < rows).then_some(cell + 1)
    }

    /// Whether a disc of `player` in an empty cell completes a line.
    #[inline]
    pub(crate) fn wins(&self, player: Player, cell: usize) -> bool {
        self.wins[player.index()][cell] > 0
    }

    /// Where `player` could win with the next disc.
    pub(crate) fn wins_now(&self, player: Player) -> impl Iterator<Item = (Column, usize)> + '_ {
        self.landings().filter(move |&(_, cell)| self.wins(player, cell))
    }

    /// Whether `player` can still complete a line.
    #[inline]
    pub(crate) fn is_open(&self, player: Player) -> bool {
        self.open[player.index()] > 0
    }

    /// The static evaluation, for the mover.
    #[inline]
    pub(crate) fn worth(&self) -> i32 {
        let worth = Worth::rounded(self.worth_now);
        if self.mover() == Player::First { worth } else { -worth }
    }

    /// The priority of a cell as a move of `player`: what it adds to own segments, and what it
    /// denies the opponent.
    pub(crate) fn priority(&self, cell: usize, player: Player) -> i64 {
        let [me, you] = [player.index(), (!player).index()];
        let of = |segment: u32| {
            let Segment { discs, .. } = self.states[segment as usize];
            match (discs[me], discs[you]) {
                (mine, 0) => self.worth.of_disc(mine),
                (0, theirs) => self.worth.of_disc(theirs) * 3 / 4,
                _ => 0,
            }
        };
        self.segments.through(cell).into_iter().map(|run| run.iter().map(of).sum::<i64>()).sum()
    }

    /// Two independent keys of the position.
    pub(crate) fn identity(&self) -> [u64; 2] {
        self.keys.map(|key| key.0)
    }

    /// Drops a disc of the mover.
    #[inline]
    pub(crate) fn play(&mut self, column: Column) {
        let (index, player) = (column.index(), self.mover());
        let cell = self.cell(index, usize::from(self.heights[index]));
        debug_assert!(usize::from(self.heights[index]) < self.shape().rows());
        self.heights[index] += 1;
        self.discs[cell] = Some(player);
        self.count += 1;
        self.toggle(cell, player);
        self.change(cell, player, true);
    }

    /// Takes back the last disc, which must be the one on top of `column`.
    #[inline]
    pub(crate) fn undo(&mut self, column: Column) {
        let index = column.index();
        debug_assert!(self.heights[index] > 0, "column {column} is empty");
        self.heights[index] -= 1;
        let cell = self.cell(index, usize::from(self.heights[index]));
        self.count -= 1;
        let player = self.mover();
        debug_assert_eq!(self.discs[cell], Some(player));
        self.discs[cell] = None;
        self.toggle(cell, player);
        self.change(cell, player, false);
    }

    fn toggle(&mut self, cell: usize, player: Player) {
        let first = disc_key(cell, player);
        self.keys[0] = self.keys[0] ^ first;
        self.keys[1] = self.keys[1] ^ Key::of(first.0 ^ 0x9E37_79B9_7F4A_7C15);
    }

    /// A disc comes into a cell, or goes: updates all segments through it. What each of them was
    /// before is taken out of the sums, what it is now is put in.
    fn change(&mut self, cell: usize, player: Player, comes: bool) {
        for run in self.segments.through(cell) {
            for segment in run.iter() {
                let mut state = self.states[segment as usize];
                self.count_segment(state, -1);
                let discs = &mut state.discs[player.index()];
                if comes {
                    *discs += 1;
                    state.empty -= cell as u32;
                } else {
                    *discs -= 1;
                    state.empty += cell as u32;
                }
                self.count_segment(state, 1);
                self.states[segment as usize] = state;
            }
        }
    }

    /// How many segments one looks at to weigh every move: a measure of the work at a node.
    pub(crate) fn looks(&self) -> u32 {
        let shape = self.shape();
        (4 * shape.columns() * shape.line()) as u32
    }

    /// Adds what a segment contributes to the sums, or takes it out.
    #[inline]
    fn count_segment(&mut self, state: Segment, sign: i32) {
        let Segment { discs: [first, second], empty } = state;
        if first > 0 && second > 0 {
            return;
        }
        self.worth_now += i64::from(sign) * self.worth.of(state.discs, empty);
        let missing_one = self.shape().line() as u16 - 1;
        for (player, other) in [(0, second), (1, first)] {
            if other == 0 {
                self.open[player] = self.open[player].wrapping_add_signed(sign);
                if state.discs[player] == missing_one {
                    let wins = &mut self.wins[player][empty as usize];
                    *wins = wins.wrapping_add_signed(sign as i16);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
