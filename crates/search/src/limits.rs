use std::time::Duration;

/// How much a search may use. What is `None` is not limited.
///
/// With a limit in depth or nodes and one thread, an engine's answer, score and node count
/// are the same on every machine.
///
/// ```
/// use std::time::Duration;
/// use lockstep_search::Limits;
///
/// let limits = Limits::time(Duration::from_secs(1)).with_threads(2);
/// assert_eq!(limits, Limits { time: Some(Duration::from_secs(1)), threads: 2, ..Limits::default() });
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: Option<u64>,
    /// Time from the call to the answer.
    pub time: Option<Duration>,
    /// Threads that search.
    pub threads: usize,
    /// Bytes for tables.
    pub memory: usize,
}

impl Default for Limits {
    /// One thread, tables that fit a laptop, no other limit.
    fn default() -> Limits {
        Limits { depth: None, nodes: None, time: None, threads: 1, memory: 256 << 20 }
    }
}

impl Limits {
    /// Search to this depth.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Enter at most this many positions.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Answer within this time.
    pub fn time(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    /// The same limits on several threads.
    pub fn with_threads(self, threads: usize) -> Limits {
        Limits { threads, ..self }
    }

    /// The same limits with this many bytes for tables.
    pub fn with_memory(self, memory: usize) -> Limits {
        Limits { memory, ..self }
    }
}
