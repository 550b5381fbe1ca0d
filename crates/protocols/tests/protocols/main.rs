//! The protocols by transcripts, and against hostile input.

mod clients;
mod cx;
mod docs;
mod follow;
mod fpt09;
mod fpt10;
mod fuzz;
mod gtp;
mod nboard;

use lockstep_protocols::{Codec, Flow, Session, Thinker};
use lockstep_search::{Limits, Stop};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// An engine that answers at once, and always the same.
fn thinker() -> Thinker {
    let limits = Limits { depth: Some(2), ..Limits::default() };
    Thinker::new("zaragoza:search".parse().unwrap(), limits).unwrap()
}

/// Feeds bytes to a session, message by message, and collects what it sends. Fails if it ends
/// before the last message.
fn converse<S: Session>(session: &mut S, input: impl AsRef<[u8]>) -> String {
    let mut codec = S::Codec::default();
    let mut input = input.as_ref();
    let mut said = Vec::new();
    while let Some(message) = codec.read(&mut input).unwrap() {
        let flow = session.receive(message, &Stop::never(), &mut |bytes| said.extend(bytes));
        assert!(flow == Flow::Continue || input.is_empty(), "ended before {input:?}");
    }
    String::from_utf8(said).unwrap()
}

/// What a session says to one line.
fn line<S: Session<Codec: Codec<Message = String>>>(session: &mut S, line: &str) -> (String, Flow) {
    let mut said = Vec::new();
    let flow = session.receive(line.into(), &Stop::never(), &mut |bytes| said.extend(bytes));
    (String::from_utf8(said).unwrap(), flow)
}

/// Property tests repeat by their seed, which is printed when one fails.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 256,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(lockstep_game::testkit::seed()),
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
