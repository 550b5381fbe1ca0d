//! `lockstep schema`: the form of what `--json` prints.

use std::fs;
use std::path::PathBuf;

use clap::Args as ClapArgs;
use lockstep_service::records;

use crate::failure::Failure;
use crate::output::{Output, write_file};
use crate::{Answer, chip};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The record, such as reversi-search, sudoku-solve or match [default: list the names]
    name: Option<String>,
    /// Write every schema to a file in this directory
    #[arg(long, conflicts_with = "name")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let libraries = [records::schemas(), lockstep_arena::schemas(), lockstep_report::schemas()];
    let all = libraries.into_iter().chain([chip::schemas()]);
    let mut all = all.flatten().map(|(name, schema)| {
        // A schema is made of maps with text as keys: there is nothing that JSON could not write.
        (name, serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n")
    });
    match (&args.name, &args.dir) {
        (Some(wanted), _) => {
            let found = all.find(|(name, _)| name == wanted);
            let (_, schema) = found.ok_or_else(|| {
                Failure::Input(format!("{wanted}: no such record; `lockstep schema` lists them"))
            })?;
            output.bytes(schema.as_bytes())?;
        }
        (None, Some(dir)) => {
            fs::create_dir_all(dir).map_err(Failure::writing(dir.display()))?;
            for (name, schema) in all {
                write_file(&dir.join(format!("{name}.json")), schema.as_bytes())?;
            }
        }
        (None, None) => {
            for (name, _) in all {
                output.bytes(format!("{name}\n").as_bytes())?;
            }
        }
    }
    Ok(Answer::Yes)
}
