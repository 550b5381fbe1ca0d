//! Reversi and Connect-X: any [`BoardGame`].

use lockstep_connectx::{Position as Connectx, Shape};
use lockstep_reversi::{Position as Reversi, Size, Symmetry};
use lockstep_search::{Goal, Stop};
use lockstep_service::ask::{self, Terms};
use lockstep_service::{BoardGame, Transcript};

use super::{Answerer, Cell, Cost, Function, Kind, Row};

/// What a solver answers.
const SOLVED: &[(&str, Kind)] =
    &[("score", Kind::Number), ("best", Kind::Text), ("line", Kind::Text), ("nodes", Kind::Number)];

/// What an engine answers.
const SEARCHED: &[(&str, Kind)] = &[
    ("score", Kind::Number),
    ("best", Kind::Text),
    ("line", Kind::Text),
    ("nodes", Kind::Number),
    ("depth", Kind::Number),
    ("exact", Kind::Flag),
];

pub(super) const REVERSI_SOLVE: Function = Function {
    name: "reversi_solve",
    arguments: &[Kind::Text, Kind::Number],
    required: 1,
    fields: SOLVED,
    cost: Cost::Heavy,
    start: || solve(reversi, 1),
};

pub(super) const REVERSI_SEARCH: Function = Function {
    name: "reversi_search",
    arguments: &[Kind::Text, Kind::Number, Kind::Number],
    required: 1,
    fields: SEARCHED,
    cost: Cost::Heavy,
    start: || search(reversi, 1),
};

pub(super) const REVERSI_CANONICAL: Function = Function {
    name: "reversi_canonical",
    arguments: &[Kind::Text],
    required: 1,
    fields: &[("canonical", Kind::Text)],
    cost: Cost::Light,
    start: || Box::new(|row| Ok(vec![Cell::Text(representative(reversi(row)?.position()))])),
};

pub(super) const CONNECTX_SOLVE: Function = Function {
    name: "connectx_solve",
    arguments: &[Kind::Text, Kind::Text, Kind::Number],
    required: 2,
    fields: SOLVED,
    cost: Cost::Heavy,
    start: || solve(connectx, 2),
};

pub(super) const CONNECTX_SEARCH: Function = Function {
    name: "connectx_search",
    arguments: &[Kind::Text, Kind::Text, Kind::Number, Kind::Number],
    required: 2,
    fields: SEARCHED,
    cost: Cost::Heavy,
    start: || search(connectx, 2),
};

/// Bytes of an engine's tables. Every core has an engine.
const MEMORY: usize = 64 << 20;

/// The bytes that a search within limits can use. Every row begins with empty tables, and to clear what a
/// shallow search never fills would take longer than the search.
fn enough_for(depth: Option<u32>, nodes: Option<u64>) -> usize {
    let by_depth = depth.map_or(MEMORY, |depth| (8 << 10) << depth.min(16));
    let by_nodes =
        nodes.map_or(MEMORY, |nodes| usize::try_from(nodes.saturating_mul(32)).unwrap_or(MEMORY));
    by_depth.min(by_nodes).clamp(1 << 20, MEMORY)
}

/// Reads the position of a row.
type Read<G> = fn(Row<'_>) -> Result<Transcript<G>, String>;

/// Bytes of the longest position or game.
const LONGEST: usize = 1 << 14;

fn reversi(row: Row<'_>) -> Result<Transcript<Reversi>, String> {
    <Reversi as BoardGame>::read(row.short_text(0, LONGEST)?, Size::default())
        .map_err(|fault| fault.to_string())
}

fn connectx(row: Row<'_>) -> Result<Transcript<Connectx>, String> {
    let board: Shape = row.short_text(0, LONGEST)?.parse().map_err(|fault| format!("{fault}"))?;
    <Connectx as BoardGame>::read(row.short_text(1, LONGEST)?, board)
        .map_err(|fault| fault.to_string())
}

/// The position that stands for this one and its mirror images: the first by its text.
fn representative(position: &Reversi) -> String {
    let images = Symmetry::ALL.map(|symmetry| position.transform(symmetry).to_string());
    images.into_iter().min().unwrap_or_default()
}

/// Proves scores. The argument after the position is a limit in nodes.
///
/// Every row gets a solver that has learned nothing, so that the answer is the same on every machine.
fn solve<G: BoardGame>(read: Read<G>, arguments: usize) -> Answerer {
    Box::new(move |row| {
        let game = read(row)?;
        let nodes = row.positive(arguments, "a number of nodes")?;
        let terms = Terms { nodes, memory: Some(MEMORY), ..Terms::default() };
        let solved = ask::solve(&game, Goal::Score, &terms, &Stop::never(), &mut drop);
        let solved = solved.map_err(|fault| fault.to_string())?;
        let score =
            solved.score.ok_or_else(|| format!("not solved in {} nodes", solved.cost.nodes))?;
        Ok(vec![
            score.into(),
            solved.best.map(|mv| mv.to_string()).into(),
            line(&game, &solved.line),
            solved.cost.nodes.into(),
        ])
    })
}

/// Searches with the default engine. The arguments after the position are a depth and a limit in nodes,
/// of which one may be NULL.
fn search<G: BoardGame>(read: Read<G>, arguments: usize) -> Answerer {
    Box::new(move |row| {
        let game = read(row)?;
        let depth = row.positive(arguments, "a depth")?;
        let depth = depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        let nodes = row.positive(arguments + 1, "a number of nodes")?;
        if depth.is_none() && nodes.is_none() {
            return Err("expected a depth or a number of nodes".into());
        }
        let memory = Some(enough_for(depth, nodes));
        let terms = Terms { depth, nodes, memory, ..Terms::default() };
        let found = ask::search(&game, &terms, &Stop::never(), &mut drop);
        let found = found.map_err(|fault| fault.to_string())?;
        Ok(vec![
            found.score.into(),
            found.best.map(|mv| mv.to_string()).into(),
            line(&game, &found.line),
            found.cost.nodes.into(),
            u64::from(found.depth).into(),
            Cell::Flag(found.exact),
        ])
    })
}

/// Moves as the game writes them one after another.
fn line<G: BoardGame>(game: &Transcript<G>, moves: &[G::MoveName]) -> Cell {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    Cell::Text(moves.join(game.position().separator()))
}
