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

/// Buttons that may wait for a machine to come to them.
const WAITING: usize = 128;

/// The machines that are on, by name.
#[derive(Debug)]
pub(super) struct Machines {
    gate: Arc<Gate>,
    on: Mutex<HashMap<String, Arc<Desk>>>,
}

/// The side of a machine at which its player sits.
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

    /// A new machine, which is on until its client goes away. It has a thread of its own, and a
    /// place among the machines until that thread has ended.
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
        // A name that nobody guesses: the state of a hasher is random.
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
    /// Whether there was room for one more press.
    pub(super) fn press(&self, button: Button) -> bool {
        self.buttons.try_send(button).is_ok()
    }

    /// What the monitor shows, as a PNG file.
    pub(super) fn picture(&self) -> Option<Bytes> {
        self.picture.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The place of a machine among the others, until it is dropped.
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

    /// The monitor shows another picture.
    pub(super) fn show(&self, picture: Bytes) {
        *self.desk.picture.lock().unwrap_or_else(PoisonError::into_inner) = Some(picture);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.machines.on().remove(&self.name);
    }
}
