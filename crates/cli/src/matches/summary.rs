use lockstep_arena::matches::{Effort, Entrant, Finish, Match};
use lockstep_arena::statistics::{Elo, Sprt};
use lockstep_arena::{ArenaGame, Spec};
use serde::Serialize;

/// The result of a match, seen by the first player.
#[derive(Serialize)]
pub(super) struct Summary {
    game: &'static str,
    board: String,
    first: String,
    second: String,
    clock: String,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Pairs of games with the same opening, by the first player's points: 0, 0.5, 1, 1.5, 2.
    pairs: [u64; 5],
    /// Points a game.
    score: Option<f64>,
    mean_margin: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// Games lost by a foul, of both players.
    forfeits: [u64; 2],
    repeated: u64,
    mean_seconds: [Option<f64>; 2],
    slowest: [f64; 2],
    mean_depth: [Option<f64>; 2],
    nodes: [u64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    interrupted: bool,
}

#[derive(Serialize)]
struct Test {
    llr: f64,
    lower: f64,
    upper: f64,
    decision: String,
}

impl Test {
    fn new(sprt: Sprt, finish: &Finish) -> Test {
        let [lower, upper] = sprt.bounds();
        let pairs = finish.tally.pairs;
        Test { llr: sprt.llr(pairs), lower, upper, decision: sprt.decision(pairs).to_string() }
    }
}

impl Summary {
    pub(super) fn new<G: ArenaGame>(contest: &Match<G>, finish: &Finish) -> Summary {
        let tally = &finish.tally;
        let [first, second] = contest.entrants.each_ref().map(Spec::to_string);
        let elo = tally.elo();
        let efforts = &tally.efforts;
        Summary {
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
            sprt: contest.sprt.map(|sprt| Test::new(sprt, finish)),
            interrupted: finish.interrupted,
        }
    }
}

/// The same in words.
pub(super) fn words<G: ArenaGame>(contest: &Match<G>, finish: &Finish) -> String {
    let tally = &finish.tally;
    let results = tally.results;
    let [first, second] = &contest.entrants;
    let mut lines = vec![
        format!(
            "{first} - {second}, {} {}, time {}",
            G::NAME,
            contest.start.board(),
            contest.control
        ),
        format!(
            "games    {}: {} won, {} drawn, {} lost, {:.1} %",
            results.games(),
            results.wins,
            results.draws,
            results.losses,
            100.0 * results.score().unwrap_or(0.5)
        ),
    ];
    if let Some(margin) = tally.mean_margin() {
        lines.push(format!("margin   {margin:+.2} on average"));
    }
    if let Some(elo) = tally.elo() {
        lines.push(format!("Elo      {elo}{}", interval(&elo)));
    }
    if let Some(sprt) = contest.sprt {
        let Test { llr, lower, upper, decision } = Test::new(sprt, finish);
        lines.push(format!("SPRT     {decision}: LLR {llr:.2} between {lower:.2} and {upper:.2}"));
    }
    if tally.forfeits != [0, 0] {
        let [first, second] = tally.forfeits;
        lines.push(format!("forfeits {first} by the first, {second} by the second player"));
    }
    if tally.repeated > 0 {
        lines.push(format!("repeated {} games, move for move", tally.repeated));
    }
    lines.extend(
        Entrant::BOTH.iter().zip(&tally.efforts).map(|(who, effort)| effort_words(*who, effort)),
    );
    lines.join("\n")
}

fn interval(elo: &Elo) -> String {
    match (elo.low, elo.high) {
        (Some(low), Some(high)) => format!(" (95 %: {low:+.0} to {high:+.0})"),
        _ => String::new(),
    }
}

fn effort_words(entrant: Entrant, effort: &Effort) -> String {
    let mut words = format!(
        "{entrant:8} {} moves, {:.6} s per move, {:.6} s at most",
        effort.moves,
        effort.mean_seconds().unwrap_or(0.0),
        effort.slowest
    );
    if let Some(depth) = effort.mean_depth() {
        words += &format!(", depth {depth:.2}, {} nodes", effort.nodes);
    }
    words
}
