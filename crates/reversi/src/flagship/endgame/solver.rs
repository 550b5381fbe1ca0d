use lockstep_game::{Score, State};
use lockstep_search::{Bounds, Goal, Instant, Isa, Limits, Observer, Solved, Solver, Stats, Stop};

use super::deep::Known;
use crate::flagship::line::follow;
use crate::flagship::midgame::{Pass, Selectivity, best_known, deepen};
use crate::flagship::nodes::Budget;
use crate::flagship::parallel::together;
use crate::flagship::search::{Memory, Search, Tables};
use crate::{Eval, Move, Position, Square};

/// A solver for the end of the game. What it learns stays in its tables for the next position.
///
/// ```
/// use lockstep_reversi::{Endgame, Position};
/// use lockstep_search::{Limits, Solver, Stop};
///
/// let position: Position = "-----OX--XO----- X".parse()?;
/// let solved = Endgame::new().solve(&position, &Limits::default(), &Stop::never(), &mut ());
/// assert_eq!(solved.score().map(|score| score.0), Some(-10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Endgame {
    memory: Memory,
    isa: Isa,
    goal: Goal,
}

/// With no more empty squares than this, a search for a first guess does not pay.
const UNPREPARED: u32 = 15;

/// The search for a first guess leaves this many empty squares.
const UNSEEN: u32 = 10;

impl Default for Endgame {
    fn default() -> Endgame {
        Endgame::new()
    }
}

impl Endgame {
    /// A solver that has learned nothing yet.
    pub fn new() -> Endgame {
        Endgame::on(Isa::best())
    }

    /// A solver on an instruction set of the caller's choice.
    pub fn on(isa: Isa) -> Endgame {
        Endgame { memory: Memory::default(), isa, goal: Goal::Score }
    }

    /// The same solver, asked for something else.
    pub fn with_goal(self, goal: Goal) -> Endgame {
        Endgame { goal, ..self }
    }

    /// What it is asked for.
    pub fn goal(&self) -> Goal {
        self.goal
    }
}

/// Bounds of the score, and the line, are those of the [`Goal`].
impl Solver<Position> for Endgame {
    type Solution = Solved<Move>;
    type News = Solved<Move>;

    fn name(&self) -> String {
        "endgame".into()
    }

    /// Solves `position` on `limits.threads` threads: the same scores, sooner, on several; only
    /// the nodes then vary. A limit in depth means nothing to a solver. Tables use no more than
    /// `limits.memory`, and less if the position needs less. The observer hears of every bound
    /// that is proved.
    fn solve(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Move>>,
    ) -> Solved<Move> {
        let start = Instant::now();
        let stop = &stop.part(limits);
        let tables = self.memory.tables(enough_for(position.empties().len()), limits.memory);
        let budget = Budget::new(stop, limits.threads);
        let mut search = Search::new(tables, position.size(), self.isa, &budget);
        let guess = prepare(&mut search, position, limits.threads);
        let timed = |solved: Solved<Move>| {
            let stats = Stats { time: start.elapsed(), ..solved.stats };
            Solved { stats, ..solved }
        };
        let mut tell = |news| observer.report(&timed(news));
        timed(finish(&mut search, self.goal, position, guess, limits.threads, &mut tell))
    }

    fn forget(&mut self) {
        self.memory.forget();
    }
}

/// The bytes of tables that a position with this many empty squares can use: they double with
/// each. Larger tables save one node in a hundred, but page faults and cache misses cost more.
fn enough_for(empties: u32) -> usize {
    1_usize.checked_shl(empties).unwrap_or(usize::MAX)
}

/// An estimate of the score. The search for it leaves good moves in the table for the exact
/// search.
fn prepare(search: &mut Search<'_>, position: &Position, threads: usize) -> Option<Eval> {
    let empties = position.empties().len();
    if empties <= UNPREPARED || search.weights.is_none() {
        return None;
    }
    let mut guess = None;
    for depth in (1..empties - UNSEEN).chain([empties]) {
        let pass = Pass { depth, selectivity: Selectivity::MOST };
        guess = Some(deepen(search, position.board(), pass, guess, threads)?);
    }
    guess
}

