use std::time::Duration;

/// What a search has cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Positions entered, each counted once.
    pub nodes: u64,
    /// Positions evaluated, if the engine counts them.
    pub leaves: Option<u64>,
    /// Time since the call.
    pub time: Duration,
}

impl Stats {
    /// Nodes per second.
    pub fn nps(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9)
    }
}
