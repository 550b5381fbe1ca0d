//! A chip on the bench: it answers one question, beside its twin, and a person drives its clock.

use std::ops::ControlFlow;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::{Duration, Instant};

use lockstep_chips::{Info, Shown, Verdict, Watched};
use lockstep_search::Stop;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::machines::Place;
use super::picture::Picture;
use super::scene::News;
use super::task::Task;
use super::{IDLE, LISTEN, REFRESH};
use crate::server::Sender;

/// The most events that an update tells: the last ones.
const EVENTS: usize = 40;

/// A clock that is ahead of time by less than this need not sleep.
const AHEAD: Duration = Duration::from_millis(2);

/// What a person does with the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Drive {
    /// Runs one cycle.
    Cycle,
    /// Runs to the next cycle in which something happens.
    Event,
    /// Runs at this speed, in cycles per second; 0 is as fast as it goes.
    Run(u32),
    /// Stops the clock.
    Pause,
}

/// What there is to see of a chip at work.
#[derive(Serialize, JsonSchema)]
pub(super) struct BenchScene {
    machine: String,
    /// Clock cycles since the question.
    cycle: u64,
    /// The time of these cycles at the routed clock.
    seconds: f64,
    /// Whether the clock runs.
    running: bool,
    /// Events so far; the twin made the same, but for those of this cycle.
    happened: u64,
    /// The last events.
    events: Vec<EventRecord>,
    signals: Vec<SignalRecord>,
    picture: Picture,
    /// When both are done, or differ.
    end: Option<EndRecord>,
}

/// What happened in a cycle.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct EventRecord {
    cycle: u64,
    event: String,
}

/// A signal, and its value in this cycle.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct SignalRecord {
    name: String,
    bits: u32,
    /// A number in hexadecimal digits, or the name of a state.
    value: String,
    /// Whether it is the state of a state machine.
    state: bool,
    /// Whether it differs from the last update.
    changed: bool,
}

/// How it ended.
#[derive(Clone, Serialize, JsonSchema)]
pub(super) struct EndRecord {
    /// Whether chip and twin did the same, to the end.
    same: bool,
    /// The answer, or the first difference.
    text: String,
    /// The best time of the twin, measured on this machine.
    twin_seconds: f64,
}

/// Runs a chip until it has answered or its client has disconnected.
pub(super) fn run<T: Task>(
    task: &T,
    place: &Place<Drive>,
    commands: &Receiver<Drive>,
    stop: &Stop,
    news: &Sender<News<BenchScene>>,
) {
    news.send(News::Building);
    let result = task.watch().and_then(|mut watch| {
        let mut bench = Bench::new(task, &*watch, place, commands, stop, news);
        let verdict = watch.run(task.question(), stop, &mut |shown| bench.look(shown))?;
        Ok(bench.end(task, verdict))
    });
    match result {
        Ok(true) => {}
        Ok(false) => news.send(News::ended(Ok(()))),
        Err(error) => news.send(News::ended(Err(error))),
    }
}

struct Bench<'a> {
    info: &'static Info,
    place: &'a Place<Drive>,
    commands: &'a Receiver<Drive>,
    stop: &'a Stop,
    news: &'a Sender<News<BenchScene>>,
    drive: Drive,
    /// When the last command came, the last update was sent, and the next cycle is due.
    commanded: Instant,
    told: Instant,
    due: Instant,
    cycle: u64,
    happened: u64,
    events: Vec<EventRecord>,
    signals: Vec<SignalRecord>,
    states: Vec<Vec<&'static str>>,
    values: Vec<u64>,
    picture: Picture,
}

