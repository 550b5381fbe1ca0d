//! The example sessions of docs/protocols.md are what the servers say.

use lockstep_connectx::EngineName;
use lockstep_protocols::{Session, cx, fpt09, fpt10, gtp, nboard};
use lockstep_search::{Limits, Stop};
use lockstep_sudoku::Grid;

use super::{converse, thinker};

const PAGE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocols.md"));

/// The session of a protocol: the block behind `<!-- session: NAME -->`. Lines that begin with
/// `> ` are sent, the others received.
fn session(name: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let mark = format!("<!-- session: {name} -->\n```text\n");
    let (_, block) = PAGE.split_once(&mark).unwrap_or_else(|| panic!("no session of {name}"));
    let block = block.split_once("\n```").unwrap().0.trim_end();
    let sent = block.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let received = block.lines().filter(|line| !line.starts_with("> ")).collect();
    (sent, received)
}

/// A line without times and node counts, which are not the same in every run, and without blanks
/// at its end, which a page cannot show.
fn timeless(line: &str) -> &str {
    let line = line.trim_end();
    match line.split_once(' ') {
        Some(("nodestats", _)) => "nodestats",
        Some(("===", _)) => line.rsplit_once('/').map_or(line, |(before, _)| before),
        _ => line,
    }
}

fn check(name: &str, mut server: impl Session) {
    let (sent, received) = session(name);
    let said = converse(&mut server, sent.join("\n"));
    let said: Vec<&str> = said.trim_end().lines().map(timeless).collect();
    let received: Vec<&str> = received.into_iter().map(timeless).collect();
    assert_eq!(said, received, "{name}");
}

#[test]
fn the_sessions_of_the_page_are_real() {
    check("gtp", gtp::Server::new(thinker()));
    check("nboard", nboard::Server::new(thinker()));
    check("fpt10", fpt10::Server::new(thinker()).with_line_feeds());
    check("cx", cx::Server::new(EngineName::default(), Limits::depth(1)));
}

/// The puzzle and the answer of the FPT'09 session, in hexadecimal.
#[test]
fn the_frames_of_the_page_are_real() {
    let bytes = |lines: Vec<&str>| -> Vec<u8> {
        let words = lines.iter().flat_map(|line| line.split_whitespace());
        words.map(|word| u8::from_str_radix(word, 16).unwrap()).collect()
    };
    let (sent, received) = session("fpt09");
    let solution: Grid = Grid::from_numbers(&bytes(received.clone())[6..]).unwrap();
    let mut server = fpt09::Server::new(|puzzle| {
        assert!(solution.is_solution_of(&puzzle.unwrap()));
        Some(Ok(solution.clone()))
    });
    let mut said = Vec::new();
    let mut codec = fpt09::Puzzles::default();
    let sent = bytes(sent);
    let puzzle = lockstep_protocols::Codec::read(&mut codec, &mut &sent[..]).unwrap().unwrap();
    server.receive(puzzle, &Stop::never(), &mut |bytes| said.extend_from_slice(bytes));
    assert_eq!(said, bytes(received));
}
