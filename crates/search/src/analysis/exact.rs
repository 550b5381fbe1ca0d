use lockstep_game::Game;

use crate::{Bounds, Goal, Limits, Observer, Solved, Solver, Stats, Stop};

/// Solves what follows each legal move of `game`, with a solver that asks for `goal`, and tells
/// `observer` of each. What is said is for the player who makes the move, which begins the line.
///
/// The limits hold for all moves together: each gets an equal share of the time and the nodes
/// that are left, so that a hard move does not starve those after it.
pub fn solve_moves<G, S>(
    solver: &mut S,
    goal: Goal,
    game: &G,
    limits: &Limits,
    stop: &Stop,
    observer: &mut dyn Observer<Solved<G::Move>>,
) -> Vec<Solved<G::Move>>
where
    G: Game,
    S: Solver<G, Solution = Solved<G::Move>> + ?Sized,
{
    let stop = &stop.part(limits);
    let moves: Vec<G::Move> = game.legal_moves().collect();
    let mut entered = 0;
    let mut all = Vec::with_capacity(moves.len());
    for (i, &mv) in moves.iter().enumerate() {
        let to_go = (moves.len() - i) as u32;
        let share = Limits {
            nodes: limits.nodes.map(|nodes| nodes.saturating_sub(entered) / u64::from(to_go)),
            time: limits.time.and(stop.time_left()).map(|left| left / to_go),
            ..*limits
        };
        let solved = solve_after(solver, goal, game, mv, &share, stop);
        entered += solved.stats.nodes;
        observer.report(&solved);
        all.push(solved);
    }
    all
}

fn solve_after<G, S>(
    solver: &mut S,
    goal: Goal,
    game: &G,
    mv: G::Move,
    limits: &Limits,
    stop: &Stop,
) -> Solved<G::Move>
where
    G: Game,
    S: Solver<G, Solution = Solved<G::Move>> + ?Sized,
{
    let mut child = game.clone();
    child.play_unchecked(mv);
    let (bounds, rest, stats) = match child.outcome() {
        Some(outcome) => {
            let score = goal.of(outcome.score_for(game.mover()));
            (Bounds::exact(score), Vec::new(), Stats::default())
        }
        None => {
            let solved = solver.solve(&child, limits, stop, &mut |_: &S::News| ());
            (-solved.bounds, solved.line, solved.stats)
        }
    };
    Solved { bounds, line: [mv].into_iter().chain(rest).collect(), stats }
}
