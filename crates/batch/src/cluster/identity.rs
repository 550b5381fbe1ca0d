//! Who is who: client, scheduler and executors must be the same version with the same functions, and know
//! the same token if there is one.
//!
//! Ballista's own clients can be given no header of ours but the user agent, so it carries
//!
//! ```text
//!   lockstep-batch/0.1.0 functions/5f0c2a9be13d4c77 proof/...
//! ```
//!
//! The proof is a keyed hash of the rest: the token itself is never sent, shown or logged. It keeps
//! strangers out of a network that does not forge; it does not encrypt.

use std::sync::Arc;

use ballista_core::extension::EndpointOverrideFn;
use ballista_core::serde::protobuf::GetJobStatusParams;
use ballista_core::serde::protobuf::scheduler_grpc_client::SchedulerGrpcClient;
use tonic::service::Interceptor;
use tonic::transport::Endpoint;
use tonic::{Code, Request, Status};

use super::{CONNECT, ClusterError, KEEP_ALIVE, KEEP_ALIVE_TIMEOUT, REQUEST};
use crate::functions;

/// What this process is, and what it expects of others.
#[derive(Clone)]
pub(crate) struct Identity {
    version: String,
    functions: String,
    key: Option<[u8; 32]>,
}

impl Identity {
    /// This program, with a token if the cluster has one.
    pub(crate) fn new(token: Option<&str>) -> Identity {
        Identity::of(env!("CARGO_PKG_VERSION"), &functions::fingerprint(), token)
    }

    /// Any version.
    pub(super) fn of(version: &str, functions: &str, token: Option<&str>) -> Identity {
        let key =
            token.map(|token| blake3::derive_key("lockstep-batch cluster token", token.as_bytes()));
        Identity { version: version.into(), functions: functions.into(), key }
    }

    /// Whether strangers are kept out.
    pub(crate) fn has_token(&self) -> bool {
        self.key.is_some()
    }

    fn agent(&self) -> String {
        let Identity { version, functions, .. } = self;
        match self.proof(version, functions) {
            Some(proof) => format!("lockstep-batch/{version} functions/{functions} proof/{proof}"),
            None => format!("lockstep-batch/{version} functions/{functions}"),
        }
    }

    /// What only a process with the token can say.
    fn proof(&self, version: &str, functions: &str) -> Option<blake3::Hash> {
        let key = self.key.as_ref()?;
        Some(blake3::keyed_hash(key, format!("{version} {functions}").as_bytes()))
    }

    /// An endpoint that says who we are, and notices soon when the other side is gone.
    fn prepare(&self, endpoint: Endpoint) -> Result<Endpoint, tonic::transport::Error> {
        let endpoint = endpoint
            .connect_timeout(CONNECT)
            .timeout(REQUEST)
            .tcp_keepalive(Some(KEEP_ALIVE))
            .http2_keep_alive_interval(KEEP_ALIVE)
            .keep_alive_timeout(KEEP_ALIVE_TIMEOUT)
            .keep_alive_while_idle(true);
        endpoint.user_agent(self.agent())
    }

    /// The same for Ballista's own clients.
    pub(super) fn endpoints(&self) -> EndpointOverrideFn {
        let identity = self.clone();
        Arc::new(move |endpoint| Ok(identity.prepare(endpoint)?))
    }

    /// Asks the scheduler whether it would work with us.
    ///
    /// # Errors
    /// If it cannot be reached, or refuses.
    pub(super) async fn greet(&self, address: &str) -> Result<(), ClusterError> {
        let unreachable = |error: &dyn std::error::Error| {
            let cause = error.source().map_or_else(|| error.to_string(), ToString::to_string);
            ClusterError::Connect(address.into(), cause)
        };
        let endpoint = Endpoint::from_shared(format!("http://{address}"));
        let endpoint = endpoint.and_then(|endpoint| self.prepare(endpoint));
        let endpoint = endpoint.map_err(|error| unreachable(&error))?;
        let channel = endpoint.connect().await.map_err(|error| unreachable(&error))?;
        let nothing = GetJobStatusParams { job_id: "greeting".into() };
        match SchedulerGrpcClient::new(channel).get_job_status(nothing).await {
            Err(status) if is_refusal(&status) => {
                Err(ClusterError::Refused(address.into(), status.message().into()))
            }
            Err(status) if status.code() == Code::Unavailable => Err(unreachable(&status)),
            _ => Ok(()),
        }
    }

    /// Whether a user agent may talk to us.
    fn check(&self, agent: &str) -> Result<(), String> {
        let field = |name: &str| agent.split(' ').find_map(|word| word.strip_prefix(name));
        let Identity { version, functions, .. } = self;
        let Some(found) = field("lockstep-batch/") else {
            return Err("expected lockstep-batch".into());
        };
        if found != version {
            return Err(format!("expected lockstep-batch {version}, found {found}"));
        }
        let found = field("functions/").unwrap_or("none");
        if found != functions {
            return Err(format!(
                "expected the functions {functions} of lockstep-batch {version}, found {found}"
            ));
        }
        let Some(expected) = self.proof(version, functions) else { return Ok(()) };
        // Hashes are compared in constant time.
        match field("proof/").and_then(|proof| blake3::Hash::from_hex(proof).ok()) {
            Some(proof) if proof == expected => Ok(()),
            _ => Err("expected the token of this cluster".into()),
        }
    }
}

fn is_refusal(status: &Status) -> bool {
    matches!(status.code(), Code::FailedPrecondition | Code::Unauthenticated)
}

/// Every request is checked before anything reads it.
impl Interceptor for Identity {
    fn call(&mut self, request: Request<()>) -> Result<Request<()>, Status> {
        let agent = request.metadata().get("user-agent").and_then(|agent| agent.to_str().ok());
        match self.check(agent.unwrap_or_default()) {
            Ok(()) => Ok(request),
            Err(reason) => Err(Status::failed_precondition(reason)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(expected: &Identity, found: &Identity) -> Option<String> {
        expected.check(&format!("{} tonic/1", found.agent())).err()
    }

    #[test]
    fn only_the_same_version_with_the_same_functions_is_accepted() {
        let ours = Identity::of("1.0.0", "aa", None);
        assert_eq!(refusal(&ours, &ours), None);
        let other = refusal(&ours, &Identity::of("1.0.1", "aa", None));
        assert_eq!(other.as_deref(), Some("expected lockstep-batch 1.0.0, found 1.0.1"));
        assert!(refusal(&ours, &Identity::of("1.0.0", "bb", None)).is_some());
        assert_eq!(ours.check("curl/8").unwrap_err(), "expected lockstep-batch");
    }

    #[test]
    fn a_token_is_proved_and_never_shown() {
        let [ours, wrong] = ["secret", "guess"].map(|token| Identity::of("1", "a", Some(token)));
        let none = Identity::of("1", "a", None);
        assert_eq!(refusal(&ours, &ours), None);
        let said = Some("expected the token of this cluster".to_owned());
        assert_eq!(refusal(&ours, &wrong), said);
        assert_eq!(refusal(&ours, &none), said);
        assert!(!ours.agent().contains("secret"));
        // Who needs no token accepts whoever has one.
        assert_eq!(refusal(&none, &ours), None);
    }
}
