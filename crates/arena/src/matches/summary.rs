use schemars::JsonSchema;
use serde::Serialize;

use super::{Effort, Finish, Match};
use crate::statistics::Sprt;
use crate::{ArenaGame, Spec};

/// The result of a match, for the first player. Arrays of two are for both players, the first one
/// named first.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct MatchRecord {
    /// The game: `reversi` or `connectx`.
    pub game: &'static str,
    /// The board: `8x8`, `6x7x4`.
    pub board: String,
    /// The player named first.
    pub first: String,
    /// The player named second.
    pub second: String,
    /// The time control.
    pub clock: String,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games with the same opening, by the points made in both: 0, 0.5, 1, 1.5, 2.
    pub pairs: [u64; 5],
    /// Points per game; `null` without a game.
    pub score: Option<f64>,
    /// The mean margin of the games that ended by the rules.
    pub mean_margin: Option<f64>,
    /// The rating difference; `null` if all points went to one player.
    pub elo: Option<f64>,
    /// The lower end of its 95 % confidence interval; `null` if it has none.
    pub elo_low: Option<f64>,
    /// The upper end of its 95 % confidence interval; `null` if it has none.
    pub elo_high: Option<f64>,
    /// Games lost by forfeit.
    pub forfeits: [u64; 2],
    /// Games that repeated an earlier one move for move.
    pub repeated: u64,
    /// The mean time per move.
    pub mean_seconds: [Option<f64>; 2],
    /// The longest time for one move, in seconds.
    pub slowest: [f64; 2],
    /// The mean depth of the searches.
    pub mean_depth: [Option<f64>; 2],
    /// Nodes searched, as the players report them.
    pub nodes: [u64; 2],
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtRecord>,
    /// Whether the match was interrupted.
    pub interrupted: bool,
}

/// The state of a sequential probability ratio test.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct SprtRecord {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below this, the first player is not better.
    pub lower: f64,
    /// At or above this, the first player is better.
    pub upper: f64,
    /// `continue`, `H0` (not better) or `H1` (better).
    pub decision: String,
}

impl SprtRecord {
    /// The test after a match.
    pub fn new(sprt: Sprt, finish: &Finish) -> SprtRecord {
        let [lower, upper] = sprt.bounds();
        let pairs = finish.tally.pairs;
        let decision = sprt.decision(pairs).to_string();
        SprtRecord { llr: sprt.llr(pairs), lower, upper, decision }
    }
}

impl MatchRecord {
    /// The result of `contest`.
    pub fn new<G: ArenaGame>(contest: &Match<G>, finish: &Finish) -> MatchRecord {
        let tally = &finish.tally;
        let [first, second] = contest.entrants.each_ref().map(Spec::to_string);
        let elo = tally.elo();
        let efforts = &tally.efforts;
        MatchRecord {
            game: G::NAME,
            board: contest.start.board().to_string(),
            first,
            second,
            clock: contest.control.to_string(),
            games: tally.results.games(),
            wins: tally.results.wins,
            draws: tally.results.draws,
            losses: tally.results.losses,
            pairs: tally.pairs.0,
            score: tally.results.score(),
            mean_margin: tally.mean_margin(),
            elo: elo.and_then(|elo| elo.estimate),
            elo_low: elo.and_then(|elo| elo.low),
            elo_high: elo.and_then(|elo| elo.high),
            forfeits: tally.forfeits,
            repeated: tally.repeated,
            mean_seconds: efforts.each_ref().map(Effort::mean_seconds),
            slowest: efforts.each_ref().map(|effort| effort.slowest),
            mean_depth: efforts.each_ref().map(Effort::mean_depth),
            nodes: efforts.each_ref().map(|effort| effort.nodes),
            sprt: contest.sprt.map(|sprt| SprtRecord::new(sprt, finish)),
            interrupted: finish.interrupted,
        }
    }
}
