//! Search that knows no game: the words that engines and solvers share, and the parts they are
//! built from.
//!
//! Begin with [`Engine`], which finds a good move within [`Limits`], and [`Solver`], which finds
//! an exact answer. Both end when a [`Stop`] is set, tell an [`Observer`] what they find on the
//! way, and answer with a [`Report`] or a [`Solved`].
//!
//! ```text
//!            Limits: depth, nodes, time, threads, memory      Stop: Ctrl-C, a client that left
//!                 \                                             /
//!   Engine::search(position, limits, stop, observer)  ->  Report: line, score, depth, Stats
//!   Solver::solve (position, limits, stop, observer)  ->  Solved: Bounds of the score, line, Stats
//! ```
//!
//! A [`Roster`] lists the engines of a game by name.
//!
//! [`analyze`] values every legal move of a position, [`review`] the moves of a game, with any engine;
//! [`solve_moves`] with a solver.
//!
//! Parts: a lock-free transposition [`Table`]; a [`Prover`] by proof numbers; a game [`Clock`]
//! and how its time is shared among moves; instruction sets chosen at run time ([`isa`]);
//! [`prefetch`] and huge pages. [`reference`](mod@reference) has plain minimax and alpha-beta, the
//! oracles of the tests.

#![deny(unsafe_code)]

mod analysis;
mod bounds;
mod clock;
mod engine;
pub mod isa;
mod limits;
mod memory;
mod observer;
mod proof;
pub mod reference;
mod roster;
mod solver;
mod stats;
mod stop;
mod table;
mod window;

pub use analysis::{Analysis, Judgement, MoveValue, Review, Value, analyze, review, solve_moves};
pub use bounds::Bounds;
pub use clock::{Clock, Control};
pub use engine::{Engine, Report, depth_text};
pub use isa::Isa;
pub use limits::Limits;
pub use memory::{OutOfMemory, check_memory, physical_memory, prefer_huge_pages, prefetch};
pub use observer::Observer;
pub use proof::{Proof, Prover};
pub use roster::{
    Boards, Depths, EngineInfo, EngineName, Levels, NotAnEngine, Roster, Unsuitable,
    names as engine_names,
};
pub use solver::{Goal, Solved, Solver};
pub use stats::Stats;
pub use stop::{Stop, StopGuard};
pub use table::Table;
#[doc(no_inline)]
pub use web_time::Instant;
pub use window::Window;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
