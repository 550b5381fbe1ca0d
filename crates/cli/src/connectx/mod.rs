//! `lockstep connectx ...`: what both games have is in [`verbs`]; the rest is here.

mod engine;
mod openings;
mod play;
mod statistics;
mod steps;
mod threats;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use lockstep_connectx::{EngineName, Position, Shape, Solver};
use lockstep_search::{Engine, Goal, Limits};
use lockstep_service::{Checkpointed, GameSolver};

use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::play::{Duel, View};
use crate::verbs::{self, Commands, EngineOptions};
use crate::{Answer, interrupt};

#[derive(Subcommand)]
pub(crate) enum Verb {
    #[command(flatten)]
    Common(verbs::Verb<Position>),
    /// Show the alignments and threats of a position, and a sequence of threats that wins
    #[command(after_help = "Example:\n  lockstep connectx threats 4434 --time 1s")]
    Threats(threats::Args),
    /// Let bologna play against itself and show what it counts in each turn
    #[command(after_help = "Example:\n  lockstep connectx statistics --time 1s --svg turns.svg")]
    Statistics(statistics::Args),
    /// Play behind another program, by lines on standard input and output
    #[command(after_help = "Example:\n  lockstep connectx engine --engine bologna")]
    Engine(EngineOptions<Position>),
    /// Find the best answer to whatever the opponent may play in the first moves
    #[command(after_help = "Example:\n  lockstep connectx openings --board 5x6x4 --discs 6")]
    Openings(openings::Args),
}

pub(crate) fn run(verb: Verb, output: &mut Output) -> Result<Answer, Failure> {
    match verb {
        Verb::Common(verb) => verbs::run(verb, output),
        Verb::Threats(args) => threats::run(&args, output, &interrupt::stop()?),
        Verb::Statistics(args) => statistics::run(&args, output, &interrupt::stop()?),
        Verb::Engine(options) => engine::run(&options, output),
        Verb::Openings(args) => openings::run(&args, output, &interrupt::stop()?),
    }
}

/// Where an engine draws lots.
#[derive(Args, Clone)]
pub(crate) struct SeedOption {
    /// Random seed of an engine that draws lots among equal moves: bologna, course
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

/// What only this solver can do.
#[derive(Args)]
pub(crate) struct SolverExtras {
    /// Also search the first moves of 6x7x4, which are known from a list
    #[arg(long)]
    no_openings: bool,
    /// Resume from a checkpoint of an earlier search on the same board, and save to it
    /// periodically and at the end, also when interrupted
    #[arg(long, alias = "keep", value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

impl Commands for Position {
    const EXAMPLE: &'static str = "4453";
    const ANALYZES_EXACTLY: bool = true;
    const ANALYZES_GAMES: bool = false;

    type EngineExtras = SeedOption;
    type SolverExtras = SolverExtras;

    fn build_engine(
        name: EngineName,
        SeedOption { seed }: &SeedOption,
    ) -> Result<Box<dyn Engine<Position> + Send>, Failure> {
        let mut engine = name.build();
        match seed {
            Some(seed) if !engine.reseed(*seed) => {
                Err(Failure::Input(format!("{name} has no random seed")))
            }
            _ => Ok(engine),
        }
    }

    fn build_solver(
        extras: &SolverExtras,
        goal: Goal,
        board: Shape,
        limits: &Limits,
        lines: bool,
    ) -> Result<Box<dyn GameSolver<Position>>, Failure> {
        let bad = |fault: &dyn std::fmt::Display| Failure::Input(fault.to_string());
        Solver::check(board, limits).map_err(|fault| bad(&fault))?;
        let solver = Solver::new().with_goal(goal).with_openings(!extras.no_openings);
        let Some(file) = &extras.checkpoint else {
            return Ok(Box::new(solver.with_lines(lines)));
        };
        let opened = Checkpointed::open(solver, goal, file, board, limits);
        let (solver, positions) = opened.map_err(|fault| bad(&fault))?;
        if positions > 0 {
            warn(format_args!("{}: resuming from {positions} positions", file.display()));
        }
        Ok(Box::new(solver))
    }

    /// A checkpoint is for one board.
    fn check_solver_extras(
        extras: &SolverExtras,
        board: Shape,
        position: &Position,
    ) -> Result<(), String> {
        let shape = position.shape();
        if extras.checkpoint.is_none() || shape == board {
            return Ok(());
        }
        Err(format!(
            "expected a board of {board}, as the checkpoint's; found {shape}: give --board"
        ))
    }

    fn screen(duel: Duel<Position>) -> Box<dyn View> {
        Box::new(play::ConnectxView::new(duel))
    }
}
