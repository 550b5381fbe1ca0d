//! `lockstep export-site`: the page without a server.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use lockstep_service::records::ExportSiteRecord;
use lockstep_web::{LEFT_OUT, Module, ModuleError, Site, SiteError};

use crate::Answer;
use crate::failure::Failure;
use crate::output::Output;

/// Where the module is if nobody says: in the source tree, or installed by npm.
const USUAL: [&str; 2] = ["crates/wasm/npm", "node_modules/lockstep-games"];

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The folder to write: a new or empty one, or that of an earlier export
    directory: PathBuf,
    /// The folder of the WebAssembly module, as `scripts/wasm --build` makes it or npm installs it
    /// [default: crates/wasm/npm or node_modules/lockstep-games]
    #[arg(long, value_name = "DIRECTORY")]
    module: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let usual = || USUAL.map(PathBuf::from).to_vec();
    let folders = args.module.clone().map_or_else(usual, |folder| vec![folder]);
    let site = Site::new(Module::find(&folders)?);
    site.write(&args.directory)?;
    let record = ExportSiteRecord {
        directory: args.directory.display().to_string(),
        files: site.files().len(),
        bytes: site.files().map(|(_, bytes)| bytes.len()).sum(),
        left_out: LEFT_OUT.map(str::to_owned).to_vec(),
    };
    let words = words(&record);
    output.say(&record, words)?;
    Ok(Answer::Yes)
}

fn words(record: &ExportSiteRecord) -> String {
    let ExportSiteRecord { directory, files, bytes, left_out } = record;
    let size = *bytes as f64 / f64::from(1 << 20);
    format!(
        "wrote {directory}: {files} files, {size:.1} MiB\n\
         left out: {}\n\
         Any static host will do; to try it here: python3 -m http.server --bind 127.0.0.1 -d {directory}",
        left_out.join("; ")
    )
}

impl From<ModuleError> for Failure {
    fn from(error: ModuleError) -> Failure {
        let build = "build it with `scripts/wasm --build` in the source tree, or name its folder with --module";
        Failure::Input(format!("{error}\n{build}"))
    }
}

impl From<SiteError> for Failure {
    fn from(error: SiteError) -> Failure {
        match error {
            SiteError::Write { path, error } => Failure::writing(path.display())(error),
            SiteError::Occupied(_) => Failure::Input(error.to_string()),
        }
    }
}
