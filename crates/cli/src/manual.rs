//! Completion scripts and manual pages, generated from the flags themselves.

use std::path::PathBuf;

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::failure::Failure;
use crate::output::Output;
use crate::{Answer, Cli};

#[derive(Args)]
pub(crate) struct Completions {
    /// The shell to complete for
    shell: Shell,
}

#[derive(Args)]
pub(crate) struct Man {
    /// Write the pages of all commands into this directory, which must exist
    #[arg(long)]
    dir: Option<PathBuf>,
}

pub(crate) fn completions(args: &Completions, output: &mut Output) -> Result<Answer, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "lockstep", &mut script);
    output.bytes(&script)?;
    Ok(Answer::Yes)
}

pub(crate) fn man(args: &Man, output: &mut Output) -> Result<Answer, Failure> {
    match &args.dir {
        Some(dir) => clap_mangen::generate_to(Cli::command(), dir)
            .map_err(Failure::writing(dir.display()))?,
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page).map_err(Failure::Output)?;
            output.bytes(&page)?;
        }
    }
    Ok(Answer::Yes)
}
