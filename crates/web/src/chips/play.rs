use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use lockstep_chips::Error;
use lockstep_chips::machine::{Button, Frame, Machine, Shown};
use lockstep_search::{Limits, Stop};

use super::machines::Place;
use super::scene::{Board, News, Scene, Search, Turn, Twin};
use super::{IDLE, Kind};
use crate::server::Sender;

/// Cycles between two polls of the monitor: a few lines of video, so that a machine pauses soon
/// after a frame and the next frame shows whatever happens then.
const SLICE: u64 = 1 << 12;

/// Polls between two updates of a running machine: a sixth of a frame.
const LOOKS: usize = 16;

/// Frames until one is sure to show the machine's move: the current one may be half drawn.
const UNTIL_SHOWN: u32 = 2;

/// How long a machine that waits for a button is paused before it draws the same frame again.
const REST: Duration = Duration::from_secs(2);

/// Runs a machine and sends updates until its client disconnects.
pub(super) fn play(
    kind: Kind,
    depth: u32,
    place: &Place<Button>,
    buttons: &Receiver<Button>,
    stop: &Stop,
    news: &Sender<News<Scene>>,
) {
    news.send(News::Building);
    let played = Machine::start(kind.module, depth)
        .and_then(|machine| Session::new(kind, machine, depth, place).run(buttons, stop, news));
    news.send(News::ended(played));
}

/// A running machine.
struct Session<'a> {
    kind: Kind,
    machine: Machine,
    depth: u32,
    place: &'a Place<Button>,
    frame: Option<Frame>,
    pictures: u64,
    shown: Option<Board>,
    /// Nothing changes before the next button press.
    resting: bool,
    /// Frames until the machine's last move is visible.
    until_shown: u32,
    twin: Option<Twin>,
    search: Option<Search>,
}

impl<'a> Session<'a> {
    fn new(kind: Kind, machine: Machine, depth: u32, place: &'a Place<Button>) -> Session<'a> {
        Session {
            kind,
            machine,
            depth,
            place,
            frame: None,
            pictures: 0,
            shown: None,
            resting: false,
            until_shown: 0,
            twin: None,
            search: None,
        }
    }

    /// Runs until the client disconnects or has been idle for too long.
    fn run(
        &mut self,
        buttons: &Receiver<Button>,
        stop: &Stop,
        news: &Sender<News<Scene>>,
    ) -> Result<(), Error> {
        let mut pressed = Instant::now();
        while !stop.is_set() && pressed.elapsed() < IDLE {
            if self.take_buttons(buttons)? {
                pressed = Instant::now();
            }
            self.watch()?;
            if let Some(position) = self.machine.question() {
                let limits = Limits { depth: Some(self.depth), ..Limits::default() };
                let question = self.kind.chip.question(&position, &limits)?;
                let (answer, time) = self.kind.chip.think(&question, stop);
                self.twin = Some(Twin { info: self.kind.chip.info(), answer, time });
                self.until_shown = UNTIL_SHOWN;
            }
            let scene = self.scene()?;
            news.send(News::On(Box::new(scene)));
        }
        Ok(())
    }

    /// Runs the machine, to the end of a frame at most.
    fn watch(&mut self) -> Result<(), Error> {
        for _ in 0..LOOKS {
            self.machine.run(SLICE)?;
            if let Some(frame) = self.machine.picture() {
                let thinking = self.machine.lights()?.thinking;
                self.show(frame, thinking);
                break;
            }
        }
        Ok(())
    }

    /// Presses the queued buttons, waiting for one while the machine is paused; whether there was
    /// one.
    fn take_buttons(&mut self, buttons: &Receiver<Button>) -> Result<bool, Error> {
        let wait = if self.resting { REST } else { Duration::ZERO };
        self.resting = false;
        let mut next = buttons.recv_timeout(wait).ok();
        let any = next.is_some();
        while let Some(button) = next {
            self.machine.press(button)?;
            next = buttons.try_recv().ok();
        }
        Ok(any)
    }

    /// The current state, for an update.
    fn scene(&mut self) -> Result<Scene, Error> {
        let lights = self.machine.lights()?;
        if let Some(twin) = self.twin {
            self.search = Some(twin.beside(self.machine.progress()?, None));
        }
        let turn = self.turn()?;
        Ok(Scene {
            machine: self.place.name().into(),
            cycles: self.machine.cycle(),
            picture: self.pictures,
            thinking: lights.thinking,
            moving: lights.thinking || self.until_shown > 0,
            pass: lights.pass,
            over: lights.game_over,
            shown: self.shown.clone(),
            search: self.search,
            turn,
            serial: String::from_utf8_lossy(&self.machine.heard()).replace('\r', "\n"),
        })
    }

    /// Shows a new frame; pauses the machine if it is the same as the last.
    fn show(&mut self, frame: Frame, thinking: bool) {
        if !thinking {
            self.until_shown = self.until_shown.saturating_sub(1);
        }
        if self.frame.as_ref() == Some(&frame) {
            self.resting = !thinking && self.until_shown == 0;
            return;
        }
        self.place.show(frame.png().into());
        self.pictures += 1;
        self.shown = Shown::read(&frame).as_ref().and_then(Board::of);
        self.frame = Some(frame);
    }

    /// The turn that the machine has reported on its serial line, if it has just done so.
    fn turn(&mut self) -> Result<Option<Turn>, Error> {
        let told = self.machine.answer()?;
        if told.is_some() {
            self.until_shown = UNTIL_SHOWN;
        }
        Ok(told.zip(self.twin).map(|(told, twin)| twin.turn(&told)))
    }
}
