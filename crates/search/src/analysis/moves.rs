use std::time::Duration;

use lockstep_game::{Game, Wld};

use super::Value;
use crate::{Engine, Instant, Limits, Observer, Report, Stats, Stop};

/// The time for one move in the first round, where time is sliced. It doubles after every round in
/// which that was not enough for some move.
const SLICE: Duration = Duration::from_millis(100);

/// What is known of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value for the player who makes it.
    pub value: Option<Value>,
    /// Who wins after it, for the player who makes it, if that is proved.
    pub wld: Option<Wld>,
    /// How deep it was searched, the move itself counted.
    pub depth: u32,
    /// How sure a selective search of it to the end of the game was, in percent.
    pub confidence: Option<u8>,
    /// What is expected to follow, the move itself first.
    pub line: Vec<M>,
    /// The engine will not find out more.
    exhausted: bool,
}

impl<M: Copy> MoveValue<M> {
    fn unknown(mv: M) -> MoveValue<M> {
        MoveValue {
            mv,
            value: None,
            wld: None,
            depth: 0,
            confidence: None,
            line: vec![mv],
            exhausted: false,
        }
    }

    /// How far it was searched: the depth and, at the end of the game, the confidence.
    fn reach(&self) -> (u32, Option<u8>) {
        (self.depth, self.confidence)
    }

    /// Whether its value is proved.
    pub fn is_exact(&self) -> bool {
        self.value.is_some_and(Value::is_exact)
    }

    /// Whether anything is known of it.
    fn is_known(&self) -> bool {
        self.value.is_some() || self.wld.is_some()
    }

    /// Its place among moves of which some have values in units of the engine, which points cannot
    /// be compared with: a proved win is best, a proved loss is worst, and between them the units
    /// decide, of which a draw has none.
    fn rank(&self) -> (Wld, i32) {
        let points = self.value.and_then(Value::score).map_or(0, |score| score.0);
        match self.wld {
            Some(wld @ (Wld::Win | Wld::Loss)) => (wld, points),
            _ => (Wld::Draw, self.value.and_then(Value::units).unwrap_or(0)),
        }
    }

    /// Whether a search of this depth, if depth is limited, would say nothing new.
    fn is_done(&self, depth: Option<u32>) -> bool {
        let deep_enough = depth.is_some_and(|depth| self.depth > 0 && self.depth >= depth);
        self.is_exact() || self.exhausted || deep_enough
    }
}

/// An analysis in progress: each legal move is searched in turn, deeper and deeper.
///
/// It works in steps, between which it can be shown, paused or left: [`advance`](Analysis::advance)
/// searches one move a step deeper. [`analyze`] takes all steps at once.
#[derive(Clone, Debug)]
pub struct Analysis<G: Game> {
    game: G,
    moves: Vec<MoveValue<G::Move>>,
    /// The move whose turn it is.
    turn: usize,
    /// The most time for a move in this round.
    slice: Duration,
    /// Whether that was not enough for some move.
    cut: bool,
    stats: Stats,
}

