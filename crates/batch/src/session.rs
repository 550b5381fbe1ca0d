//! Sessions of DataFusion: our functions, and no files but those that a scan names.

use std::sync::Arc;

use datafusion::common::{DataFusionError, Result, plan_err};
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::object_store::ObjectStoreRegistry;
use datafusion::execution::runtime_env::{RuntimeEnv, RuntimeEnvBuilder};
use datafusion::execution::session_state::SessionState;
use datafusion::optimizer::{Optimizer, OptimizerRule};
use datafusion::prelude::SessionConfig;
use object_store::ObjectStore;
use object_store::memory::InMemory;
use url::Url;

use crate::functions;
use crate::table::STORE;

/// How plans are made everywhere: shards stay as they are, texts are plain Arrow strings, which Arrow
/// Flight carries well.
pub(crate) fn configured(config: SessionConfig) -> SessionConfig {
    config
        .with_round_robin_repartition(false)
        .with_repartition_file_scans(false)
        .with_collect_statistics(false)
        .set_bool("datafusion.sql_parser.map_string_types_to_utf8view", false)
}

/// A runtime whose plans reach no file system and no network, whatever they say.
///
/// # Errors
/// If there is no place for temporary files.
pub(crate) fn runtime() -> Result<Arc<RuntimeEnv>> {
    RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(Closed)).build_arc()
}

/// A session with our functions beside those of DataFusion.
///
/// # Errors
/// If there is no place for temporary files.
pub(crate) fn state(config: SessionConfig) -> Result<SessionState> {
    let mut state = SessionStateBuilder::new()
        .with_config(configured(config))
        .with_runtime_env(runtime()?)
        .with_optimizer_rules(rules())
        .with_default_features()
        .build();
    for function in functions::all() {
        datafusion::logical_expr::registry::FunctionRegistry::register_udf(&mut state, function)?;
    }
    Ok(state)
}

/// Rules that move the access to a field of a struct towards the files, and with it the call that makes
/// the struct: each field would search anew.
const HARMFUL: [&str; 2] = ["extract_leaf_expressions", "push_down_leaf_projections"];

/// DataFusion's rules for logical plans, without those.
fn rules() -> Vec<Arc<dyn OptimizerRule + Send + Sync>> {
    let mut rules = Optimizer::new().rules;
    rules.retain(|rule| !HARMFUL.contains(&rule.name()));
    rules
}

/// No object stores: scans open files by themselves.
#[derive(Debug)]
struct Closed;

impl ObjectStoreRegistry for Closed {
    fn register_store(&self, _: &Url, _: Arc<dyn ObjectStore>) -> Option<Arc<dyn ObjectStore>> {
        None
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>, DataFusionError> {
        if url.as_str().starts_with(STORE) {
            return Ok(Arc::new(InMemory::new()));
        }
        plan_err!("expected a file that the command line names, found {}", url.as_str())
    }
}