impl<'a> Bench<'a> {
    fn new<T: Task>(
        task: &T,
        watch: &dyn Watched<T::Question, T::Answer>,
        place: &'a Place<Drive>,
        commands: &'a Receiver<Drive>,
        stop: &'a Stop,
        news: &'a Sender<News<BenchScene>>,
    ) -> Bench<'a> {
        let now = Instant::now();
        Bench {
            info: task.info(),
            place,
            commands,
            stop,
            news,
            drive: Drive::Pause,
            commanded: now,
            told: now,
            due: now,
            cycle: 0,
            happened: 0,
            events: Vec::new(),
            signals: watch.signals().iter().map(SignalRecord::of).collect(),
            states: watch.signals().iter().map(|signal| signal.states.clone()).collect(),
            values: Vec::new(),
            picture: task.picture(),
        }
    }

    /// Takes a cycle of the chip, and waits as long as the clock stands still.
    fn look(&mut self, shown: &Shown<'_>) -> ControlFlow<()> {
        self.take(shown);
        let happened = !shown.events.is_empty();
        match self.drive {
            Drive::Cycle => self.drive = Drive::Pause,
            Drive::Event if happened => self.drive = Drive::Pause,
            Drive::Event | Drive::Run(_) | Drive::Pause => {}
        }
        if let Some(command) = self.commands.try_iter().last() {
            self.obey(command);
        }
        if self.drive == Drive::Pause {
            self.tell(None);
        }
        while self.drive == Drive::Pause && !self.is_over() {
            if let Ok(command) = self.commands.recv_timeout(LISTEN) {
                self.obey(command);
            }
        }
        self.keep_time();
        if self.is_over() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn take(&mut self, shown: &Shown<'_>) {
        self.cycle = shown.cycle;
        self.happened += shown.events.len() as u64;
        for (event, sight) in &shown.events {
            self.events.push(EventRecord { cycle: shown.cycle, event: event.clone() });
            if let Some(sight) = sight {
                self.picture.see(sight);
            }
        }
        // Drop the old ones now and then, not one at a time.
        if self.events.len() > 2 * EVENTS {
            self.events.drain(..self.events.len() - EVENTS);
        }
        let names = self.signals.iter().map(|signal| signal.name.as_str());
        let values = shown.values.iter().copied();
        let before = self.values.iter().copied().map(Some).chain(std::iter::repeat(None));
        for ((name, value), before) in names.zip(values).zip(before) {
            if before != Some(value) {
                self.picture.signal(name, value);
            }
        }
        self.values.clear();
        self.values.extend_from_slice(shown.values);
    }

    fn obey(&mut self, command: Drive) {
        self.drive = command;
        self.commanded = Instant::now();
        self.due = self.commanded;
    }

    /// Whether nobody watches any more.
    fn is_over(&self) -> bool {
        self.stop.is_set() || self.commanded.elapsed() > IDLE
    }

    /// While the clock runs: sends an update now and then, and sleeps until the next cycle is due.
    fn keep_time(&mut self) {
        if let Drive::Run(speed @ 1..) = self.drive {
            self.due += Duration::from_secs(1) / speed;
            let ahead = self.due.saturating_duration_since(Instant::now());
            if ahead > AHEAD {
                self.tell_if_due();
                thread::sleep(ahead.min(Duration::from_secs(1)));
            }
        }
        self.tell_if_due();
    }

    fn tell_if_due(&mut self) {
        if self.told.elapsed() > REFRESH {
            self.tell(None);
        }
    }

    /// Sends an update.
    fn tell(&mut self, end: Option<EndRecord>) {
        self.told = Instant::now();
        for ((signal, states), &value) in
            self.signals.iter_mut().zip(&self.states).zip(&self.values)
        {
            signal.set(value, states);
        }
        let last = self.events.len().saturating_sub(EVENTS);
        let scene = BenchScene {
            machine: self.place.name().into(),
            cycle: self.cycle,
            seconds: self.info.seconds(self.cycle),
            running: self.drive != Drive::Pause,
            happened: self.happened,
            events: self.events[last..].to_vec(),
            signals: self.signals.clone(),
            picture: self.picture.clone(),
            end,
        };
        self.news.send(News::On(Box::new(scene)));
    }

    /// Tells how it ended; false if it was left before.
    fn end<T: Task>(&mut self, task: &T, verdict: Verdict<T::Answer>) -> bool {
        let (same, text) = match verdict {
            Verdict::Same(found) => {
                self.cycle = found.cycles;
                (true, task.words(&found.answer))
            }
            Verdict::Different(difference) => (false, difference.to_string()),
            Verdict::Stopped => return false,
        };
        self.drive = Drive::Pause;
        let twin_seconds = task.think(self.stop).as_secs_f64();
        self.tell(Some(EndRecord { same, text, twin_seconds }));
        true
    }
}

impl SignalRecord {
    fn of(signal: &lockstep_chips::Signal) -> SignalRecord {
        SignalRecord {
            name: signal.name.clone(),
            bits: signal.bits,
            value: String::new(),
            state: !signal.states.is_empty(),
            changed: false,
        }
    }

    fn set(&mut self, value: u64, states: &[&str]) {
        let state = usize::try_from(value).ok().and_then(|value| states.get(value));
        let text = state.map_or_else(|| format!("{value:x}"), |state| (*state).to_owned());
        self.changed = text != self.value && !self.value.is_empty();
        self.value = text;
    }
}