impl<G: Game> Analysis<G> {
    /// Nothing is known yet but the moves.
    pub fn new(game: G) -> Analysis<G> {
        let moves = game.legal_moves().map(MoveValue::unknown).collect();
        Analysis { game, moves, turn: 0, slice: SLICE, cut: false, stats: Stats::default() }
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The legal moves and what is known of them.
    pub fn moves(&self) -> &[MoveValue<G::Move>] {
        &self.moves
    }

    /// The best move that is known; of several, the first. If all values are in points, it is the
    /// highest; otherwise a proved win is best, a proved loss is worst, and between them the units of
    /// the engine decide.
    pub fn best(&self) -> Option<&MoveValue<G::Move>> {
        let known = || self.moves.iter().filter(|of| of.is_known());
        let in_points =
            |of: &MoveValue<G::Move>| of.value.is_some_and(|value| value.units().is_none());
        let comparable = known().all(in_points);
        let is_better = |one: &MoveValue<G::Move>, other: &MoveValue<G::Move>| {
            if comparable { one.value > other.value } else { one.rank() > other.rank() }
        };
        known().reduce(|best, of| if is_better(of, best) { of } else { best })
    }

    /// The depth that every move has been searched to, unless its value is proved.
    pub fn depth(&self) -> u32 {
        self.reach().0
    }

    /// The confidence of the selective searches to the end of the game, in percent, if that is how
    /// far every move has been searched.
    pub fn confidence(&self) -> Option<u8> {
        self.reach().1
    }

    fn reach(&self) -> (u32, Option<u8>) {
        let open = self.moves.iter().filter(|of| !of.is_exact()).map(MoveValue::reach).min();
        open.or_else(|| self.moves.iter().map(MoveValue::reach).max()).unwrap_or_default()
    }

    /// What it has cost.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Whether the value of every move is proved.
    pub fn is_exact(&self) -> bool {
        self.moves.iter().all(MoveValue::is_exact)
    }

    /// Whether nothing more will be found within the depth of `limits`.
    pub fn is_done(&self, limits: &Limits) -> bool {
        self.moves.iter().all(|of| of.is_done(limits.depth))
    }

    /// Searches the next move a step deeper, and says whether something new is known. It takes no
    /// longer than `limits.time`, and in the first round no longer than a tenth of a second: a
    /// move that needs more gets it in a later round, so that a hard one does not keep the others
    /// waiting.
    pub fn advance(&mut self, engine: &mut dyn Engine<G>, limits: &Limits, stop: &Stop) -> bool {
        let Some(index) = self.next_move(limits.depth) else { return false };
        let before = &self.moves[index];
        let mut child = self.game.clone();
        child.play_unchecked(before.mv);
        if let Some(outcome) = child.outcome() {
            let value = Value::of_outcome(outcome, self.game.mover());
            let of = &mut self.moves[index];
            (of.value, of.wld, of.depth) = (Some(value), value.score().map(Wld::of), 1);
            return true;
        }
        let deepest = limits.depth.map_or(u32::MAX, |depth| depth.saturating_sub(1).max(1));
        let depth = engine.next_depth(&child, before.depth.saturating_sub(1)).min(deepest);
        let slice = limits.time.map(|longest| self.slice.min(longest));
        let limits = Limits { depth: Some(depth), time: slice, ..*limits };
        let start = Instant::now();
        let report = engine.search(&child, &limits, stop, &mut ());
        let time = start.elapsed();
        self.stats.nodes += report.stats.nodes;
        self.stats.time += time;
        let cut = stop.poll(0)
            || slice.is_some_and(|slice| time >= slice / 2)
            || limits.nodes.is_some_and(|nodes| report.stats.nodes >= nodes);
        self.learn(index, depth, &report, cut)
    }

    /// Takes in what a search of a move found, which may have been cut short; says whether that
    /// is something new.
    fn learn(&mut self, index: usize, depth: u32, report: &Report<G::Move>, cut: bool) -> bool {
        let of = &mut self.moves[index];
        let before = of.clone();
        let reached = report.exact || report.depth >= depth && report.confidence.is_none();
        let found = if reached { report.depth.max(depth) } else { report.depth } + 1;
        of.wld = report.wld.map(|wld| -wld).or(of.wld);
        let further = report.exact || (found, report.confidence) >= of.reach();
        if further && (reached || report.depth > 0) {
            let value = Value::of(report).map(|value| -value);
            of.value = if of.wld.is_some() { value } else { value.or(of.value) };
            (of.depth, of.confidence) = (found, report.confidence);
            of.line.truncate(1);
            of.line.extend(&report.line);
        }
        of.exhausted = !cut && !of.is_exact() && (!reached || of.reach() == before.reach());
        let is_new = *of != before;
        self.end_turn(index, cut && !reached);
        is_new
    }

    /// It is the next move's turn. After a round in which a move was cut short, all get more time.
    fn end_turn(&mut self, index: usize, cut: bool) {
        self.cut |= cut;
        let is_last = !(index + 1..self.moves.len()).any(|i| !self.moves[i].is_done(None));
        if is_last && std::mem::take(&mut self.cut) {
            self.slice = self.slice.saturating_mul(2);
        }
        self.turn = index + 1;
    }

    /// The next move that is not done, from whose turn it is on.
    fn next_move(&self, depth: Option<u32>) -> Option<usize> {
        let count = self.moves.len();
        let mut turns = (self.turn..self.turn + count).map(|i| i % count);
        turns.find(|&i| !self.moves[i].is_done(depth))
    }
}

/// Values every legal move of `game`, deeper and deeper, until all is known, a limit is reached
/// or `stop` is set; tells `observer` whenever something new is known.
///
/// The limits hold for the whole analysis; a depth counts the move itself.
pub fn analyze<G: Game>(
    engine: &mut dyn Engine<G>,
    game: &G,
    limits: &Limits,
    stop: &Stop,
    observer: &mut dyn Observer<Analysis<G>>,
) -> Analysis<G> {
    let stop = &stop.part(limits);
    let mut analysis = Analysis::new(game.clone());
    while !analysis.is_done(limits) && !stop.poll(analysis.stats.nodes) {
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(analysis.stats.nodes));
        let step = Limits { nodes, time: None, ..*limits };
        if analysis.advance(engine, &step, stop) {
            observer.report(&analysis);
        }
    }
    analysis
}
