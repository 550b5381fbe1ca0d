//! Measuring, resuming and rendering, with entries of the tests' own.

use std::sync::atomic::{AtomicUsize, Ordering};

use lockstep_chips::{Error, Tool};
use lockstep_report::{
    Bench, Chart, Column, Curve, Document, Entry, EntryRecord, Fault, Findings, Options, Plan,
    Printed, Report, Run, Says, Size, Store, Stored, Unit, Value, Watch,
};
use lockstep_search::Stop;

/// Two rows of the document, of which one is measured.
const ENTRY: Entry = Entry {
    name: "test",
    document: Document::Aveiro,
    place: "table 0",
    title: "A <test>",
    rows: "puzzle",
    columns: &[Column { name: "chip, ms" }, Column { name: "discs" }],
    says: &[
        Says { row: "easy", values: &[Printed::Number(2.0), Printed::Text("64-0")] },
        Says { row: "hard", values: &[Printed::Number(7.0)] },
    ],
    why: "Ours is `faster`.",
    quick: Some(Plan { what: "one", seconds: 1.0 }),
    full: Plan { what: "two", seconds: 2.0 },
    measure: |_| Ok(found()),
};

fn found() -> Findings {
    let mut findings = Findings::default();
    findings.row("easy", [Value::Number(0.5), Value::Text("63-1".into())]);
    findings.row("ours alone", [Value::Number(0.25)]);
    findings.note("A note.");
    findings.charts.push(Chart {
        name: "test-times".into(),
        title: "Times".into(),
        places: "puzzle".into(),
        log: true,
        unit: Unit::Seconds,
        curves: vec![Curve::line("chip", [1e-3, f64::NAN, 1e-2])],
    });
    findings
}

/// The results of a run.
#[derive(Default)]
struct Results(Vec<Stored>);

impl Watch for Results {
    fn begins(&mut self, _: &Entry) {}

    fn ended(&mut self, _: &Entry, stored: &Stored) {
        self.0.push(stored.clone());
    }
}

fn run(store: &Store, size: Size, again: bool, entry: &Entry, stop: &Stop) -> Vec<Stored> {
    let options = Options::default();
    let run = Run { size, again, options: &options, store, stop };
    let mut results = Results::default();
    run.entries(&[entry], &mut results).unwrap();
    results.0
}

#[test]
fn a_stored_result_is_not_measured_again() {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let measure = |bench: &Bench<'_>| {
        COUNT.fetch_add(1, Ordering::Relaxed);
        let mut findings = Findings::default();
        findings.row("easy", [Value::from(bench.pick(1.0, 2.0))]);
        Ok(findings)
    };
    let entry = Entry { measure, ..ENTRY };
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let never = Stop::never();
    let first = run(&store, Size::Quick, false, &entry, &never);
    assert_eq!((first[0].size, first[0].what.as_str()), (Size::Quick, "one"));
    assert_eq!(run(&store, Size::Quick, false, &entry, &never), first, "with its date");
    assert_eq!(COUNT.load(Ordering::Relaxed), 1);
    let full = run(&store, Size::Full, false, &entry, &never);
    assert_eq!(
        full[0].findings.rows[0].values,
        [Value::Number(2.0)],
        "a quick result is not a full one"
    );
    assert_eq!(
        run(&store, Size::Quick, false, &entry, &never),
        full,
        "a full one is also a quick one"
    );
    assert_eq!(COUNT.load(Ordering::Relaxed), 2);
    run(&store, Size::Quick, true, &entry, &never);
    assert_eq!(COUNT.load(Ordering::Relaxed), 3, "asked for again");
}

#[test]
fn what_was_stopped_or_is_corrupt_is_measured_again() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let stop = Stop::never();
    stop.set();
    assert_eq!(run(&store, Size::Quick, false, &ENTRY, &stop), []);
    assert!(store.result(&ENTRY).is_none());
    std::fs::write(dir.path().join("results/test.json"), "{\"entry\": \"te").unwrap();
    assert_eq!(run(&store, Size::Quick, false, &ENTRY, &Stop::never()).len(), 1);
    assert_eq!(store.result(&ENTRY).unwrap().findings, found());
}

#[test]
fn a_missing_tool_leaves_a_gap() {
    let missing = |_: &Bench<'_>| Err(Fault::from(Error::Missing { tool: Tool::Verilator }));
    let entry = Entry { measure: missing, ..ENTRY };
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let results = run(&store, Size::Quick, false, &entry, &Stop::never());
    let gap = "Verilator is not installed; install it with: apt-get install verilator";
    assert_eq!(results[0].findings.gaps, [gap]);
    let record = EntryRecord::new(&entry, store.result(&entry));
    let report = Report { date: "2026-11-18".into(), version: "0", entries: vec![record] };
    assert!(report.markdown().contains(&format!("> **Gap:** {gap}")));
    assert!(report.html().contains(&format!("<p class=\"gap\"><strong>Gap.</strong> {gap}</p>")));
    // What the document says is there all the same; and with the tool the gap is filled.
    assert!(report.markdown().contains("| hard | 7 |"), "{}", report.markdown());
    assert!(run(&store, Size::Quick, false, &ENTRY, &Stop::never())[0].findings.gaps.is_empty());
}

#[test]
fn a_panic_leaves_a_gap() {
    let entry = Entry { measure: |_| panic!("on purpose"), ..ENTRY };
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let results = run(&store, Size::Quick, false, &entry, &Stop::never());
    assert_eq!(results[0].findings.gaps, ["the measurement failed: a bug, told on standard error"]);
}

#[test]
fn only_full_leaves_a_gap_in_a_quick_report() {
    let entry = Entry { quick: None, ..ENTRY };
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let results = run(&store, Size::Quick, false, &entry, &Stop::never());
    assert_eq!(results[0].findings.gaps, ["measured with --full only"]);
    assert_eq!(run(&store, Size::Full, false, &entry, &Stop::never())[0].findings, found());
}

#[test]
fn an_entry_is_rendered() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    run(&store, Size::Quick, false, &ENTRY, &Stop::never());
    let record = EntryRecord::new(&ENTRY, store.result(&ENTRY));
    assert_eq!(record.table[0].cells[0].ratio, Some(0.25));
    let report =
        Report { date: "2026-11-18T00:00:00Z".into(), version: "0", entries: vec![record] };
    let markdown = report.markdown();
    let table = "\
| puzzle | chip, ms: document | chip, ms: ours | chip, ms: ratio | discs: document | discs: ours |
| --- | ---: | ---: | ---: | ---: | ---: |
| easy | 2 | 0.5 | 0.25 | 64-0 | 63-1 |
| hard | 7 |  |  |  |  |
| ours alone |  | 0.25 |  |  |  |
";
    assert!(markdown.contains(table), "{markdown}");
    assert!(
        markdown.contains("![Times](figures/test-times.svg)") && markdown.contains("quick: one; ")
    );
    let html = report.html();
    for part in [
        "<th scope=\"colgroup\" colspan=\"3\" class=\"group\">chip, ms</th>",
        "<td class=\"document group\">2</td><td class=\"ours\">0.5</td><td class=\"ratio\">0.25</td>",
        "A &lt;test&gt;",
        "Ours is <code>faster</code>.",
        "<svg xmlns",
        "prefers-color-scheme: dark",
    ] {
        assert!(html.contains(part), "{part}");
    }
    assert!(!html.contains("<script") && !html.contains("NaN"), "it needs nothing else");
    report.write(dir.path()).unwrap();
    for file in ["report.md", "report.html", "report.json", "figures/test-times.svg"] {
        assert!(dir.path().join(file).is_file(), "{file}");
    }
}
