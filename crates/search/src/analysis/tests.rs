//! Analyses of a small game: take one to three stones; who takes the last one wins as many
//! points as the opponent has moved.

use lockstep_game::{Game, Key, Outcome, Player, Score, State, Wld};

use super::*;
use crate::reference::alpha_beta;
use crate::{Bounds, Engine, Goal, Limits, Observer, Report, Solved, Solver, Stats, Stop, Window};

#[derive(Clone, PartialEq, Eq, Debug)]
struct Stones {
    left: u32,
    moves: u32,
}

fn stones(left: u32) -> Stones {
    Stones { left, moves: 0 }
}

impl State for Stones {
    type Move = u32;

    fn legal_moves(&self) -> impl Iterator<Item = u32> {
        1..=self.left.min(3)
    }

    fn is_legal(&self, taken: u32) -> bool {
        (1..=self.left.min(3)).contains(&taken)
    }

    fn play_unchecked(&mut self, taken: u32) {
        *self = Stones { left: self.left - taken, moves: self.moves + 1 };
    }

    fn key(&self) -> Key {
        Key::of(u64::from(self.left) << 32 | u64::from(self.moves))
    }
}

impl Game for Stones {
    fn mover(&self) -> Player {
        if self.moves.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = Outcome::Win { winner: !self.mover(), margin: self.moves / 2 + 1 };
        (self.left == 0).then_some(won)
    }
}

/// Sees the end of the game up to a depth; beyond, it counts stones in units of its own. It
/// cannot look deeper than its sight.
struct Looker {
    sight: u32,
    searches: u32,
}

impl Engine<Stones> for Looker {
    fn name(&self) -> String {
        "looker".into()
    }

    fn search(
        &mut self,
        game: &Stones,
        limits: &Limits,
        stop: &Stop,
        _: &mut dyn Observer<Report<u32>>,
    ) -> Report<u32> {
        self.searches += 1;
        let line: Vec<u32> =
            game.legal_moves().max_by_key(|&mv| truth(game, mv)).into_iter().collect();
        let depth = limits.depth.unwrap_or(u32::MAX).min(self.sight);
        let stats = Stats { nodes: 10, ..Stats::default() };
        if stop.is_set() {
            return Report { line, stats, ..Report::default() };
        }
        if game.left > depth {
            let value = Some(game.left as i32);
            return Report { line, value, depth, stats, ..Report::default() };
        }
        let score = alpha_beta(game, Window::FULL).score;
        let wld = Some(Wld::of(score));
        Report { line, score: Some(score), exact: true, wld, depth, stats, ..Report::default() }
    }
}

/// The true value of a move.
fn truth(game: &Stones, taken: u32) -> Score {
    let mut child = game.clone();
    child.play_unchecked(taken);
    -alpha_beta(&child, Window::FULL).score
}

#[test]
fn every_move_gets_its_proved_value() {
    for left in 1..12 {
        let mut engine = Looker { sight: 20, searches: 0 };
        let mut news = 0;
        let mut watch = |_: &Analysis<Stones>| news += 1;
        let (limits, stop) = (Limits::default(), Stop::never());
        let analysis = analyze(&mut engine, &stones(left), &limits, &stop, &mut watch);
        assert!(analysis.is_exact() && news >= analysis.moves().len());
        for of in analysis.moves() {
            assert_eq!(of.value, Some(Value::Exact(truth(&stones(left), of.mv))));
            assert_eq!(of.line[0], of.mv);
        }
        let highest = (1..=left.min(3)).map(|mv| truth(&stones(left), mv)).max();
        assert_eq!(analysis.best().and_then(|best| best.value?.score()), highest);
        assert_eq!(analysis.stats().nodes, 10 * u64::from(engine.searches));
    }
}

/// Of seven stones, taking three leads into the known loss of four; others stay in units.
#[test]
fn points_and_units_are_not_compared() {
    let mut engine = Looker { sight: 4, searches: 0 };
    let (limits, stop) = (Limits::default(), Stop::never());
    let analysis = analyze(&mut engine, &stones(7), &limits, &stop, &mut ());
    let values: Vec<_> = analysis.moves().iter().map(|of| of.value).collect();
    let win = Value::Exact(truth(&stones(7), 3));
    assert_eq!(values, [Some(Value::Units(-6)), Some(Value::Units(-5)), Some(win)]);
    assert_eq!(analysis.best().map(|best| best.mv), Some(3), "a proved win is best");
    // Of six, two win, but one and three lose, of which only three is seen.
    let mut engine = Looker { sight: 3, searches: 0 };
    let analysis = analyze(&mut engine, &stones(6), &limits, &stop, &mut ());
    assert_eq!(analysis.moves()[2].wld, Some(Wld::Loss));
    assert_eq!(analysis.best().map(|best| best.mv), Some(2), "units decide, a proved loss is last");
}

