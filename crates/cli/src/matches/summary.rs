use lockstep_arena::ArenaGame;
use lockstep_arena::matches::{Effort, Entrant, Finish, Match, SprtRecord};
use lockstep_arena::statistics::Elo;

/// The result of a match in words, for the first player.
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
        let SprtRecord { llr, lower, upper, decision } = SprtRecord::new(sprt, finish);
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
