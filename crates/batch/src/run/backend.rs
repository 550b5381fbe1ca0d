use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use datafusion::common::Result;
use datafusion::execution::TaskContext;
use datafusion::physical_plan::{ExecutionPlan, SendableRecordBatchStream, execute_stream};
use datafusion::prelude::SessionConfig;

use crate::session;

/// Who executes plans.
#[async_trait]
pub(crate) trait Backend: Send + Sync {
    /// How many shards to have under way at the same time.
    fn in_flight(&self) -> usize;

    /// How often a shard may fail before the job fails.
    fn attempts(&self) -> u32;

    /// After this time a shard that nobody has answered is given to another worker, too, once there is
    /// nothing else to do.
    fn patience(&self) -> Option<Duration>;

    /// Executes a plan.
    async fn execute(&self, plan: Arc<dyn ExecutionPlan>) -> Result<SendableRecordBatchStream>;
}

/// This process.
pub(crate) struct Local {
    threads: usize,
    context: Arc<TaskContext>,
}

impl Local {
    /// On so many threads.
    ///
    /// # Errors
    /// If there is no place for temporary files.
    pub(crate) fn new(threads: usize) -> Result<Local> {
        let state = session::state(SessionConfig::new())?;
        Ok(Local { threads, context: state.task_ctx() })
    }
}

#[async_trait]
impl Backend for Local {
    fn in_flight(&self) -> usize {
        self.threads
    }

    fn attempts(&self) -> u32 {
        1
    }

    fn patience(&self) -> Option<Duration> {
        None
    }

    async fn execute(&self, plan: Arc<dyn ExecutionPlan>) -> Result<SendableRecordBatchStream> {
        execute_stream(plan, self.context.clone())
    }
}
