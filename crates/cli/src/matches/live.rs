use indicatif::{ProgressBar, ProgressStyle};
use lockstep_arena::matches::{Match, Tally};
use lockstep_arena::{ArenaGame, Spec};

/// The table that a user watches while a match is played, if standard error is a terminal.
pub(super) struct Live {
    bar: ProgressBar,
    names: [String; 2],
}

impl Live {
    pub(super) fn new<G: ArenaGame>(contest: &Match<G>) -> Live {
        let style =
            ProgressStyle::with_template("{msg}\n{bar:40} {pos}/{len} {elapsed}, {eta} to go");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(contest.games).with_style(style);
        Live { bar, names: contest.entrants.each_ref().map(short) }
    }

    /// Shows the results so far.
    pub(super) fn show(&self, tally: &Tally) {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let results = [tally.results, tally.results.reversed()];
        let mut table = format!("{:width$}   won drawn  lost  score  forfeits", "");
        for ((name, results), forfeits) in self.names.iter().zip(results).zip(tally.forfeits) {
            let score = 100.0 * results.score().unwrap_or(0.5);
            table += &format!(
                "\n{name:width$} {:5} {:5} {:5} {score:5.1}% {forfeits:9}",
                results.wins, results.draws, results.losses
            );
        }
        if let Some(elo) = tally.elo() {
            table += &format!("\nElo {elo}");
        }
        self.bar.set_message(table);
        self.bar.set_position(tally.results.games());
    }

    /// Says something above the table.
    pub(super) fn say(&self, words: String) {
        self.bar.suspend(|| crate::failure::warn(words));
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// So much of a player's name that it fits a table.
fn short(spec: &Spec) -> String {
    spec.to_string().chars().take(40).collect()
}
