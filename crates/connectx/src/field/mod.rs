//! The board as the players see it: a [`Field`] knows, move by move, which segments are still
//! open for whom and how far each has come, on a board of any size.

mod segments;
mod worth;

use std::sync::Arc;

use lockstep_game::{Game, Key, Player};

pub(crate) use segments::Segments;
use worth::Worth;

use crate::wide::disc_key;
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
    /// What the segments are worth, for the first player.
    worth_now: i64,
    keys: [Key; 2],
    count: usize,
}

/// How far a segment has come.
#[derive(Clone, Copy, Debug)]
struct Segment {
    /// The discs of each player in it.
    discs: [u16; 2],
    /// The sum of its empty cells: when one is left, that one.
    empty: u32,
}

impl Field {
    /// The field of a position.
    #[cfg(test)]
    pub(crate) fn new(position: &Position) -> Field {
        let segments = Arc::new(Segments::new(position.shape()));
        Field::on(segments, position)
    }

    /// The field of a position, with the segments of its shape.
    pub(crate) fn on(segments: Arc<Segments>, position: &Position) -> Field {
        let shape = segments.shape();
        let sum = |segment| segments.cells(segment).map(|cell| cell as u32).sum();
        let states: Vec<Segment> = (0..segments.len())
            .map(|segment| Segment { discs: [0; 2], empty: sum(segment) })
            .collect();
        // Where one disc is a line, every cell wins.
        let no_wins = vec![u16::from(shape.line() == 1); shape.cells()];
        let mut field = Field {
            worth: Arc::new(Worth::new(shape)),
            open: [states.len() as u32; 2],
            states,
            discs: vec![None; shape.cells()],
            heights: vec![0; shape.columns()],
            wins: [no_wins.clone(), no_wins],
            worth_now: 0,
            keys: [Key::default(); 2],
            count: 0,
            segments,
        };
        for column in Column::all(shape) {
            let discs = (0..shape.rows()).map_while(|row| position.disc(row, column));
            for player in discs.collect::<Vec<_>>() {
                field.drop(column, player);
            }
        }
        debug_assert_eq!(field.mover(), position.mover());
        field
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

    /// What the segments are worth to the mover.
    #[inline]
    pub(crate) fn worth(&self) -> i32 {
        let worth = Worth::rounded(self.worth_now);
        if self.mover() == Player::First { worth } else { -worth }
    }

    /// What a cell is worth to a player who takes it, and to the one who is kept from it.
    pub(crate) fn promise(&self, cell: usize, player: Player) -> i64 {
        let [me, you] = [player.index(), (!player).index()];
        let of = |&segment: &u32| {
            let Segment { discs, .. } = self.states[segment as usize];
            match (discs[me], discs[you]) {
                (mine, 0) => self.worth.of_disc(mine),
                (0, theirs) => self.worth.of_disc(theirs) * 3 / 4,
                _ => 0,
            }
        };
        self.segments.through(cell).iter().map(of).sum()
    }

    /// Two independent keys of the position.
    pub(crate) fn identity(&self) -> [u64; 2] {
        self.keys.map(|key| key.0)
    }

    /// Drops a disc of the mover.
    #[inline]
    pub(crate) fn play(&mut self, column: Column) {
        self.drop(column, self.mover());
    }

    fn drop(&mut self, column: Column, player: Player) {
        let index = column.index();
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

    /// A disc comes into a cell, or goes: brings all segments through it up to date. What each
    /// of them was before is taken out, what it is now is put in.
    fn change(&mut self, cell: usize, player: Player, comes: bool) {
        let segments = Arc::clone(&self.segments);
        for &segment in segments.through(cell) {
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
