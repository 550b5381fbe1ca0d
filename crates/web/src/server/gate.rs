use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;

use super::Problem;

/// Limits how many searches, or machines, each client and all clients may have at once.
#[derive(Debug)]
pub(crate) struct Gate {
    what: &'static str,
    of_client: usize,
    of_all: usize,
    inside: Mutex<HashMap<IpAddr, usize>>,
}

impl Gate {
    /// Limits for something that is called `what` in messages.
    pub(crate) fn new(what: &'static str, of_client: usize, of_all: usize) -> Arc<Gate> {
        Arc::new(Gate { what, of_client, of_all, inside: Mutex::default() })
    }

    /// Admits a client, unless a limit is reached.
    pub(crate) fn enter(self: &Arc<Gate>, client: IpAddr) -> Result<Ticket, Problem> {
        let (what, mut inside) = (self.what, self.inside());
        let all: usize = inside.values().sum();
        let own = inside.get(&client).copied().unwrap_or(0);
        if own >= self.of_client {
            tracing::warn!(%client, what, "the client has too many");
            let message = format!("{own} {what} of yours are running: end one first");
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, &message));
        }
        if all >= self.of_all {
            tracing::warn!(%client, what, "too many are running");
            let message = format!("too many {what} are running: try again soon");
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, &message));
        }
        inside.insert(client, own + 1);
        Ok(Ticket { gate: Arc::clone(self), client })
    }

    /// How many are inside.
    #[cfg(test)]
    pub(crate) fn count(&self) -> usize {
        self.inside().values().sum()
    }

    fn leave(&self, client: IpAddr) {
        let mut inside = self.inside();
        match inside.get_mut(&client) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(inside.remove(&client)),
        }
    }

    fn inside(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place inside the gate, until it is dropped.
#[derive(Debug)]
pub(crate) struct Ticket {
    gate: Arc<Gate>,
    client: IpAddr,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.gate.leave(self.client);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_and_all_clients_have_a_limit() {
        let gate = Gate::new("searches", 2, 3);
        let [a, b] = [IpAddr::from([127, 0, 0, 1]), IpAddr::from([127, 0, 0, 2])];
        let first = gate.enter(a).unwrap();
        let _second = gate.enter(a).unwrap();
        assert_eq!(gate.enter(a).unwrap_err().status, StatusCode::TOO_MANY_REQUESTS);
        let _third = gate.enter(b).unwrap();
        assert_eq!(gate.enter(b).unwrap_err().status, StatusCode::SERVICE_UNAVAILABLE);
        drop(first);
        assert!(gate.enter(b).is_ok() && gate.count() == 2);
    }
}
