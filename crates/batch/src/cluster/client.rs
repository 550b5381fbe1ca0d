use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use ballista_core::execution_plans::execute_physical_plan;
use ballista_core::extension::SessionConfigExt;
use datafusion::common::{DataFusionError, Result};
use datafusion::physical_plan::{ExecutionPlan, SendableRecordBatchStream};
use datafusion::prelude::SessionConfig;
use datafusion_proto::protobuf::PhysicalPlanNode;

use super::codec::Codec;
use super::{ClusterError, Identity, MESSAGE};
use crate::run::Backend;
use crate::session;
use crate::table::Roots;

/// A cluster, as a client sees it.
pub(crate) struct Cluster {
    url: String,
    session: String,
    config: SessionConfig,
    codec: Codec,
    in_flight: usize,
}

/// How often a shard may fail: with the pauses between, a scheduler has a minute to come back.
const ATTEMPTS: u32 = 8;

/// A shard without an answer for so long is given out a second time, once nothing else is left to do.
const PATIENCE: Duration = Duration::from_secs(30);

impl Cluster {
    /// Greets the scheduler at `address`.
    ///
    /// # Errors
    /// If it cannot be reached, or refuses.
    pub(crate) async fn connect(
        address: &str,
        identity: &Identity,
        in_flight: usize,
    ) -> Result<Cluster, ClusterError> {
        identity.greet(address).await?;
        let config = session::configured(SessionConfig::new_with_ballista())
            .with_ballista_override_create_grpc_client_endpoint(identity.endpoints())
            .with_ballista_grpc_client_max_message_size(MESSAGE as usize)
            .with_ballista_adaptive_query_planner(false)
            // The scheduler tells when a job ends; nobody has to ask.
            .set_bool("ballista.client.pull", false)
            .set_u64("ballista.client.io_retries_times", 1)
            .set_u64("ballista.client.io_retry_wait_time_ms", 200);
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let session = format!("lockstep-{}-{}", std::process::id(), since.as_nanos());
        let url = format!("http://{address}");
        Ok(Cluster { url, session, config, codec: Codec::new(Roots::Any), in_flight })
    }
}

#[async_trait]
impl Backend for Cluster {
    fn in_flight(&self) -> usize {
        self.in_flight
    }

    fn attempts(&self) -> u32 {
        ATTEMPTS
    }

    fn patience(&self) -> Option<Duration> {
        Some(PATIENCE)
    }

    async fn execute(&self, plan: Arc<dyn ExecutionPlan>) -> Result<SendableRecordBatchStream> {
        let settings = self.config.ballista_config();
        let executed = execute_physical_plan::<PhysicalPlanNode>(
            self.url.clone(),
            &settings,
            plan,
            &self.codec,
            self.session.clone(),
            self.config.clone(),
        );
        executed
            .await
            .map_err(|error| DataFusionError::External(innermost(&error.to_string()).into()))
    }
}

/// What an executor said, without the layers that it went through:
/// `Job 1 failed: ... DataFusionError(Execution("cannot read ..."))`.
fn innermost(error: &str) -> &str {
    let said = error.rsplit_once("Execution(\"").and_then(|(_, rest)| rest.split_once("\")"));
    said.map_or(error, |(said, _)| said)
}

#[cfg(test)]
mod tests {
    use super::innermost;

    #[test]
    fn layers_are_removed_from_an_error() {
        let nested =
            "Job 1 failed: DataFusionError(Shared(DataFusionError(Execution(\"cannot read\"))))";
        assert_eq!(innermost(nested), "cannot read");
        assert_eq!(innermost("plain"), "plain");
    }
}
