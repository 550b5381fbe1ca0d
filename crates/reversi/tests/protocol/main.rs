//! The protocols by transcripts, and against nonsense.

mod fpt10;
mod gtp;
mod nboard;

use lockstep_reversi::protocol::{Flow, Session, Thinker};
use lockstep_search::Limits;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// An engine that answers at once, and always the same.
fn thinker() -> Thinker {
    let limits = Limits { depth: Some(2), ..Limits::default() };
    Thinker::new("zaragoza:search".parse().unwrap(), limits).unwrap()
}

/// Feeds lines to a session and collects what it says; fails if it ends before the last.
fn converse(session: &mut dyn Session, lines: &str) -> String {
    let mut said = String::new();
    let count = lines.lines().count();
    for (i, line) in lines.lines().enumerate() {
        let flow = session.line(line, &mut |text| said += text);
        assert!(flow == Flow::GoOn || i + 1 == count, "ended at {line:?}");
    }
    said
}

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 256,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

/// Lines made of the words of a protocol in any order, and of anything else.
fn lines(words: &'static [&'static str]) -> impl Strategy<Value = Vec<String>> {
    let word = prop_oneof![
        8 => proptest::sample::select(words).prop_map(str::to_owned),
        2 => (b'a'..=b'i', b'0'..=b'9').prop_map(|(c, r)| format!("{}{}", c as char, r as char)),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => any::<String>(),
    ];
    let line = proptest::collection::vec(word, 0..6).prop_map(|words| words.join(" "));
    proptest::collection::vec(line, 0..40)
}
