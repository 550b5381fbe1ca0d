use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use lockstep_game::{Game, Player};
use lockstep_search::{Engine, Limits, Report, Stop};
use ratatui::crossterm::event::KeyCode;

/// How long a hint may take.
const HINT: Duration = Duration::from_millis(500);

/// Bytes for the tables of a search.
const MEMORY: usize = 64 << 20;

/// Makes an engine whenever one is needed.
type Maker<G> = Box<dyn Fn() -> Box<dyn Engine<G> + Send>>;

/// Who plays against a person, and who gives hints.
pub(crate) struct Opponent<G> {
    pub(crate) name: String,
    pub(crate) limits: Limits,
    pub(crate) make: Maker<G>,
    /// Who gives hints and analyses: the strongest there is.
    pub(crate) adviser: Maker<G>,
}

#[cfg(test)]
impl<G: lockstep_search::Roster> Opponent<G> {
    /// The usual engine, searching no deeper than this.
    pub(crate) fn at_depth(depth: u32) -> Opponent<G> {
        let engine = lockstep_search::EngineName::<G>::default();
        Opponent {
            name: engine.to_string(),
            limits: Limits::depth(depth).with_memory(1 << 20),
            make: Box::new(move || engine.build()),
            adviser: Box::new(move || engine.build()),
        }
    }
}

/// Which players are people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Seats {
    /// The person plays first
    First,
    /// The person plays second
    Second,
    /// Two people play
    Both,
    /// The engine plays itself
    None,
}

impl Seats {
    fn has(self, player: Player) -> bool {
        match self {
            Seats::First => player == Player::First,
            Seats::Second => player == Player::Second,
            Seats::Both => true,
            Seats::None => false,
        }
    }
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Move,
    Hint,
    Analysis,
}

/// A search in a thread of its own; stopped when it is dropped.
struct Job<M> {
    purpose: Purpose,
    stop: Stop,
    reports: Receiver<Report<M>>,
    latest: Option<Report<M>>,
}

impl<M> Drop for Job<M> {
    fn drop(&mut self) {
        self.stop.set();
    }
}

/// A game of two: people, an engine, undo and redo, hints and an analysis.
pub(crate) struct Duel<G: Game> {
    game: G,
    past: Vec<(G, G::Move)>,
    future: Vec<G::Move>,
    seats: Seats,
    opponent: Opponent<G>,
    job: Option<Job<G::Move>>,
    analysing: bool,
    /// A move that was recommended here.
    pub(crate) hint: Option<G::Move>,
    /// What the analysis says of this position.
    pub(crate) analysis: Option<Report<G::Move>>,
}