/// Solves `position`, whose score is likely near `guess`, and reports every new bound. If it is
/// stopped, the line has at least one move.
pub(in crate::flagship) fn finish(
    search: &mut Search<'_>,
    goal: Goal,
    position: &Position,
    guess: Option<Eval>,
    threads: usize,
    tell: &mut dyn FnMut(Solved<Move>),
) -> Solved<Move> {
    let (bounds, line) = together(search, threads, |search| {
        let bounds = prove(search, goal, position, guess, tell);
        (bounds, bounds.score().map(|score| best_play(search, goal, *position, score)))
    });
    // Without a score, or if the search was stopped before the first move was found.
    let line = line.filter(|line| !line.is_empty());
    let line = line.unwrap_or_else(|| best_known_play(search.tables, position));
    Solved { bounds, line, stats: search.stats() }
}

/// Narrows the bounds of the score by one null-window question after the other.
fn prove(
    search: &mut Search<'_>,
    goal: Goal,
    position: &Position,
    guess: Option<Eval>,
    tell: &mut dyn FnMut(Solved<Move>),
) -> Bounds {
    let (board, empties) = (position.board(), position.empties().0);
    let most = match goal {
        Goal::Score => position.size().area() as i32,
        Goal::Wld => 1,
    };
    let mut bounds = Bounds { lower: Score(-most), upper: Score(most) };
    let mut guess = guess.map_or(0, |guess| guess.score().0 & !1).clamp(-most, most);
    while bounds.score().is_none() {
        // Scores are even: asking above an odd number tells guess - 2 from guess.
        let alpha = match goal {
            Goal::Score => guess.max(bounds.lower.0 + 2) - 1,
            Goal::Wld => (guess - 1).max(bounds.lower.0),
        };
        guess = search.ask(board, empties, alpha).clamp(-most, most);
        if search.stop.is_set() {
            break; // The answer means nothing.
        }
        if guess > alpha {
            bounds.lower = Score(guess);
        } else {
            bounds.upper = Score(guess);
        }
        let line = best_known_play(search.tables, position);
        tell(Solved { bounds, line, stats: search.stats() });
    }
    bounds
}

/// Best play from `position`, whose score is known, to the end of the game, or until the search
/// is stopped.
fn best_play(
    search: &mut Search<'_>,
    goal: Goal,
    mut position: Position,
    score: Score,
) -> Vec<Move> {
    let Score(mut score) = score;
    let mut line = Vec::new();
    while !position.is_over() {
        let first = best_proved(search.tables, &position).map(|(mv, _)| mv);
        let keeps_score = |mv: &Move| {
            let mut child = position;
            child.play_unchecked(*mv);
            // The opponent gets no more than -score; of a lost game any line will do.
            goal == Goal::Wld && score < 0
                || search.ask(child.board(), child.empties().0, -score) <= -score
        };
        let best = first.into_iter().chain(position.legal_moves()).find(keeps_score);
        let Some(mv) = best.filter(|_| !search.stop.is_set()) else { break };
        position.play_unchecked(mv);
        line.push(mv);
        score = -score;
    }
    line
}

/// The best line in the tables: moves that a proved bound rests on rather than guesses.
fn best_known_play(tables: &Tables, position: &Position) -> Vec<Move> {
    follow(position, position.empties().len(), |position| {
        let proved = best_proved(tables, position);
        let bounded = proved.filter(|(_, known)| known.lower > Known::LEAST);
        let guessed = || best_known(&tables.guessed, position);
        bounded.map(|(mv, _)| mv).or_else(guessed).or(proved.map(|(mv, _)| mv))
    })
}

/// The best move in the table of the exact search.
fn best_proved(tables: &Tables, position: &Position) -> Option<(Move, Known)> {
    let known = Known::probe(&tables.exact, position.board())?;
    let mv = Move::Place(Square::new(known.best?.into())?);
    position.is_legal(mv).then_some((mv, known))
}
