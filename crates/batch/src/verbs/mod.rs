//! The verbs: flags and glue.

mod cluster;
mod rows;

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use clap::Args;

use crate::cluster::Cluster;
use crate::failure::Failure;
use crate::functions::FUNCTIONS;
use crate::job::Earlier;
use crate::output::Compression;
use crate::query::{Options, Query};
use crate::run::{self, Backend, Local, Plan};

pub(crate) use cluster::{ExecutorArgs, SchedulerArgs, executor, scheduler};
use cluster::{Token, host_and_port};
pub(crate) use rows::{Rows, rows};

/// The flags of `run`.
#[derive(Args)]
pub(crate) struct Run {
    /// A SELECT; tables are files in quotation marks, or names that --table gives
    sql: String,
    /// Call a file or a directory of files NAME
    #[arg(long = "table", value_name = "NAME=FILE", value_parser = table)]
    tables: Vec<(String, PathBuf)>,
    #[command(flatten)]
    common: Common,
}

/// What every query has.
#[derive(Args)]
pub(crate) struct Common {
    /// The file to write, by its name Parquet, CSV or TSV [default: CSV on standard output]
    #[arg(short, long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file if it exists
    #[arg(long)]
    overwrite: bool,
    /// Compress the columns of a Parquet file
    #[arg(long, value_enum, default_value_t)]
    compression: Compression,
    /// Throw away what an interrupted job of another query has done
    #[arg(long)]
    restart: bool,
    /// End at the first row that cannot be answered, instead of writing NULL and an error
    #[arg(long)]
    strict: bool,
    /// The most rows in a shard, which is done as a whole or not at all [default: about a second's work]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    shard_rows: Option<u64>,
    /// Threads of this process [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Run on a cluster: the address of its scheduler
    #[arg(long, value_name = "HOST:PORT", value_parser = host_and_port, conflicts_with = "threads")]
    cluster: Option<(String, u16)>,
    /// Shards to have under way on the cluster: at least twice its cores
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    in_flight: u16,
    #[command(flatten)]
    token: Token,
}

fn table(text: &str) -> Result<(String, PathBuf), String> {
    let (name, file) = text.split_once('=').ok_or("expected NAME=FILE")?;
    Ok((name.into(), file.into()))
}

/// Runs a query.
pub(crate) fn run(args: &Run) -> Result<(), Failure> {
    args.common.run(&args.sql, args.tables.iter().cloned().collect())
}

impl Common {
    fn run(&self, sql: &str, tables: HashMap<String, PathBuf>) -> Result<(), Failure> {
        let threads = self.threads.map_or_else(cores, usize::from);
        let options = Options {
            tables,
            shard_rows: self.shard_rows,
            partitions: if self.cluster.is_some() { self.in_flight.into() } else { threads },
            strict: self.strict,
        };
        let earlier = Earlier { overwrite: self.overwrite, restart: self.restart };
        let plan = Plan {
            out: self.out.clone(),
            compression: self.compression,
            earlier,
            strict: self.strict,
        };
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(threads)
            .enable_all()
            .build()
            .map_err(|error| Failure::Engine(error.to_string()))?;
        let result = runtime.block_on(async {
            let query = Query::plan(sql, &options).await?;
            run::run(query, &plan, self.backend(threads).await?).await
        });
        // A thread in the middle of a long search is not waited for.
        runtime.shutdown_background();
        result
    }
}

impl Common {
    /// Who answers: this process or a cluster.
    async fn backend(&self, threads: usize) -> Result<Arc<dyn Backend>, Failure> {
        Ok(match &self.cluster {
            None => Arc::new(Local::new(threads).map_err(Failure::engine)?),
            Some((host, port)) => {
                let (address, identity) = (format!("{host}:{port}"), self.token.identity()?);
                Arc::new(Cluster::connect(&address, &identity, self.in_flight.into()).await?)
            }
        })
    }
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Lists the functions.
pub(crate) fn functions() -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    for function in &FUNCTIONS {
        writeln!(out, "{}", function.description()).map_err(Failure::Output)?;
    }
    Ok(())
}
