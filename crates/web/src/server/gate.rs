use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;

use super::{Options, Problem};

/// Counts the searches that run or wait, of each client and of all.
#[derive(Debug)]
pub(crate) struct Gate {
    of_client: usize,
    of_all: usize,
    inside: Mutex<HashMap<IpAddr, usize>>,
}

impl Gate {
    pub(crate) fn new(options: &Options) -> Arc<Gate> {
        let (of_client, of_all) = (options.searches_of_client, options.searches);
        Arc::new(Gate { of_client, of_all, inside: Mutex::default() })
    }

    /// Lets a client in, unless there are too many already.
    pub(crate) fn enter(self: &Arc<Gate>, client: IpAddr) -> Result<Ticket, Problem> {
        let mut inside = self.inside();
        let all: usize = inside.values().sum();
        let own = inside.get(&client).copied().unwrap_or(0);
        if own >= self.of_client {
            let message = format!("{own} searches of yours are running: end one first");
            return Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, &message));
        }
        if all >= self.of_all {
            let message = "too many searches are running: try again soon";
            return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, message));
        }
        inside.insert(client, own + 1);
        Ok(Ticket { gate: Arc::clone(self), client })
    }

    /// How many searches there are.
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

/// The right to have a search, until it is dropped.
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
        let options = Options { searches_of_client: 2, searches: 3, ..Options::default() };
        let gate = Gate::new(&options);
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
