//! A program and all that it starts, as far as the platform knows such a group: on Unix a process
//! group; elsewhere the program alone.

#[cfg(not(unix))]
pub(super) use portable::{ended, kill, separate};
#[cfg(unix)]
pub(super) use unix::{ended, kill, separate};

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    /// Gives the program a group of its own.
    pub(crate) fn separate(command: &mut Command) {
        command.process_group(0);
    }

    /// How the program ended; `None` while it runs. It stays a zombie: until it is waited for,
    /// no other process can get its id, so the group that is killed in the end is its own.
    pub(crate) fn ended(process: &mut Child) -> Option<String> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(pid(process)?), options).ok()??;
        Some(match (status.exit_status(), status.terminating_signal()) {
            (Some(code), _) => format!("ended with status {code}"),
            (None, Some(signal)) => format!("ended by signal {signal}"),
            (None, None) => "ended".into(),
        })
    }

    /// Kills the group.
    pub(crate) fn kill(process: &mut Child) {
        if let Some(group) = pid(process) {
            // Nobody may be left.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    fn pid(process: &Child) -> Option<Pid> {
        i32::try_from(process.id()).ok().and_then(Pid::from_raw)
    }
}

#[cfg(not(unix))]
mod portable {
    use std::process::{Child, Command};

    /// Programs have no groups here.
    pub(crate) fn separate(_: &mut Command) {}

    /// How the program ended; `None` while it runs.
    pub(crate) fn ended(process: &mut Child) -> Option<String> {
        let status = process.try_wait().ok()??;
        Some(match status.code() {
            Some(code) => format!("ended with status {code}"),
            None => "ended".into(),
        })
    }

    /// Kills the program.
    pub(crate) fn kill(process: &mut Child) {
        // It may have ended.
        let _ = process.kill();
    }
}
