use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::Duration;

use lockstep_game::{Game, Player};
use lockstep_search::{Analysis, Engine, Limits, Report, Stop, Value, analyze};
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

/// What a search has found.
#[derive(Clone)]
enum News<G: Game> {
    /// Of the best move.
    Report(Report<G::Move>),
    /// Of every move.
    Analysis(Box<Analysis<G>>),
}

/// A search in a thread of its own; stopped when it is dropped.
struct Job<G: Game> {
    purpose: Purpose,
    stop: Stop,
    news: Receiver<News<G>>,
    latest: Option<News<G>>,
}

impl<G: Game> Drop for Job<G> {
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
    job: Option<Job<G>>,
    analysing: bool,
    /// A move that was recommended here.
    pub(crate) hint: Option<G::Move>,
    /// What the analysis says of the moves of this position.
    pub(crate) analysis: Option<Box<Analysis<G>>>,
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
        let start = self.past.first().map_or(&self.game, |(start, _)| start);
        let moves: Vec<G::Move> = self.past.iter().map(|&(_, mv)| mv).collect();
        engine.follow(start, &moves);
        let game = self.game.clone();
        let stop = Stop::after(&limits);
        let (sender, news) = mpsc::channel();
        self.job = Some(Job { purpose, stop: stop.clone(), news, latest: None });
        thread::spawn(move || {
            if purpose == Purpose::Analysis {
                let mut tell = |analysis: &Analysis<G>| {
                    let _ = sender.send(News::Analysis(Box::new(analysis.clone())));
                };
                analyze(engine.as_mut(), &game, &limits, &stop, &mut tell);
            } else {
                let report = engine.search(&game, &limits, &stop, &mut ());
                let _ = sender.send(News::Report(report));
            }
        });
    }

    /// What the analysis says of a move, in few characters; empty if that is nothing yet.
    pub(crate) fn value_of(&self, mv: G::Move) -> String {
        let of = self.analysis.as_ref().and_then(|all| all.moves().iter().find(|of| of.mv == mv));
        of.and_then(|of| {
            let points = of.value.and_then(Value::score).map(|score| format!("{:+}", score.0));
            let units = of.value.and_then(Value::units).map(|units| format!("~{}", units.signum()));
            points.or(of.wld.map(|wld| wld.to_string())).or(units)
        })
        .unwrap_or_default()
    }

    fn receive(&mut self) {
        let Some(job) = &mut self.job else { return };
        let ended = loop {
            match job.news.try_recv() {
                Ok(news) => job.latest = Some(news),
                Err(TryRecvError::Empty) => break false,
                Err(TryRecvError::Disconnected) => break true,
            }
        };
        let purpose = job.purpose;
        match (job.latest.clone(), ended) {
            // One that has ended knows all there is to know: it stays, and is not begun again.
            (Some(News::Analysis(analysis)), _) => self.analysis = Some(analysis),
            (Some(News::Report(report)), true) => {
                self.job = None;
                match (purpose, report.best()) {
                    (Purpose::Hint, best) => self.hint = best,
                    (_, Some(mv)) => self.advance(mv),
                    (_, None) => {}
                }
            }
            (None, true) if purpose != Purpose::Analysis => self.job = None,
            _ => {}
        }
    }

    /// Waits until the analysis has proved every move.
    #[cfg(test)]
    pub(crate) fn settle_analysis(&mut self) {
        while !self.analysis.as_ref().is_some_and(|analysis| analysis.is_exact()) {
            self.poll();
            thread::sleep(Duration::from_millis(1));
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
