use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// The program under test.
pub(crate) const LOCKSTEP: &str = env!("CARGO_BIN_EXE_lockstep");

/// What a run of `lockstep` gave.
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Run {
    /// The lines of standard output, each of them JSON.
    pub(crate) fn json(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"));
        self.out.lines().map(read).collect()
    }
}

/// Runs `lockstep` with something on its standard input.
pub(crate) fn lockstep(args: &[&str], stdin: &[u8]) -> Run {
    let mut child = Command::new(LOCKSTEP)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that needs no input may have closed it already.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    let output = child.wait_with_output().unwrap();
    Run {
        status: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}
