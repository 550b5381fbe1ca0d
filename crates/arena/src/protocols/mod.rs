//! Those outside, by the protocol they speak. Each keeps count of the moves it has told, so that
//! it can tell the missing ones when its turn comes; a wire that has shown itself unreliable is
//! dropped, and opened again for the next game.

mod cx;
mod fpt10;
mod gtp;
mod nboard;

use std::time::{Duration, Instant};

pub(crate) use cx::Cx;
pub(crate) use fpt10::Fpt10;
pub(crate) use gtp::Gtp;
pub(crate) use nboard::NBoard;

use crate::wire::{self, Broken, Link};
use crate::{Deadline, Foul, SpecFault, Wire};

/// How long somebody may take to get ready for a game.
const READY: Duration = Duration::from_secs(20);

/// Nobody needs so many lines for one answer.
const LINES: usize = 20_000;

/// A wire that can be opened again.
pub(crate) struct Line {
    wire: Wire,
    baud: Option<u32>,
    link: Option<Link>,
}

impl Line {
    /// Opens the wire if it leads to a program, to find out early whether there is one. Others
    /// may not be there yet.
    pub(crate) fn new(wire: &Wire, baud: Option<u32>) -> Result<Line, SpecFault> {
        let mut line = Line { wire: wire.clone(), baud, link: None };
        if let Wire::Command(words) = wire {
            let started = wire::start(words).map_err(|error| {
                SpecFault::CannotStart(format!("cannot start {:?}: {error}", words[0]))
            })?;
            line.link = Some(started);
        }
        Ok(line)
    }

    /// The wire, opened if it is not.
    fn open(&mut self) -> Result<&mut Link, Foul> {
        if self.link.is_none() {
            let opened = wire::open(&self.wire, self.baud);
            self.link = Some(opened.map_err(|error| Foul::Gone(format!("not there: {error}")))?);
        }
        self.link()
    }

    /// The wire, which a game has opened.
    fn link(&mut self) -> Result<&mut Link, Foul> {
        self.link.as_mut().ok_or_else(|| Foul::Gone("not there".into()))
    }

    /// Ends whoever is at the other end, if it is a program.
    fn close(&mut self) {
        self.link = None;
    }

    /// Sends `text` and reads lines until `read` knows the answer.
    fn ask<T>(
        &mut self,
        text: &str,
        deadline: &Deadline,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Foul> {
        let asked = Instant::now();
        let link = self.link()?;
        link.send(text);
        for _ in 0..LINES {
            let line = link.line(deadline).map_err(|broken| foul(broken, asked))?;
            if let Some(answer) = read(&line) {
                return Ok(answer);
            }
        }
        Err(Foul::Babble)
    }
}

/// What a broken wire means to the referee.
fn foul(broken: Broken, asked: Instant) -> Foul {
    match broken {
        Broken::Late => Foul::Silent(asked.elapsed()),
        Broken::Gone(why) => Foul::Gone(why),
        Broken::Endless => Foul::Babble,
    }
}

/// So much of an answer that it can be told.
fn head(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(60).collect()
}
