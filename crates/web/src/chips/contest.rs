//! A player of the contest of 2010, who plays over a serial line: a game against a person, who has
//! Black.

use std::sync::mpsc::Receiver;
use std::time::Instant;

use lockstep_chips::Error;
use lockstep_chips::machine::Progress;
use lockstep_chips::reversi::AnyReversiChip;
use lockstep_chips::zaragoza::{Contest, Setup};
use lockstep_game::{Game, Player, State};
use lockstep_protocols::fpt10::{ToPlayer, ToReferee};
use lockstep_reversi::replicas::zaragoza::Edition;
use lockstep_reversi::{Move, Position, Size, Square};
use lockstep_search::{Limits, Stop};
use lockstep_service::{BoardGame, ReversiView};
use schemars::JsonSchema;
use serde::Serialize;

use super::machines::Place;
use super::scene::{News, Search, Turn, Twin};
use super::{IDLE, LISTEN, REFRESH};
use crate::server::Sender;

/// Registers start with the values of this seed.
const SEED: u64 = 0;

/// The machine is lost if it neither thinks nor answers for so many looks.
const SILENCE: u32 = 4;

/// The state of a game.
#[derive(Serialize, JsonSchema)]
pub(super) struct ContestScene {
    machine: String,
    /// The position as it is drawn; Black is the person.
    game: ReversiView,
    /// Whether it is the machine's turn.
    thinking: bool,
    /// Clock cycles since the machine was started.
    cycles: u64,
    /// The search under way, or the last one.
    search: Option<Search>,
    /// A turn that the machine has just finished.
    turn: Option<Turn>,
    /// All messages of the game: those to the machine begin with `>`, its own with `<`.
    messages: Vec<String>,
}

/// Plays until the client disconnects.
pub(super) fn play(
    chip: &'static dyn AnyReversiChip,
    depth: u32,
    place: &Place<Square>,
    moves: &Receiver<Square>,
    stop: &Stop,
    news: &Sender<News<ContestScene>>,
) {
    news.send(News::Building);
    let setup = Setup { edition: Edition::Ganadores, openings: true, depth, cycles: None };
    let played = Contest::start(setup, SEED).and_then(|contest| {
        let position = Position::start(Size::Eight);
        let (search, messages) = (None, Vec::new());
        Session { chip, depth, place, contest, position, search, messages, stop, news }.run(moves)
    });
    news.send(News::ended(played));
}

struct Session<'a> {
    chip: &'static dyn AnyReversiChip,
    depth: u32,
    place: &'a Place<Square>,
    contest: Contest,
    position: Position,
    search: Option<Search>,
    messages: Vec<String>,
    stop: &'a Stop,
    news: &'a Sender<News<ContestScene>>,
}

impl Session<'_> {
    fn run(&mut self, moves: &Receiver<Square>) -> Result<(), Error> {
        let mut heard = Instant::now();
        self.show(None);
        while !self.stop.is_set() && heard.elapsed() < IDLE {
            let Ok(square) = moves.recv_timeout(LISTEN) else { continue };
            heard = Instant::now();
            if self.position.play(Move::Place(square)).is_err() {
                continue;
            }
            self.turn(Move::Place(square))?;
            // More than once if the person has to pass.
            while self.position.is_legal(Move::Pass) && !self.stop.is_set() {
                self.position.play_unchecked(Move::Pass);
                self.turn(Move::Pass)?;
            }
        }
        Ok(())
    }

    /// Tells the machine a move of the person, which is on the board, and takes its answer.
    fn turn(&mut self, told: Move) -> Result<(), Error> {
        let message = ToPlayer::Rival(told).to_string();
        self.messages.push(format!("> {message}"));
        self.show(None);
        let twin = self.twin()?;
        self.contest.send(message.as_bytes())?;
        let Some(answer) = self.wait(twin.as_ref())? else { return Ok(()) };
        self.messages.push(format!("< {}", String::from_utf8_lossy(&answer)));
        let best = match ToReferee::read(answer) {
            Some(ToReferee::Play(square)) => Move::Place(square),
            Some(ToReferee::CannotMove) | None => Move::Pass,
        };
        if !self.position.is_over() && self.position.play(best).is_err() {
            return Err(Error::Signal("a legal move on the serial line"));
        }
        let search = self.contest.last_search()?;
        let turn = twin.map(|twin| match search {
            Some(search) => twin.contest_turn(best, progress(search)),
            None => Turn::from_openings(best),
        });
        self.show(turn);
        Ok(())
    }

    /// Waits for the machine's message, and shows its search; `None` if nobody watches any more.
    fn wait(&mut self, twin: Option<&Twin>) -> Result<Option<[u8; 2]>, Error> {
        let mut quiet = 0;
        while quiet < SILENCE {
            let until = Instant::now() + REFRESH;
            let message = self.contest.message(&mut |_| Instant::now() > until)?;
            if message.is_some() || self.stop.is_set() {
                return Ok(message);
            }
            let now = self.contest.progress()?;
            quiet = if now.thinking { 0 } else { quiet + 1 };
            let twin = twin.filter(|_| now.thinking);
            self.search = twin.map(|twin| twin.beside(progress(now), Some(now.depth)));
            self.show(None);
        }
        Err(Error::Signal("an answer on the serial line"))
    }

    /// What the twin makes of the position; none if the game is over.
    fn twin(&self) -> Result<Option<Twin>, Error> {
        if self.position.is_over() {
            return Ok(None);
        }
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let question = self.chip.question(&self.position, &limits)?;
        let (answer, time) = self.chip.think(&question, self.stop);
        Ok(Some(Twin { info: self.chip.info(), answer, time }))
    }

    fn show(&self, turn: Option<Turn>) {
        let thinking = self.position.mover() == Player::Second && !self.position.is_over();
        let scene = ContestScene {
            machine: self.place.name().into(),
            game: self.position.view(),
            thinking,
            cycles: self.contest.cycle(),
            search: self.search,
            turn,
            messages: self.messages.clone(),
        };
        self.news.send(News::On(Box::new(scene)));
    }
}

fn progress(of: lockstep_chips::zaragoza::Progress) -> Progress {
    Progress { cycles: of.cycles, nodes: of.nodes }
}
