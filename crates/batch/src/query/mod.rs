//! From SQL to a physical plan and the shards it can be run by.

mod errors;
mod rows;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::common::{DataFusionError, TableReference};
use datafusion::execution::context::SQLOptions;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::{ExecutionPlan, ExecutionPlanProperties};
use datafusion::prelude::{SessionConfig, SessionContext};

use crate::functions::{self, ERROR};
use crate::session;
use crate::table::{Input, InputError, Shard, Table, scan_of};

/// What is wrong with a query.
#[derive(Debug, thiserror::Error)]
pub(crate) enum QueryError {
    #[error("{0}")]
    Input(#[from] InputError),
    #[error("{0}")]
    Sql(String),
    #[error("--strict needs every function of the engines in the select list")]
    Strict,
}

impl From<DataFusionError> for QueryError {
    fn from(error: DataFusionError) -> QueryError {
        QueryError::Sql(error.strip_backtrace())
    }
}

/// How to plan.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Tables by name, beside those that the query names by their files.
    pub(crate) tables: HashMap<String, PathBuf>,
    /// The most rows in a shard, if the user says so.
    pub(crate) shard_rows: Option<u64>,
    /// The most partitions of a query that needs its whole table at once.
    pub(crate) partitions: usize,
    /// Whether an error ends the job.
    pub(crate) strict: bool,
}

/// A query that is ready to run.
pub(crate) struct Query {
    /// The plan for all rows.
    pub(crate) plan: Arc<dyn ExecutionPlan>,
    /// How the work is divided.
    pub(crate) division: Division,
    /// Rows of the input.
    pub(crate) rows: u64,
    /// What tells this query and its inputs from others.
    pub(crate) identity: String,
    /// The column of errors, if there is one.
    pub(crate) errors: Option<usize>,
}

/// How a query's work can be divided.
pub(crate) enum Division {
    /// Row by row: every shard is a piece of work, and its result a piece of the result.
    Shards {
        /// The pieces.
        shards: Vec<Shard>,
        /// Whether the query leaves rows out, so that rows of the result are not those of the input.
        filtered: bool,
    },
    /// A query that needs all rows (ORDER BY, GROUP BY, joins, ...) is one piece of work.
    Whole,
}

impl Query {
    /// Plans a SELECT.
    ///
    /// # Errors
    /// If it is something else, wrong, or names files that cannot be read.
    pub(crate) async fn plan(sql: &str, options: &Options) -> Result<Query, QueryError> {
        let context = SessionContext::new_with_state(session::state(SessionConfig::new())?);
        let state = context.state();
        let statement = state.sql_to_statement(sql, &state.config_options().sql_parser.dialect)?;
        let mut tables = Vec::new();
        for name in state.resolve_table_references(&statement)? {
            let table = Arc::new(Table::new(Input::open(&file_of(&name, options))?));
            context.register_table(name, table.clone())?;
            tables.push(table);
        }
        let mut state = context.state();
        let logical = state.statement_to_plan(statement).await?;
        let select_only = SQLOptions::new()
            .with_allow_ddl(false)
            .with_allow_dml(false)
            .with_allow_statements(false);
        select_only.verify_plan(&logical)?;
        Query::of_logical(&mut state, sql, logical, &tables, options).await
    }

    async fn of_logical(
        state: &mut SessionState,
        sql: &str,
        logical: LogicalPlan,
        tables: &[Arc<Table>],
        options: &Options,
    ) -> Result<Query, QueryError> {
        let cost = rows::cost(&logical)?;
        let filtered = rows::filters(&logical)?;
        let by_rows = rows::are_independent(&logical)?;
        let (logical, coverage) = errors::with_column(logical)?;
        if options.strict && !coverage.all {
            return Err(QueryError::Strict);
        }
        let rows: u64 = tables.iter().map(|table| table.input().rows()).sum();
        let partitions =
            rows.div_ceil(cost.least_rows()).clamp(1, options.partitions as u64) as usize;
        state.config_mut().options_mut().execution.target_partitions = partitions;
        let shards = match (by_rows, tables) {
            (true, [table]) => {
                let most = (rows / SHARDS).clamp(cost.least_rows(), cost.most_rows());
                Some(by_shards(table, options.shard_rows.unwrap_or(most))?)
            }
            _ => {
                tables.iter().try_for_each(|table| by_partitions(table, partitions))?;
                None
            }
        };
        let plan = state.create_physical_plan(&logical).await?;
        let division = match shards {
            Some(shards) if is_divided(&plan, shards.len()) => {
                Division::Shards { shards, filtered }
            }
            _ => Division::Whole,
        };
        let errors = coverage.any.then(|| plan.schema().index_of(ERROR).ok()).flatten();
        let inputs: String = tables.iter().map(|table| table.input().identity()).collect();
        let version = env!("CARGO_PKG_VERSION");
        let functions = functions::fingerprint();
        let rows_each = options.shard_rows;
        let identity = format!("{version} {functions} {rows_each:?}\n{inputs}{sql}");
        Ok(Query { plan, division, rows, identity, errors })
    }

    /// The columns of the result.
    pub(crate) fn schema(&self) -> SchemaRef {
        self.plan.schema()
    }
}

/// The file that a table's name stands for.
fn file_of(name: &TableReference, options: &Options) -> PathBuf {
    let text = name.to_string();
    let named = options.tables.get(name.table()).or_else(|| options.tables.get(&text));
    named.cloned().unwrap_or_else(|| match name {
        TableReference::Bare { table } => PathBuf::from(&**table),
        // A path without quotation marks: puzzles.parquet.
        _ => PathBuf::from(text),
    })
}

/// At least so many shards, if there are rows enough: the last ones to finish are then a small part.
const SHARDS: u64 = 512;

/// Divides a table into partitions of a shard each, which are returned.
fn by_shards(table: &Table, most: u64) -> Result<Vec<Shard>, InputError> {
    let shards = table.input().shards(most)?;
    table.divide(shards.iter().map(|shard| vec![shard.clone()]).collect());
    Ok(shards)
}

/// Divides a table into partitions of a few shards each, from all over it.
fn by_partitions(table: &Table, partitions: usize) -> Result<(), InputError> {
    let most = table.input().rows().div_ceil(8 * partitions as u64).max(1);
    let mut groups = vec![Vec::new(); partitions];
    for (index, shard) in table.input().shards(most)?.into_iter().enumerate() {
        groups[index % partitions].push(shard);
    }
    groups.retain(|group| !group.is_empty());
    table.divide(if groups.is_empty() { vec![Vec::new()] } else { groups });
    Ok(())
}

/// Whether every partition of a plan comes from its own shard of a single scan.
fn is_divided(plan: &Arc<dyn ExecutionPlan>, shards: usize) -> bool {
    let (mut scans, mut straight) = (0, true);
    let visited = plan.apply(|node| {
        scans += usize::from(scan_of(node.as_ref()).is_some());
        straight &= node.children().len() <= 1;
        Ok(TreeNodeRecursion::Continue)
    });
    let partitions = plan.output_partitioning().partition_count();
    visited.is_ok() && scans == 1 && straight && partitions == shards
}

#[cfg(test)]
mod tests;
