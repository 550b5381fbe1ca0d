//! Exact play to the end of the game.
//!
//! The search is one null-window question after the other, "is the score above `alpha`?",
//! asked in layers by the number of empty squares:
//!
//! ```text
//! 4 .. 1     last.rs      code for each number, parity, neighbours
//! up to 9    shallow.rs   a small table, stability, parity or a simple order
//! above      deep.rs      the large table, stability, moves ordered with the evaluation
//! 10 and up               moves shared between threads
//! ```

mod deep;
mod last;
mod order;
mod recent;
mod shallow;
mod solver;
mod stability;

pub(super) use order::Places;
pub(super) use recent::Recent;
pub use solver::Endgame;
pub(super) use solver::finish;

use super::nodes::Nodes;

/// Below every score: the value of a node without a move, and of a search that was stopped. (An
/// `Option` would cost a register in the innermost loops.)
const WORST: i32 = -127;

/// The quarters of the board with an odd number of empty squares.
#[inline(always)]
fn odd_quarters(empties: u64) -> u64 {
    // Each quarter is folded into its first square, columns first, then rows.
    let mut odd = empties ^ empties >> 1;
    odd ^= odd >> 2;
    odd ^= odd >> 8;
    odd ^= odd >> 16;
    (odd & 0x0000_0011_0000_0011) * 0x0F0F_0F0F
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::odd_quarters;

    #[test]
    fn quarters_are_odd_by_counting() {
        let mut random = Random::new(4);
        for _ in 0..1000 {
            let empties = random.next_u64() & random.next_u64() & random.next_u64();
            let quarters = [0, 4, 32, 36].map(|first| 0x0F0F_0F0F_u64 << first);
            let odd = quarters.iter().filter(|&one| (empties & one).count_ones() % 2 == 1);
            assert_eq!(odd_quarters(empties), odd.sum(), "{empties:x}");
        }
    }
}