impl<G> Duel<G>
where
    G: Game + Send + 'static,
    G::Move: Send + 'static,
{
    pub(crate) fn new(start: G, moves: &[G::Move], seats: Seats, opponent: Opponent<G>) -> Self {
        let mut duel = Duel {
            game: start,
            past: Vec::new(),
            future: Vec::new(),
            seats,
            opponent,
            job: None,
            analysing: false,
            hint: None,
            analysis: None,
        };
        moves.iter().for_each(|&mv| duel.advance(mv));
        duel
    }

    pub(crate) fn game(&self) -> &G {
        &self.game
    }

    /// The move that led here.
    pub(crate) fn last(&self) -> Option<G::Move> {
        self.past.last().map(|&(_, mv)| mv)
    }

    pub(crate) fn engine(&self) -> &str {
        &self.opponent.name
    }

    /// Whether a person is to move.
    pub(crate) fn waits_for_person(&self) -> bool {
        !self.game.is_over() && self.seats.has(self.game.mover())
    }

    /// Who plays a colour, as the screen says it.
    pub(crate) fn name_of(&self, player: Player) -> &str {
        match (self.seats.has(player), self.seats) {
            (true, Seats::Both) => "person",
            (true, _) => "you",
            (false, _) => self.engine(),
        }
    }

    /// Plays for the person whose turn it is; says whether that was legal.
    pub(crate) fn play(&mut self, mv: G::Move) -> bool {
        let legal = self.waits_for_person() && self.game.is_legal(mv);
        if legal {
            self.future.clear();
            self.advance(mv);
        }
        legal
    }

    fn advance(&mut self, mv: G::Move) {
        let before = self.game.clone();
        if self.game.play(mv).is_ok() {
            self.past.push((before, mv));
            self.moved();
        }
    }

    /// What was thought about the old position no longer matters.
    fn moved(&mut self) {
        self.job = None;
        self.hint = None;
        self.analysis = None;
    }

    /// Takes moves back until a person is to move; all of them if only engines play.
    pub(crate) fn undo(&mut self) {
        while let Some((before, mv)) = self.past.pop() {
            self.game = before;
            self.future.push(mv);
            self.moved();
            if self.waits_for_choice() || self.seats == Seats::None {
                break;
            }
        }
    }

    /// Restarts from the position before the first move.
    pub(crate) fn restart(&mut self) {
        if let Some((start, _)) = self.past.drain(..).next() {
            self.game = start;
        }
        self.future.clear();
        self.moved();
    }

    /// Plays moves that were taken back until a person is to move.
    pub(crate) fn redo(&mut self) {
        while let Some(mv) = self.future.pop() {
            self.advance(mv);
            if self.waits_for_choice() || self.seats == Seats::None {
                break;
            }
        }
    }

    /// Whether a person is to move and has more than one thing to do.
    fn waits_for_choice(&self) -> bool {
        self.waits_for_person() && self.only_move().is_none()
    }

    /// The move, if there is but one.
    pub(crate) fn only_move(&self) -> Option<G::Move> {
        let mut moves = self.game.legal_moves();
        let first = moves.next()?;
        moves.next().is_none().then_some(first)
    }

    /// Does what a key stands for in every game.
    pub(crate) fn key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('n') => self.restart(),
            KeyCode::Char('h') => self.ask(),
            KeyCode::Char('a') => self.toggle_analysis(),
            _ => {}
        }
    }

    pub(crate) fn toggle_analysis(&mut self) {
        self.analysing = !self.analysing;
        self.analysis = None;
        self.job = None;
    }

    pub(crate) fn is_analysing(&self) -> bool {
        self.analysing
    }

    /// Asks for a good move.
    pub(crate) fn ask(&mut self) {
        if self.waits_for_person() {
            let limits = Limits { time: Some(HINT), memory: MEMORY, ..Limits::default() };
            self.begin(Purpose::Hint, limits);
        }
    }

    /// Takes in what engines found, and lets them begin what is to be done.
    pub(crate) fn poll(&mut self) {
        self.receive();
        if self.job.is_some() || self.game.is_over() {
            return;
        }
        if !self.seats.has(self.game.mover()) {
            if self.future.is_empty() {
                self.begin(Purpose::Move, self.opponent.limits.clone());
            }
        } else if self.analysing {
            self.begin(Purpose::Analysis, Limits { memory: MEMORY, ..Limits::default() });
        }
    }

    fn begin(&mut self, purpose: Purpose, limits: Limits) {
        let make =
            if purpose == Purpose::Move { &self.opponent.make } else { &self.opponent.adviser };
        let mut engine = make();
        let game = self.game.clone();
        let stop = Stop::after(&limits);
        let (sender, reports) = mpsc::channel();
        self.job = Some(Job { purpose, stop: stop.clone(), reports, latest: None });
        thread::spawn(move || {
            let mut tell = |report: &Report<G::Move>| {
                let _ = sender.send(report.clone());
            };
            let report = engine.search(&game, &limits, &stop, &mut tell);
            let _ = sender.send(report);
        });
    }

    fn receive(&mut self) {
        let Some(job) = &mut self.job else { return };
        let ended = loop {
            match job.reports.try_recv() {
                Ok(report) => job.latest = Some(report),
                Err(TryRecvError::Empty) => break false,
                Err(TryRecvError::Disconnected) => break true,
            }
        };
        let latest = job.latest.clone();
        match (job.purpose, ended) {
            // One that has ended knows all there is to know: it stays, and is not begun again.
            (Purpose::Analysis, _) => self.analysis = latest,
            (_, false) => {}
            (Purpose::Hint, true) => {
                self.job = None;
                self.hint = latest.and_then(|report| report.best());
            }
            (Purpose::Move, true) => {
                self.job = None;
                if let Some(mv) = latest.and_then(|report| report.best()) {
                    self.advance(mv);
                }
            }
        }
    }

    /// Waits until no engine has to move and no hint is on its way.
    #[cfg(test)]
    pub(crate) fn settle(&mut self) {
        loop {
            self.poll();
            let busy = self.job.as_ref().is_some_and(|job| job.purpose != Purpose::Analysis);
            if !busy {
                break;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}
