//! The flags of a cluster.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fs};

use clap::Args;

use crate::cluster::{Executor, Identity, Scheduler};
use crate::failure::Failure;
use crate::run::say;

/// Who belongs to the cluster.
#[derive(Args, Clone)]
pub(crate) struct Token {
    /// A file whose first line is the cluster's token; else the variable LOCKSTEP_BATCH_TOKEN has it
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
}

/// The variable with the token.
const TOKEN: &str = "LOCKSTEP_BATCH_TOKEN";

impl Token {
    /// This program with the token, which is never shown.
    pub(super) fn identity(&self) -> Result<Identity, Failure> {
        let token = match &self.token_file {
            Some(path) => {
                let text = fs::read_to_string(path).map_err(|error| {
                    Failure::Usage(format!("cannot read {}: {error}", path.display()))
                })?;
                let first = text.lines().next().unwrap_or_default().trim().to_owned();
                if first.is_empty() {
                    return Err(Failure::Usage(format!("{}: expected a token", path.display())));
                }
                Some(first)
            }
            None => env::var(TOKEN).ok().filter(|token| !token.is_empty()),
        };
        Ok(Identity::new(token.as_deref()))
    }
}

/// The flags of `scheduler`.
#[derive(Args)]
pub(crate) struct SchedulerArgs {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:50050")]
    listen: SocketAddr,
    /// Give the work of an executor to others after so many seconds of silence
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(6..=3600))]
    executor_timeout: u64,
    #[command(flatten)]
    token: Token,
    #[command(flatten)]
    log: Log,
}

/// The flags of `executor`.
#[derive(Args)]
pub(crate) struct ExecutorArgs {
    /// The scheduler
    #[arg(long, value_name = "HOST:PORT", value_parser = host_and_port)]
    scheduler: (String, u16),
    /// A directory that queries may read, with everything below it; may be given several times
    #[arg(long, value_name = "DIR", required = true)]
    data: Vec<PathBuf>,
    /// The address where answers are fetched; port 0 is any free one
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:0")]
    listen: SocketAddr,
    /// How clients and other executors reach this one [default: the address it listens on]
    #[arg(long, value_name = "HOST")]
    advertise: Option<String>,
    /// Shards at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where answers wait until they are fetched [default: a temporary directory]
    #[arg(long, value_name = "DIR")]
    work: Option<PathBuf>,
    #[command(flatten)]
    token: Token,
    #[command(flatten)]
    log: Log,
}

/// What to log.
#[derive(Args)]
struct Log {
    /// Log to standard error: off, error, warn, info or debug
    #[arg(long = "log", value_name = "LEVEL", env = "LOCKSTEP_LOG", default_value = "warn")]
    #[arg(value_parser = level)]
    level: log::LevelFilter,
}

fn level(text: &str) -> Result<log::LevelFilter, String> {
    text.parse().map_err(|_| "expected off, error, warn, info or debug".into())
}

impl Log {
    fn start(&self) {
        // There is no other logger.
        let _ = log::set_logger(&StandardError);
        log::set_max_level(self.level);
    }
}

/// Writes what Ballista logs to standard error, with the milliseconds since 1970.
struct StandardError;

impl log::Log for StandardError {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        // Layers below gRPC would log every frame.
        ["ballista", "datafusion", "lockstep"]
            .iter()
            .any(|ours| metadata.target().starts_with(ours))
    }

    fn log(&self, record: &log::Record<'_>) {
        if self.enabled(record.metadata()) {
            let since =
                SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
            say(format_args!(
                "{since} {} {}",
                record.level().as_str().to_lowercase(),
                record.args()
            ));
        }
    }

    fn flush(&self) {}
}

/// HOST:PORT; an IPv6 address stands in brackets.
pub(super) fn host_and_port(text: &str) -> Result<(String, u16), String> {
    let expected = || format!("expected HOST:PORT, found {text:?}");
    let (host, port) = text.rsplit_once(':').ok_or_else(expected)?;
    let port = port.parse().map_err(|_| expected())?;
    if host.is_empty() || host.contains(['/', ' ']) {
        return Err(expected());
    }
    Ok((host.into(), port))
}

/// Serves as the scheduler.
pub(crate) fn scheduler(args: SchedulerArgs) -> Result<(), Failure> {
    args.log.start();
    let identity = args.token.identity()?;
    warn_of_strangers(args.listen.ip(), &identity);
    let executor_timeout = Duration::from_secs(args.executor_timeout);
    let scheduler = Scheduler { identity, executor_timeout };
    Ok(runtime()?.block_on(scheduler.serve(args.listen, listening))?)
}

/// Serves as an executor.
pub(crate) fn executor(args: ExecutorArgs) -> Result<(), Failure> {
    args.log.start();
    let identity = args.token.identity()?;
    warn_of_strangers(args.listen.ip(), &identity);
    if args.listen.ip().is_unspecified() && args.advertise.is_none() {
        return Err(Failure::Usage(format!("--listen {} needs --advertise HOST", args.listen)));
    }
    // The directory is removed in the end, unless the process is killed.
    let temporary;
    let work = match args.work {
        Some(work) => work,
        None => {
            temporary = tempfile::Builder::new().prefix("lockstep-batch-").tempdir();
            let temporary =
                temporary.as_ref().map_err(|error| Failure::Usage(error.to_string()))?;
            temporary.path().to_owned()
        }
    };
    let executor = Executor {
        identity,
        scheduler: args.scheduler,
        listen: args.listen,
        advertise: args.advertise,
        threads: args.threads.map_or_else(super::cores, usize::from),
        data: args.data,
        work,
    };
    Ok(runtime()?.block_on(executor.serve(listening))?)
}

fn listening(address: impl Display) {
    say(format_args!("listening on {address}"));
}

/// Beyond this machine, a cluster without a token works for anybody.
fn warn_of_strangers(address: IpAddr, identity: &Identity) {
    if !address.is_loopback() && !identity.has_token() {
        say(format_args!(
            "warning: {address} is reached from other machines, and there is no token: whoever reaches it \
             can use this cluster"
        ));
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Plans are decoded recursively.
        .thread_stack_size(16 << 20)
        .build()
        .map_err(|error| Failure::Engine(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_have_a_host_and_a_port() {
        assert_eq!(host_and_port("a:1"), Ok(("a".into(), 1)));
        assert_eq!(host_and_port("[::1]:50050"), Ok(("[::1]".into(), 50050)));
        for wrong in ["", "a", ":1", "a:", "a:b", "a:70000", "http://a:1"] {
            assert!(host_and_port(wrong).is_err(), "{wrong}");
        }
    }
}
