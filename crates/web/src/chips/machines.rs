use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use axum::body::Bytes;
use axum::http::StatusCode;
use lockstep_search::Stop;

use crate::server::{Client, Gate, Problem, Sender, Ticket, Updates};

/// The size of a machine's queue of commands.
const WAITING: usize = 128;

/// The running machines that take commands `C`, by name.
#[derive(Debug)]
pub(super) struct Machines<C> {
    gate: Arc<Gate>,
    on: Mutex<HashMap<String, Arc<Desk<C>>>>,
}

/// The person's side of a machine: commands, such as buttons, and a monitor if it has one.
#[derive(Debug)]
pub(super) struct Desk<C> {
    commands: SyncSender<C>,
    picture: Mutex<Option<Bytes>>,
}

impl<C: Send + 'static> Machines<C> {
    /// No machine runs yet; all kinds share the limits of the gate.
    pub(super) fn new(gate: &Arc<Gate>) -> Arc<Machines<C>> {
        Arc::new(Machines { gate: Arc::clone(gate), on: Mutex::default() })
    }

    /// Starts a machine, which runs until its client disconnects. It has its own thread and counts
    /// against the limits until that thread has ended.
    pub(super) fn switch_on<N: Send + 'static>(
        self: &Arc<Machines<C>>,
        Client(client): Client,
        work: impl FnOnce(&Place<C>, &Receiver<C>, &Stop, &Sender<N>) + Send + 'static,
    ) -> Result<Updates<N>, Problem> {
        let ticket = self.gate.enter(client)?;
        let stop = Stop::never();
        let (sender, updates) = Updates::new(stop.set_on_drop());
        let (place, commands) = self.place(ticket);
        thread::spawn(move || work(&place, &commands, &stop, &sender));
        Ok(updates)
    }

    /// The machine of this name, if it is on.
    pub(super) fn find(&self, name: &str) -> Result<Arc<Desk<C>>, Problem> {
        let off = || Problem::new(StatusCode::NOT_FOUND, "this machine is off: start a new one");
        self.on().get(name).cloned().ok_or_else(off)
    }

    fn place(self: &Arc<Machines<C>>, ticket: Ticket) -> (Place<C>, Receiver<C>) {
        // An unguessable name: the hasher's keys are random.
        let name = format!("{:016x}", RandomState::new().hash_one(()));
        let (sender, commands) = mpsc::sync_channel(WAITING);
        let desk = Arc::new(Desk { commands: sender, picture: Mutex::default() });
        self.on().insert(name.clone(), Arc::clone(&desk));
        (Place { machines: Arc::clone(self), name, desk, _ticket: ticket }, commands)
    }
}

impl<C> Machines<C> {
    fn on(&self) -> MutexGuard<'_, HashMap<String, Arc<Desk<C>>>> {
        self.on.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C> Desk<C> {
    /// Queues a command; refused if the queue is full.
    pub(super) fn tell(&self, command: C) -> Result<(), Problem> {
        let message = "the machine is busy: earlier commands are still waiting";
        let busy = |_| Problem::new(StatusCode::TOO_MANY_REQUESTS, message);
        self.commands.try_send(command).map_err(busy)
    }

    /// The monitor's picture as a PNG file.
    pub(super) fn picture(&self) -> Option<Bytes> {
        self.picture.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The entry of a running machine; removed when dropped.
#[derive(Debug)]
pub(super) struct Place<C> {
    machines: Arc<Machines<C>>,
    name: String,
    desk: Arc<Desk<C>>,
    _ticket: Ticket,
}

impl<C> Place<C> {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Replaces the monitor's picture.
    pub(super) fn show(&self, picture: Bytes) {
        *self.desk.picture.lock().unwrap_or_else(PoisonError::into_inner) = Some(picture);
    }
}

impl<C> Drop for Place<C> {
    fn drop(&mut self) {
        self.machines.on().remove(&self.name);
    }
}
