use lockstep_game::{Game, Player, State};
use lockstep_search::Stop;

use super::alignment::{TIERS, find_all};
use super::board::Board;
use super::db::winning_sequence;
use super::operator::{Threat, all_threats};
use crate::{Cell, Position};

/// What dependency-based search sees in a position for one player, as if he were to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatReport {
    /// Whose alignments and threats these are.
    pub player: Player,
    /// Discs on a line with room to make them a line, the strongest first.
    pub alignments: Vec<Aligned>,
    /// Moves with all their answers, the strongest first.
    pub threats: Vec<Threatened>,
    /// Threats that win one after the other, against every defence that the method looks at.
    pub sequence: Option<Vec<Threatened>>,
}

/// An alignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aligned {
    /// How many discs are missing.
    pub tier: u8,
    /// The discs.
    pub marks: Vec<Cell>,
    /// The free cells between them and, up to three, on either side.
    pub free: Vec<Cell>,
}

/// A threat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Threatened {
    /// How many discs were missing before the attack.
    pub tier: u8,
    /// The move.
    pub attack: Cell,
    /// Every answer to it.
    pub answers: Vec<Cell>,
}

/// What there is for both players, the mover first. Nothing in a game that is over.
pub fn find_threats(position: &Position, stop: &Stop) -> Vec<ThreatReport> {
    if position.is_over() {
        return Vec::new();
    }
    let board = Board::empty(position.shape()).with(position);
    let mover = position.mover();
    [mover, !mover].map(|player| report(&board, player, stop)).into()
}

fn report(board: &Board, player: Player, stop: &Stop) -> ThreatReport {
    let cell = |&cell: &usize| Cell { column: board.column(cell), row: board.row(cell) };
    let cells = |cells: &[usize]| cells.iter().map(cell).collect::<Vec<Cell>>();
    let threatened = |threat: &Threat| Threatened {
        tier: threat.tier,
        attack: cell(&threat.attack),
        answers: cells(&threat.answers),
    };
    let mut alignments: Vec<Aligned> = find_all(board, player, TIERS)
        .iter()
        .map(|alignment| {
            let parts = [&alignment.before, &alignment.holes, &alignment.after];
            let free: Vec<usize> = parts.into_iter().flatten().copied().collect();
            Aligned { tier: alignment.tier, marks: cells(&alignment.marks), free: cells(&free) }
        })
        .collect();
    alignments.sort_by_key(|alignment| alignment.tier);
    let threats = all_threats(board, player, TIERS).iter().map(threatened).collect();
    let sequence = winning_sequence(board, player, stop)
        .map(|sequence| sequence.iter().map(threatened).collect());
    ThreatReport { player, alignments, threats, sequence }
}
