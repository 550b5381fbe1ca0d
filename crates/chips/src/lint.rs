use std::{env, fs, process};

use crate::{Error, Sources, Tool};

/// Verilator's opinion of a module, with every warning on; an error if there is one.
pub fn lint(module: &str) -> Result<(), Error> {
    let sources = Sources::of(module)?;
    let dir = env::temp_dir().join(format!("lockstep-lint-{module}-{}", process::id()));
    let said = sources.write(&dir).and_then(|files| {
        let lint = ["--lint-only", "-Wall", "--top-module", module];
        Tool::Verilator.run(|command| command.args(lint).args(&files))
    });
    fs::remove_dir_all(&dir).map_err(Error::at(&dir))?;
    said.map(|_| ())
}
