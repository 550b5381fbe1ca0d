//! `lockstep connectx engine`, and the options that say which engine thinks, and for how long.

use std::io;
use std::time::Duration;

use clap::Args;
use lockstep_connectx::EngineName;
use lockstep_connectx::protocol::{Flow, Session};
use lockstep_search::Limits;

use crate::Answer;
use crate::failure::Failure;
use crate::limits::{bytes, duration};
use crate::output::Output;
use crate::reversi::wire::read_line;

#[derive(Args)]
pub(crate) struct Options {
    /// Who thinks: flagship or bologna
    #[arg(long, value_name = "NAME", default_value_t = EngineName::Flagship)]
    pub(super) engine: EngineName,
    #[command(flatten)]
    limited: Limited,
}

/// What an engine may use for a move.
#[derive(Args)]
pub(crate) struct Limited {
    /// The deepest search, in moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    depth: Option<u32>,
    /// The time for a move, such as 1s or 100ms [default: 1s for flagship, 9s for bologna,
    /// unless there is another limit]
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// The positions to look at for a move
    #[arg(long)]
    nodes: Option<u64>,
    /// Use at most this much memory for tables, such as 64MiB or 1GiB
    #[arg(long, value_parser = bytes, default_value = "256MiB")]
    memory: usize,
}

impl Limited {
    /// What the user has asked for.
    fn asked(&self) -> Limits {
        let Limited { depth, time, nodes, memory } = *self;
        Limits { depth, time, nodes, memory, ..Limits::default() }
    }

    /// The same, and what an engine adds to it.
    pub(super) fn limits(&self, engine: EngineName) -> Limits {
        engine.complete(self.asked())
    }
}

impl Options {
    pub(super) fn limits(&self) -> Limits {
        self.limited.limits(self.engine)
    }
}

pub(super) fn run(options: &Options, output: &mut Output) -> Result<Answer, Failure> {
    let mut session = Session::new(options.engine, options.limited.asked());
    let mut input = io::stdin().lock();
    while let Some(line) = read_line(&mut input) {
        let (answer, flow) = session.line(&line);
        if let Some(answer) = answer {
            output.bytes(answer.as_bytes())?;
            output.bytes(b"\n")?;
            output.flush()?;
        }
        if flow == Flow::End {
            break;
        }
    }
    Ok(Answer::Yes)
}
