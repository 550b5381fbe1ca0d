use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::{fs, io};

use arrow_flight::flight_service_server::FlightServiceServer;
use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::error::BallistaError;
use ballista_core::extension::SessionConfigExt;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_core::utils::{GrpcServerConfig, create_grpc_server};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use ballista_executor::flight_service::BallistaFlightService;
use ballista_executor::shutdown::Shutdown;
use datafusion::prelude::SessionConfig;
use tokio::net::TcpListener;
use tonic::service::interceptor::InterceptedService;

use super::codec::Codec;
use super::{ClusterError, Identity, MESSAGE};
use crate::session;
use crate::table::Roots;

/// The process that works. It answers shards, and hands out its answers until they are fetched.
pub(crate) struct Executor {
    /// Who it is, and who may fetch answers.
    pub(crate) identity: Identity,
    /// HOST and port of the scheduler.
    pub(crate) scheduler: (String, u16),
    /// Where answers are fetched; port 0 for any.
    pub(crate) listen: SocketAddr,
    /// How others reach that address.
    pub(crate) advertise: Option<String>,
    /// Shards at the same time.
    pub(crate) threads: usize,
    /// The directories that it may read.
    pub(crate) data: Vec<PathBuf>,
    /// Where answers wait until they are fetched.
    pub(crate) work: PathBuf,
}

/// Answers that nobody fetched for so long, since scheduler and client are gone, are removed.
const FORGOTTEN: u64 = 600;
const LOOK: u64 = 60;

impl Executor {
    /// Works until the process is asked to end.
    ///
    /// # Errors
    /// If the scheduler cannot be reached or refuses, or an address or directory cannot be used.
    pub(crate) async fn serve(self, ready: impl FnOnce(SocketAddr)) -> Result<(), ClusterError> {
        let roots = Roots::within(&self.data).map_err(ClusterError::Directory)?;
        fs::create_dir_all(&self.work).map_err(ClusterError::Directory)?;
        let (host, port) = &self.scheduler;
        self.identity.greet(&format!("{host}:{port}")).await?;
        let listen = free(self.listen).await?;
        let config = self.config(listen, roots)?;
        ready(listen);
        Ok(start_executor_process(Arc::new(config)).await?)
    }

    fn config(
        &self,
        listen: SocketAddr,
        roots: Roots,
    ) -> Result<ExecutorProcessConfig, ClusterError> {
        let failed =
            |error: datafusion::common::DataFusionError| ClusterError::Ballista(error.to_string());
        let state = session::state(SessionConfig::new()).map_err(failed)?;
        let runtime = state.runtime_env().clone();
        let identity = self.identity.clone();
        let settings = SessionConfig::new_with_ballista()
            .with_ballista_override_create_grpc_client_endpoint(identity.endpoints());
        let (host, port) = self.scheduler.clone();
        Ok(ExecutorProcessConfig {
            bind_host: listen.ip().to_string(),
            external_host: Some(self.advertise.clone().unwrap_or_else(|| listen.ip().to_string())),
            port: listen.port(),
            scheduler_host: host,
            scheduler_port: port,
            vcores: self.threads,
            task_scheduling_policy: TaskSchedulingPolicy::PullStaged,
            work_dir: Some(self.work.to_string_lossy().into_owned()),
            job_data_ttl_seconds: FORGOTTEN,
            job_data_clean_up_interval_seconds: LOOK,
            grpc_max_decoding_message_size: MESSAGE,
            grpc_max_encoding_message_size: MESSAGE,
            override_function_registry: Some(Arc::new(BallistaFunctionRegistry::from(&state))),
            override_runtime_producer: Some(Arc::new(move |_| Ok(runtime.clone()))),
            override_config_producer: Some(Arc::new(move || settings.clone())),
            override_physical_codec: Some(Arc::new(Codec::new(roots))),
            override_arrow_flight_service: Some(Arc::new(
                move |work, address, shutdown, settings| {
                    tokio::spawn(hand_out(work, address, shutdown, settings, identity.clone()))
                },
            )),
            override_create_grpc_client_endpoint: Some(self.identity.endpoints()),
            ..ExecutorProcessConfig::default()
        })
    }
}

/// Hands out answers to whoever belongs to the cluster.
async fn hand_out(
    work: String,
    address: SocketAddr,
    mut shutdown: Shutdown,
    settings: GrpcServerConfig,
    identity: Identity,
) -> Result<(), BallistaError> {
    let service = FlightServiceServer::new(BallistaFlightService::new(work))
        .max_decoding_message_size(MESSAGE as usize)
        .max_encoding_message_size(MESSAGE as usize);
    create_grpc_server(&settings)
        .add_service(InterceptedService::new(service, identity))
        .serve_with_shutdown(address, shutdown.recv())
        .await
        .map_err(BallistaError::TonicError)
}

/// The address itself, or with a free port for port 0: Ballista has to know it before it listens.
async fn free(address: SocketAddr) -> Result<SocketAddr, ClusterError> {
    let failed = |error: io::Error| ClusterError::Listen(address.to_string(), error);
    TcpListener::bind(address).await.and_then(|listener| listener.local_addr()).map_err(failed)
}
