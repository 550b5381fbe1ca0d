//! What the tests of the binary share: it is run as a user runs it, and killed as a machine dies.

#![allow(dead_code, reason = "every test uses a part of it")]

use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use lockstep_reversi::{Position, Size, State};
use tempfile::TempDir;

/// How long anything may take on a busy machine.
pub(crate) const LONG: Duration = Duration::from_secs(600);

/// A command with the binary.
pub(crate) fn batch(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lockstep-batch"));
    command.args(args).env_remove("LOCKSTEP_BATCH_TOKEN").stdin(Stdio::null());
    command
}

/// Runs a command to its end.
pub(crate) fn output(mut command: Command) -> Output {
    command.output().expect("the binary runs")
}

/// Runs the binary; it must succeed. Returns standard output.
pub(crate) fn succeed(args: &[&str]) -> String {
    let output = output(batch(args));
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the binary; it must fail with this status. Returns standard error.
pub(crate) fn fail(status: i32, args: &[&str]) -> String {
    let output = output(batch(args));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{args:?}: {said}");
    said
}

/// A directory with files for a test.
pub(crate) struct Home(TempDir);

impl Home {
    pub(crate) fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    /// A file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    /// Writes a file; returns its path.
    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn directory(&self) -> &str {
        self.0.path().to_str().unwrap()
    }
}

pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The parts of an unfinished result.
pub(crate) fn parts(out: &str) -> usize {
    let entries = fs::read_dir(format!("{out}.parts")).into_iter().flatten();
    let is_part = |path: PathBuf| path.extension().is_some_and(|extension| extension == "part");
    entries.filter(|entry| entry.as_ref().is_ok_and(|entry| is_part(entry.path()))).count()
}

/// Waits until something holds.
pub(crate) fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < LONG, "timed out: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A process that is killed with the test, by SIGKILL as everything here.
pub(crate) struct Process {
    child: Child,
    lines: Receiver<String>,
    said: Vec<String>,
}

impl Process {
    pub(crate) fn start(mut command: Command) -> Process {
        let mut child = command.stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let (tell, lines) = channel();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        thread::spawn(move || {
            for line in stderr.lines().map_while(Result::ok) {
                let _ = tell.send(line);
            }
        });
        Process { child, lines, said: Vec::new() }
    }

    /// Waits for a line that begins so; returns the rest of it.
    pub(crate) fn wait_for(&mut self, beginning: &str) -> String {
        loop {
            let Ok(line) = self.lines.recv_timeout(LONG) else {
                panic!("never said {beginning:?}: {:?}", self.said)
            };
            self.said.push(line.clone());
            if let Some(rest) = line.strip_prefix(beginning) {
                return rest.to_owned();
            }
        }
    }

    /// kill -9.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// Waits for the end; returns the exit status and what it said.
    pub(crate) fn end(mut self) -> (Option<i32>, String) {
        wait_until("the process ends", || !self.is_running());
        let status = self.child.wait().unwrap();
        self.said.extend(self.lines.iter());
        (status.code(), self.said.join("\n"))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Positions after random moves, one a line, no two alike.
pub(crate) fn positions(count: usize, plies: usize) -> String {
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    let mut lines = Vec::new();
    while lines.len() < count {
        let mut position = Position::start(Size::Eight);
        for _ in 0..plies {
            let moves: Vec<_> = position.legal_moves().collect();
            if !moves.is_empty() {
                position.play_unchecked(moves[next(moves.len())]);
            }
        }
        let line = position.to_string();
        if position.legal_moves().next().is_some() && !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n") + "\n"
}

/// A disk that is soon full.
pub(crate) struct SmallDisk {
    /// A shell command that makes it so.
    pub(crate) shrink: String,
    /// A shell command that makes room.
    pub(crate) grow: &'static str,
    namespaces: bool,
}

impl SmallDisk {
    /// At `directory`: a file system of `kib` KiB, or, where we may not mount one, a limit for every file.
    pub(crate) fn new(directory: &str, kib: u32) -> SmallDisk {
        let works = |command: &mut Command| {
            command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status()
                .is_ok_and(|status| status.success())
        };
        let mount = format!("mount -t tmpfs -o size={kib}k none '{directory}'");
        if works(Command::new("unshare").args(["--map-root-user", "--mount", "sh", "-c", &mount])) {
            let grow = "mount -o remount,size=16m \"$PWD\"";
            let shrink = format!("{mount} && cd '{directory}'");
            return SmallDisk { shrink, grow, namespaces: true };
        }
        let _ = writeln!(
            io::stderr(),
            "no namespaces here: a limit for every file stands for a full disk"
        );
        let shrink = format!("cd '{directory}' && trap '' XFSZ && ulimit -S -f {}", kib / 8);
        SmallDisk { shrink, grow: "ulimit -S -f unlimited", namespaces: false }
    }

    /// Runs a script in its directory.
    pub(crate) fn run(&self, script: &str) -> Command {
        let mut command = Command::new(if self.namespaces { "unshare" } else { "env" });
        if self.namespaces {
            command.args(["--map-root-user", "--mount"]);
        }
        command.args(["sh", "-c", &format!("{} && {script}", self.shrink)]);
        command
    }

    /// Whether a message says that the disk is full.
    pub(crate) fn is_said(said: &str) -> bool {
        said.contains("No space left on device") || said.contains("File too large")
    }
}

/// A file's rows in order, as CSV.
pub(crate) fn rows_of(path: &str) -> String {
    succeed(&["run", &format!("SELECT * FROM '{path}'"), "--threads", "1"])
}

pub(crate) fn exists(path: &str) -> bool {
    Path::new(path).exists()
}
