//! `lockstep report`

use std::process::Command;

use crate::run::{LOCKSTEP, lockstep};

#[test]
fn missing_puzzles_are_known_before_the_work_begins() {
    let run = lockstep(&["report", "--puzzles", "no/such/directory"], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("no/such/directory"), "{}", run.err);
}

#[test]
fn an_unknown_entry_is_refused_with_the_names() {
    let run = lockstep(&["report", "--only", "timisoara-8.1,nonsense"], b"");
    assert_eq!(run.status, 2);
    for name in
        ["nonsense", "timisoara-8.1", "zaragoza-4", "aveiro-6.9", "bologna-5", "chips-reversi"]
    {
        assert!(run.err.contains(name), "{name}: {}", run.err);
    }
    let list = lockstep(&["report", "--list"], b"").out;
    assert!(list.lines().count() > 25 && list.contains("aveiro-2.5"), "{list}");
}

/// Puzzle 3b takes the program 53 iterations on every machine; a second run measures nothing.
#[test]
fn a_cheap_entry_is_measured_written_and_resumed() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("new/report");
    let args = ["report", "--only", "aveiro-figure-6.8", "--out", out.to_str().unwrap(), "--json"];
    let first = lockstep(&args, b"");
    assert_eq!(first.status, 0, "{}", first.err);
    let record = &first.json()[0];
    assert_eq!(record["table"][0]["cells"][0]["document"], 57.0);
    assert_eq!(record["table"][0]["cells"][0]["ours"], 53.0);
    let page = std::fs::read_to_string(out.join("report.html")).unwrap();
    assert!(
        page.contains("id=\"aveiro-figure-6.8\"") && page.contains("Not measured yet: timisoara-")
    );
    let second = lockstep(&args, b"");
    assert_eq!(second.out, first.out, "with its date and times");
    assert!(second.err.contains("1 of them stored"), "{}", second.err);
}

#[test]
fn a_missing_tool_is_a_gap_of_the_report() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().to_str().unwrap();
    let run = Command::new(LOCKSTEP)
        .args(["report", "--only", "timisoara-8.2", "--out", out])
        .env("LOCKSTEP_VERILATOR", "lockstep-no-such-program")
        .env("LOCKSTEP_CACHE", dir.path().join("cache"))
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0));
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(said.contains("gap: Verilator is not installed; install it with:"), "{said}");
    let page = std::fs::read_to_string(dir.path().join("report.md")).unwrap();
    assert!(page.contains("> **Gap:** Verilator is not installed"));
}
