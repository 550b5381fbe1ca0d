//! The rules a second time, as plainly as they can be said.

use lockstep_connectx::Shape;
use lockstep_game::{Outcome, Player};

const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// A board as rows of cells, with no bits anywhere.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plain {
    line: usize,
    /// Rows from the bottom.
    pub(crate) cells: Vec<Vec<Option<Player>>>,
    pub(crate) mover: Player,
    winner: Option<Player>,
}

impl Plain {
    pub(crate) fn start(shape: Shape) -> Self {
        let cells = vec![vec![None; shape.columns()]; shape.rows()];
        Plain { line: shape.line(), cells, mover: Player::First, winner: None }
    }

    pub(crate) fn legal(&self) -> Vec<usize> {
        let top = self.cells.last().unwrap();
        let open = (0..top.len()).filter(|&column| top[column].is_none());
        if self.winner.is_some() { Vec::new() } else { open.collect() }
    }

    pub(crate) fn play(&mut self, column: usize) {
        let row = self.cells.iter().position(|row| row[column].is_none()).unwrap();
        self.cells[row][column] = Some(self.mover);
        if self.any_line_of(self.mover) {
            self.winner = Some(self.mover);
        }
        self.mover = !self.mover;
    }

    fn any_line_of(&self, player: Player) -> bool {
        let mut cells = (0..self.cells.len())
            .flat_map(|row| (0..self.cells[0].len()).map(move |column| (row, column)));
        cells.any(|(row, column)| {
            DIRECTIONS.iter().any(|&(up, right)| {
                (0..self.line as isize).all(|i| {
                    self.at(row as isize + i * up, column as isize + i * right) == Some(player)
                })
            })
        })
    }

    /// A win counts the discs that the winner has not used, the last one played among them.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let Some(winner) = self.winner else {
            return self.legal().is_empty().then_some(Outcome::Draw);
        };
        let cells = self.cells.len() * self.cells[0].len();
        let all = if winner == Player::First { cells.div_ceil(2) } else { cells / 2 };
        let used = self.cells.iter().flatten().filter(|&&cell| cell == Some(winner)).count();
        Some(Outcome::Win { winner, margin: (all - used + 1) as u32 })
    }

    fn at(&self, row: isize, column: isize) -> Option<Player> {
        let row = self.cells.get(usize::try_from(row).ok()?)?;
        *row.get(usize::try_from(column).ok()?)?
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let legal = self.legal();
        if depth == 0 || legal.is_empty() {
            return 1;
        }
        let children = legal.into_iter().map(|column| {
            let mut child = self.clone();
            child.play(column);
            child.perft(depth - 1)
        });
        children.sum()
    }
}
