use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::extension::SessionConfigExt;
use ballista_core::serde::protobuf::scheduler_grpc_server::SchedulerGrpcServer;
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::create_scheduler;
use datafusion::prelude::SessionConfig;
use datafusion_proto::protobuf::{LogicalPlanNode, PhysicalPlanNode};
use tokio::net::TcpListener;
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

use super::codec::Codec;
use super::{ClusterError, Identity, KEEP_ALIVE, KEEP_ALIVE_TIMEOUT, MESSAGE};
use crate::session;
use crate::table::Roots;

/// The process that hands out work. It reads no data and writes none; its state is in memory.
pub(crate) struct Scheduler {
    /// Who may talk to it.
    pub(crate) identity: Identity,
    /// An executor that was not heard of for so long is lost, and its work is given to others.
    pub(crate) executor_timeout: Duration,
}

/// How long the answers to finished jobs stay: the client has fetched them at once.
const KEPT: u64 = 120;

impl Scheduler {
    /// Serves until the process ends. `ready` hears of the address.
    ///
    /// # Errors
    /// If the address cannot be listened on.
    pub(crate) async fn serve(
        self,
        address: SocketAddr,
        ready: impl FnOnce(SocketAddr),
    ) -> Result<(), ClusterError> {
        let failed = |error| ClusterError::Listen(address.to_string(), error);
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let config = self.config(address);
        let cluster = BallistaCluster::new_from_config(&config).await?;
        let scheduler =
            create_scheduler::<LogicalPlanNode, PhysicalPlanNode>(cluster, Arc::new(config))
                .await?;
        let service = SchedulerGrpcServer::new(scheduler)
            .max_decoding_message_size(MESSAGE as usize)
            .max_encoding_message_size(MESSAGE as usize);
        ready(address);
        // An executor asks again as soon as it is idle: its answer must not wait for the acknowledgement of the
        // one before, which takes 40 ms.
        let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
        let server = Server::builder()
            .http2_keepalive_interval(Some(KEEP_ALIVE))
            .http2_keepalive_timeout(Some(KEEP_ALIVE_TIMEOUT))
            .add_service(InterceptedService::new(service, self.identity))
            .serve_with_incoming(incoming);
        server.await.map_err(|error| ClusterError::Ballista(error.to_string()))
    }

    fn config(&self, address: SocketAddr) -> SchedulerConfig {
        let timeout = self.executor_timeout.as_secs().max(1);
        SchedulerConfig {
            bind_host: address.ip().to_string(),
            bind_port: address.port(),
            external_host: address.ip().to_string(),
            // Executors ask for work: none waits for a message that was lost, and only the scheduler has to
            // be reachable for it.
            scheduling_policy: TaskSchedulingPolicy::PullStaged,
            executor_timeout_seconds: timeout,
            expire_dead_executor_interval_seconds: (timeout / 4).max(1),
            no_executors_grace_period_seconds: 3 * timeout,
            finished_job_data_clean_up_interval_seconds: KEPT,
            finished_job_state_clean_up_interval_seconds: KEPT,
            grpc_server_max_decoding_message_size: MESSAGE,
            grpc_server_max_encoding_message_size: MESSAGE,
            override_config_producer: Some(Arc::new(SessionConfig::new_with_ballista)),
            override_session_builder: Some(Arc::new(session::state)),
            override_physical_codec: Some(Arc::new(Codec::new(Roots::Within(Vec::new())))),
            override_create_grpc_client_endpoint: Some(self.identity.endpoints()),
            ..SchedulerConfig::default()
        }
    }
}
