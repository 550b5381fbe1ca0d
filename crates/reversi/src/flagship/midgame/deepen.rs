//! One iteration of iterative deepening, with aspiration windows.

use lockstep_game::State;
use lockstep_search::{Table, with_kernel};

use super::{Known, Node, Selectivity, Visit, Window, thumb};
use crate::flagship::parallel::together;
use crate::flagship::search::Search;
use crate::{Board, Eval, Move, Position, Square};

/// One search of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::flagship) struct Pass {
    /// Moves to look ahead.
    pub(in crate::flagship) depth: u32,
    /// How sure to be.
    pub(in crate::flagship) selectivity: Selectivity,
}

/// Half the width of the first aspiration window.
const NEAR: i32 = 3 * Eval::DISC / 2;

/// Searches of a lower depth are over before a thread has started.
const SHARED: u32 = 9;

/// The value of `board` by a search of `pass`, which is likely near `guess`; `None` if it was
/// stopped.
pub(in crate::flagship) fn deepen(
    search: &mut Search<'_>,
    board: Board,
    pass: Pass,
    guess: Option<Eval>,
    threads: usize,
) -> Option<Eval> {
    search.selectivity = pass.selectivity;
    search.root = board;
    if search.weights.is_none() {
        return thumb::value(search, board, pass.depth);
    }
    let node = Node::new(board);
    let threads = if pass.depth < SHARED { 1 } else { threads };
    together(search, threads, |search| aspire(search, &node, pass.depth, guess))
}

/// Aspiration: a window around `guess` first, widened as long as the value is outside.
fn aspire(search: &mut Search<'_>, node: &Node, depth: u32, guess: Option<Eval>) -> Option<Eval> {
    let (mut window, mut reach) = (Window::FULL, NEAR);
    if let Some(guess) = guess {
        window.alpha = Eval(guess.0 - reach).max(window.alpha);
        window.beta = Eval(guess.0 + reach).min(window.beta);
    }
    loop {
        let value = with_kernel!(search.isa, kernel => kernel.visit(search, node, depth, window));
        if search.is_stopped() {
            return None;
        }
        reach *= 4;
        if value <= window.alpha && window.alpha > Window::FULL.alpha {
            window.alpha = Eval(value.0 - reach).max(Window::FULL.alpha);
        } else if value >= window.beta && window.beta < Window::FULL.beta {
            window.beta = Eval(value.0 + reach).min(Window::FULL.beta);
        } else {
            return Some(value);
        }
    }
}

/// Whether the table holds a lower bound at this depth, perhaps from an unfinished search.
pub(in crate::flagship) fn is_known(table: &Table, board: Board, depth: u32) -> bool {
    Known::probe(table, board)
        .is_some_and(|known| u32::from(known.depth) >= depth && known.lower > -Eval::MAX)
}

/// The best move that the table knows.
pub(in crate::flagship) fn best_known(table: &Table, position: &Position) -> Option<Move> {
    let best = Known::probe(table, position.board())?.best?;
    let mv = Move::Place(Square::new(best.into())?);
    position.is_legal(mv).then_some(mv)
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;
    use lockstep_search::{Isa, Stop};

    use super::*;
    use crate::Size;
    use crate::flagship::nodes::Budget;
    use crate::flagship::search::Tables;

    fn value(board: Board, depth: u32, threads: usize) -> Option<Eval> {
        let (tables, stop) = (Tables::new(1 << 22), Stop::never());
        let budget = Budget::new(&stop, threads);
        let mut search = Search::new(&tables, Size::Eight, Isa::best(), &budget);
        let pass = Pass { depth, selectivity: Selectivity::NONE };
        deepen(&mut search, board, pass, None, threads)
    }

    /// Of a search that leaves out nothing the value does not depend on who searched what. The
    /// second goes to the end of the game, with moves ordered by searches, which are shared, too.
    #[test]
    fn several_threads_find_the_same_values() {
        let mut random = Random::new(8);
        for (empties, depth) in [(34, SHARED), (16, 16)].repeat(6) {
            let mut position = Position::start(Size::Eight);
            while position.empties().len() > empties {
                let moves: Vec<Move> = position.legal_moves().collect();
                position.play_unchecked(random.pick(&moves).unwrap());
            }
            let alone = value(position.board(), depth, 1);
            assert!(alone.is_some());
            assert_eq!(value(position.board(), depth, 3), alone, "{position}");
        }
    }
}
