//! A scheduler in this process, and who comes to it.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::sync::oneshot;

use super::*;

/// Starts a scheduler; it ends with the test.
async fn scheduler(identity: Identity) -> SocketAddr {
    let (tell, told) = oneshot::channel();
    let scheduler = Scheduler { identity, executor_timeout: Duration::from_secs(6) };
    let address = SocketAddr::from(([127, 0, 0, 1], 0));
    tokio::spawn(scheduler.serve(address, |address| tell.send(address).unwrap()));
    told.await.unwrap()
}

fn executor(identity: Identity, scheduler: SocketAddr, home: &std::path::Path) -> Executor {
    Executor {
        identity,
        scheduler: (scheduler.ip().to_string(), scheduler.port()),
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        advertise: None,
        threads: 1,
        data: vec![home.into()],
        work: home.join("work"),
    }
}

#[tokio::test]
async fn an_executor_of_another_version_is_refused() {
    let address = scheduler(Identity::of("1.0.0", "aa", None)).await;
    let home = tempfile::tempdir().unwrap();
    let other = executor(Identity::of("1.1.0", "aa", None), address, home.path());
    let refused = other.serve(|_| {}).await.unwrap_err().to_string();
    let expected =
        format!("the scheduler at {address} refuses: expected lockstep-batch 1.0.0, found 1.1.0");
    assert_eq!(refused, expected);
}

#[tokio::test]
async fn a_client_with_other_functions_is_refused() {
    let address = scheduler(Identity::of("1.0.0", "aa", None)).await.to_string();
    assert!(Cluster::connect(&address, &Identity::of("1.0.0", "aa", None), 1).await.is_ok());
    let refused = Cluster::connect(&address, &Identity::of("1.0.0", "bb", None), 1).await;
    assert!(matches!(refused, Err(ClusterError::Refused(..))));
}

#[tokio::test]
async fn a_cluster_with_a_token_is_closed_to_others() {
    let token = |token| Identity::of("1.0.0", "aa", token);
    let address = scheduler(token(Some("secret"))).await.to_string();
    assert!(Cluster::connect(&address, &token(Some("secret")), 1).await.is_ok());
    for other in [None, Some("guess")] {
        let refused = Cluster::connect(&address, &token(other), 1).await.err().unwrap().to_string();
        assert!(refused.ends_with("expected the token of this cluster"), "{refused}");
    }
}

#[tokio::test]
async fn a_scheduler_that_is_not_there_is_said() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    drop(listener);
    let identity = Identity::of("1.0.0", "aa", None);
    let failed = Cluster::connect(&address, &identity, 1).await.err().unwrap();
    assert!(matches!(failed, ClusterError::Connect(..)), "{failed}");
}
