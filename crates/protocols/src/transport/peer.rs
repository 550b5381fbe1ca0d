use std::io;
use std::time::Instant;

use lockstep_search::Stop;

use super::{Address, Link};
use crate::ClientError;

/// No answer has this many lines.
const LINES: usize = 20_000;

/// An address, and the link to it while there is one.
#[derive(Debug)]
pub struct Peer {
    address: Address,
    link: Option<Link>,
}

impl Peer {
    /// Starts the program if there is one, to find out early whether it can be. Connections and
    /// serial lines are opened when a game begins.
    pub fn new(address: Address) -> io::Result<Peer> {
        let link = match &address {
            Address::Command(_) => Some(address.open()?),
            _ => None,
        };
        Ok(Peer { address, link })
    }

    /// Where it is.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The link, opened if it is not.
    pub fn open(&mut self) -> Result<&mut Link, ClientError> {
        let link = match self.link.take() {
            Some(link) => link,
            None => self
                .address
                .open()
                .map_err(|error| ClientError::Closed(format!("cannot connect: {error}")))?,
        };
        Ok(self.link.insert(link))
    }

    /// The link, which a game has opened.
    pub fn link(&mut self) -> Result<&mut Link, ClientError> {
        self.link.as_mut().ok_or_else(|| ClientError::Closed("not connected".into()))
    }

    /// Closes the link, and ends the program at the other end.
    pub fn close(&mut self) {
        self.link = None;
    }

    /// Sends `text` and reads lines until `read` finds the answer.
    pub fn ask<T>(
        &mut self,
        text: &str,
        stop: &Stop,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, ClientError> {
        let asked = Instant::now();
        let link = self.link()?;
        link.send(text.as_bytes())?;
        for _ in 0..LINES {
            let line = link.line(asked, stop)?;
            if let Some(answer) = read(&line) {
                return Ok(answer);
            }
        }
        Err(ClientError::Flood)
    }
}
