use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use axum::body::Bytes;
use lockstep_chips::machine::Button;
use lockstep_search::Stop;

use super::scene::News;
use super::{Kind, play};
use crate::server::{Client, Gate, Options, Problem, Ticket, Updates};

/// The size of a machine's queue of button presses.
const WAITING: usize = 128;

/// The running machines, by name.
#[derive(Debug)]
pub(super) struct Machines {
    gate: Arc<Gate>,
    on: Mutex<HashMap<String, Arc<Desk>>>,
}

/// The player's side of a machine: buttons and monitor.
#[derive(Debug)]
pub(super) struct Desk {
    buttons: SyncSender<Button>,
    picture: Mutex<Option<Bytes>>,
}

impl Machines {
    pub(super) fn new(options: &Options) -> Arc<Machines> {
        let gate = Gate::new("machines", options.machines_of_client, options.machines);
        Arc::new(Machines { gate, on: Mutex::default() })
    }

    /// Starts a machine, which runs until its client disconnects. It has its own thread and counts
    /// against the limits until that thread has ended.
    pub(super) fn switch_on(
        self: &Arc<Machines>,
        Client(client): Client,
        kind: Kind,
        depth: u32,
    ) -> Result<Updates<News>, Problem> {
        let ticket = self.gate.enter(client)?;
        let stop = Stop::never();
        let (sender, updates) = Updates::new(stop.set_on_drop());
        let (place, buttons) = self.place(ticket);
        thread::spawn(move || play::play(kind, depth, &place, &buttons, &stop, &sender));
        Ok(updates)
    }

    pub(super) fn find(&self, name: &str) -> Option<Arc<Desk>> {
        self.on().get(name).cloned()
    }

    fn place(self: &Arc<Machines>, ticket: Ticket) -> (Place, Receiver<Button>) {
        // An unguessable name: the hasher's keys are random.
        let name = format!("{:016x}", RandomState::new().hash_one(()));
        let (sender, buttons) = mpsc::sync_channel(WAITING);
        let desk = Arc::new(Desk { buttons: sender, picture: Mutex::default() });
        self.on().insert(name.clone(), Arc::clone(&desk));
        (Place { machines: Arc::clone(self), name, desk, _ticket: ticket }, buttons)
    }

    fn on(&self) -> MutexGuard<'_, HashMap<String, Arc<Desk>>> {
        self.on.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Desk {
    /// Queues a button press; false if the queue is full.
    pub(super) fn press(&self, button: Button) -> bool {
        self.buttons.try_send(button).is_ok()
    }

    /// The monitor's picture as a PNG file.
    pub(super) fn picture(&self) -> Option<Bytes> {
        self.picture.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The entry of a running machine; removed when dropped.
#[derive(Debug)]
pub(super) struct Place {
    machines: Arc<Machines>,
    name: String,
    desk: Arc<Desk>,
    _ticket: Ticket,
}

impl Place {
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Replaces the monitor's picture.
    pub(super) fn show(&self, picture: Bytes) {
        *self.desk.picture.lock().unwrap_or_else(PoisonError::into_inner) = Some(picture);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.machines.on().remove(&self.name);
    }
}
