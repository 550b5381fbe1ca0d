//! `lockstep tournament FILE`

use std::fs;
use std::path::PathBuf;

use lockstep_arena::tournament::{Plan, page};

use crate::failure::{Failure, warn};
use crate::matches::Jobs;
use crate::output::Output;
use crate::{Answer, interrupt, progress};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The plan in TOML: games and seed; tables `player` with name and spec; tables `condition`
    /// with name, game, board, time or clock
    file: PathBuf,
    /// Log every game and move to files in this folder, and resume the tournament that is there
    #[arg(long, value_name = "FOLDER")]
    log: Option<PathBuf>,
    /// Write the tables and charts to this file, as a page of HTML
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let path = args.file.display();
    let text = fs::read_to_string(&args.file)
        .map_err(|error| Failure::Input(format!("{path}: {error}")))?;
    let plan = Plan::read(&text).map_err(|fault| Failure::at(path, fault))?;
    let stop = interrupt::stop()?;
    let bar = progress::bar(plan.total_games() as usize);
    let standings = plan.run(args.jobs.jobs, args.log.as_deref(), &stop, &mut |event| {
        let [first, second] = event.pairing;
        bar.set_message(format!("{}: {} - {}", event.condition.name, first.name, second.name));
        bar.inc(1);
        if let (Some(loser), Some(reason)) = (event.game.forfeit, &event.game.reason) {
            let loser = &event.pairing[loser.index()].name;
            bar.suspend(|| warn(format_args!("{}: {loser} loses: {reason}", event.condition.name)));
        }
    });
    bar.finish_and_clear();
    let Some(standings) = standings.map_err(|fault| Failure::Input(fault.to_string()))? else {
        warn("interrupted; with --log, run it again to resume");
        return Ok(Answer::No);
    };
    if let Some(path) = &args.page {
        fs::write(path, page(&standings))
            .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    }
    output.say(&standings, &standings)?;
    Ok(Answer::Yes)
}