#[test]
fn limits_and_stops_end_an_analysis() {
    let mut engine = Looker { sight: 50, searches: 0 };
    let deep = |depth| Limits::depth(depth);
    let analysis = analyze(&mut engine, &stones(30), &deep(5), &Stop::never(), &mut ());
    assert!(analysis.moves().iter().all(|of| of.depth == 5));
    let few = Limits::nodes(35);
    let analysis = analyze(&mut engine, &stones(30), &few, &Stop::never(), &mut ());
    assert_eq!(analysis.stats().nodes, 40, "each search of this engine costs ten");
    let stop = Stop::never();
    stop.set();
    let analysis = analyze(&mut engine, &stones(30), &Limits::default(), &stop, &mut ());
    assert!(analysis.best().is_none() && analysis.stats().nodes == 0);
}

#[test]
fn a_review_finds_what_was_lost() {
    let mut engine = Looker { sight: 20, searches: 0 };
    let moves = [1, 1, 3];
    let (limits, stop) = (Limits::default(), Stop::never());
    let mut heard = Vec::new();
    let mut watch = |one: &Judgement<Stones>| heard.push(one.ply);
    let judged = review(&mut engine, &stones(7), &moves, &limits, &stop, &mut watch);
    assert_eq!(heard, [2, 1, 0]);
    let plies: Vec<_> = judged.iter().map(|one| (one.ply, one.played)).collect();
    assert_eq!(plies, [(0, 1), (1, 1), (2, 3)]);
    for one in &judged {
        assert_eq!(one.value, Some(Value::Exact(truth(&one.position, one.played))));
        assert!(one.is_exact());
    }
    assert_eq!(judged[0].loss(), Some(truth(&stones(7), 3).0 - truth(&stones(7), 1).0));
    stop.set();
    assert!(review(&mut engine, &stones(7), &moves, &limits, &stop, &mut ()).is_empty());
    let none = review(&mut engine, &stones(7), &[], &limits, &Stop::never(), &mut ());
    assert!(none.is_empty());
}

/// Solves if it may enter as many nodes as there are stones.
struct Slow;

impl Solver<Stones> for Slow {
    type Solution = Solved<u32>;
    type News = Solved<u32>;

    fn name(&self) -> String {
        "slow".into()
    }

    fn solve(
        &mut self,
        game: &Stones,
        limits: &Limits,
        _: &Stop,
        _: &mut dyn Observer<Solved<u32>>,
    ) -> Solved<u32> {
        let nodes = u64::from(game.left).min(limits.nodes.unwrap_or(u64::MAX));
        let bounds = if nodes < u64::from(game.left) {
            Bounds { lower: Score(-9), upper: Score(7) }
        } else {
            Bounds::exact(alpha_beta(game, Window::FULL).score)
        };
        Solved { bounds, line: vec![1], stats: Stats { nodes, ..Stats::default() } }
    }
}

#[test]
fn a_solver_shares_its_nodes_among_the_moves() {
    let solve = |nodes| {
        let limits = Limits::nodes(nodes);
        solve_moves(&mut Slow, Goal::Score, &stones(8), &limits, &Stop::never(), &mut ())
    };
    let all = solve(100);
    let scores: Vec<_> = all.iter().map(Solved::score).collect();
    assert_eq!(scores, [1, 2, 3].map(|mv| Some(truth(&stones(8), mv))));
    assert_eq!(all.iter().map(Solved::best).collect::<Vec<_>>(), [Some(1), Some(2), Some(3)]);
    // Six nodes each: too few for the first two, whose shares are gone.
    let part = solve(18);
    assert_eq!(part[0].bounds, Bounds { lower: Score(-7), upper: Score(9) });
    assert_eq!(part.iter().map(|one| one.stats.nodes).collect::<Vec<_>>(), [6, 6, 5]);
    assert!(part[1].score().is_some() && part[2].score().is_some());
}
