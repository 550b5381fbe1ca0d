use crate::tools::directory;
use crate::{Error, Sources, Tool};

/// Lints a module with Verilator, all warnings on. A warning is an error.
pub fn lint(module: &str) -> Result<(), Error> {
    let sources = Sources::of(module)?;
    let dir = directory()?;
    let files = sources.write(dir.path())?;
    let lint = ["--lint-only", "-Wall", "--top-module", module];
    Tool::Verilator.run(|command| command.args(lint).args(&files)).map(|_| ())
}
