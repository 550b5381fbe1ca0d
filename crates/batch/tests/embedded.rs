//! One machine: queries, verbs, formats, errors, and jobs that are interrupted.

mod common;

use common::{
    Home, Process, SmallDisk, batch, exists, fail, output, parts, positions, read, rows_of,
    succeed, wait_until,
};

const PUZZLE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const SOLUTION: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

#[test]
fn a_query_solves_and_says_what_it_cannot() {
    let home = Home::new();
    let file = home.write("puzzles.csv", &format!("id,puzzle\n1,{PUZZLE}\n2,nonsense\n3,\n4\n"));
    let sql = format!("SELECT id, sudoku_solve(puzzle) AS solution FROM '{file}'");
    let said = succeed(&["run", &sql]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[..2], ["id,solution,error".to_owned(), format!("1,{SOLUTION},")]);
    assert!(lines[2].starts_with("2,,") && lines[2].len() > 4, "{}", lines[2]);
    assert!(lines[3].starts_with("3,,") && lines[3].len() > 4, "{}", lines[3]);
    // A row that ends early has no puzzle: NULL, which is no error.
    assert_eq!(lines[4], "4,,");
}

#[test]
fn strict_ends_at_the_first_bad_row_with_its_place() {
    let home = Home::new();
    let file = home.write("puzzles.txt", &format!("{PUZZLE}\n{PUZZLE}\nnonsense\n{PUZZLE}\n"));
    let out = home.path("out.csv");
    let said = fail(1, &["solve", "sudoku", &file, "--strict", "--out", &out]);
    assert!(said.contains("puzzles.txt, row 3: "), "{said}");
    assert!(!exists(&out));
    let sql = format!("SELECT line FROM '{file}' WHERE sudoku_rate(line) > 1");
    assert!(fail(2, &["run", &sql, "--strict"]).contains("select list"));
}

#[test]
fn every_format_gives_the_same_answers() {
    let home = Home::new();
    let lines = home.write("a.txt", &format!("{PUZZLE}\nbad\n"));
    let csv = home.write("a.csv", &format!("n,line\r\n7,{PUZZLE}\r\n8,\"bad\"\r\n"));
    let tsv = home.write("a.tsv", &format!("line\n{PUZZLE}\nbad\n"));
    let parquet = home.path("a.parquet");
    succeed(&["run", &format!("SELECT * FROM '{lines}'"), "--out", &parquet]);
    let answers = [&lines, &csv, &tsv, &parquet].map(|file| {
        let sql = format!("SELECT line, sudoku_solve(line) AS solution FROM '{file}'");
        let out = home.path("out.csv");
        succeed(&["run", &sql, "--out", &out, "--overwrite"]);
        read(&out)
    });
    assert!(answers[0].contains(SOLUTION));
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:#?}");
}

#[test]
fn a_hostile_file_is_rows_with_errors() {
    let home = Home::new();
    let path = home.path("bytes.txt");
    let mut bytes: Vec<u8> = (0..=255).collect();
    bytes.extend(b"\n\n\xff\xfe\n");
    bytes.extend(vec![b'1'; 1 << 20]);
    std::fs::write(&path, &bytes).unwrap();
    for verb in ["solve", "rate", "canonical", "is-minimal"] {
        let said = succeed(&[verb, "sudoku", &path]);
        assert!(said.lines().count() >= 4, "{verb}");
    }
    succeed(&["solve", "reversi", &path, "--nodes", "1000"]);
    succeed(&["search", "connectx", &path, "--depth", "2"]);
}

#[test]
fn whole_tables_are_sorted_and_counted() {
    let home = Home::new();
    // Two solved grids need no technique; the other row has no grade.
    let file = home.write("a.txt", &format!("{SOLUTION}\nbad\n{SOLUTION}\n"));
    let sql = format!(
        "SELECT sudoku_grade(line) AS grade, count(*) AS n FROM '{file}' GROUP BY grade ORDER BY n DESC, grade"
    );
    let said = succeed(&["run", &sql]);
    assert_eq!(said, "grade,n\neasy,2\n,1\n");
    let sql = format!("SELECT sudoku_count(line, 2) AS n FROM '{file}' ORDER BY n DESC LIMIT 1");
    let out = home.path("out.parquet");
    let output = output(batch(&["run", &sql, "--out", &out]));
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("whole table"));
    assert_eq!(rows_of(&out).lines().next(), Some("n,error"));
}

#[test]
fn structs_hold_everything_an_engine_says() {
    let home = Home::new();
    let file = home.write("a.csv", "moves\n4453327\n9\n");
    let said = succeed(&["solve", "connectx", &file]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "moves,score,best,line,nodes,error");
    assert!(lines[1].starts_with("4453327,-2,6,6"), "{said}");
    assert!(lines[2].starts_with("9,,,,,"), "{said}");
    let sql = format!("SELECT connectx_solve_record('6x7x4', moves) AS r FROM '{file}'");
    assert!(fail(2, &["run", &sql]).contains("struct"));
    let out = home.path("out.parquet");
    succeed(&["run", &sql, "--out", &out]);
    assert_eq!(succeed(&["run", &format!("SELECT r['score'] AS s FROM '{out}'")]), "s\n-2\n\"\"\n");
}

#[test]
fn only_selects_of_named_files_are_run() {
    let home = Home::new();
    let file = home.write("a.txt", "x\n");
    for sql in [
        format!("COPY (SELECT * FROM '{file}') TO '{}'", home.path("b.csv")),
        format!("CREATE EXTERNAL TABLE t STORED AS CSV LOCATION '{file}'"),
        "CREATE TABLE t AS SELECT 1".into(),
        "DROP TABLE t".into(),
        "SET datafusion.execution.batch_size = 1".into(),
        "SELECT * FROM 'no-such-file.csv'".into(),
        "SELECT nonsense(".into(),
        format!("SELECT sudoku_solve(1) FROM '{file}'"),
        String::new(),
    ] {
        let said = fail(2, &["run", &sql]);
        assert!(!said.contains("panicked"), "{sql}: {said}");
    }
    assert!(!exists(&home.path("b.csv")));
}

#[test]
fn a_result_is_not_overwritten_unasked() {
    let home = Home::new();
    let (file, out) = (home.write("a.txt", "x\n"), home.write("out.csv", "mine"));
    let sql = format!("SELECT * FROM '{file}'");
    assert!(fail(2, &["run", &sql, "--out", &out]).contains("--overwrite"));
    assert_eq!(read(&out), "mine");
    assert!(fail(2, &["run", &sql, "--out", &home.path("out.xyz")]).contains(".parquet"));
}

#[test]
fn an_empty_table_has_an_empty_result() {
    let home = Home::new();
    let file = home.write("a.csv", "puzzle\n");
    for name in ["out.csv", "out.parquet"] {
        let out = home.path(name);
        succeed(&["solve", "sudoku", &file, "--out", &out]);
        assert_eq!(rows_of(&out), "puzzle,solution,solutions,guesses,error\n");
    }
}

#[test]
fn small_and_large_shards_join_to_the_same_result() {
    let home = Home::new();
    let mut text = String::new();
    for number in 0..50_000 {
        text += &format!("{number}\n");
    }
    let file = home.write("a.txt", &text);
    let sql = format!("SELECT line, length(line) AS n FROM '{file}' WHERE line <> '7'");
    let results = ["100", "20000", "1000000"].map(|rows| {
        ["out.parquet", "out.csv"].map(|name| {
            let out = home.path(name);
            succeed(&["run", &sql, "--shard-rows", rows, "--out", &out, "--overwrite"]);
            rows_of(&out)
        })
    });
    let expected = &results[0][0];
    let packed = home.path("packed.parquet");
    let smaller = ["--shard-rows", "20000", "--compression", "zstd", "--out", &packed];
    succeed(&[&["run", sql.as_str()], &smaller[..]].concat());
    assert_eq!(&rows_of(&packed), expected);
    let [plain, packed] = ["out.parquet", "packed.parquet"]
        .map(|name| std::fs::metadata(home.path(name)).unwrap().len());
    assert!(packed < plain / 2, "{packed} of {plain} bytes");
    assert_eq!(expected.lines().count(), 50_000);
    assert!(results.iter().flatten().all(|result| result == expected));
}

/// A job of many seconds, in shards of two rows.
fn long_job(home: &Home) -> (String, Vec<String>) {
    let file = home.write("positions.txt", &positions(160, 20));
    let out = home.path("out.csv");
    let args = ["search", "reversi", &file, "--depth", "9", "--shard-rows", "2", "--out", &out];
    (out.clone(), args.map(String::from).into())
}

fn strings(args: &[String]) -> Vec<&str> {
    args.iter().map(String::as_str).collect()
}

#[test]
fn a_killed_job_resumes_where_it_stopped() {
    let home = Home::new();
    let (out, args) = long_job(&home);
    let mut process = Process::start(batch(&strings(&args)));
    wait_until("a few shards are done", || parts(&out) >= 4);
    process.kill();
    let done = parts(&out);
    assert!((4..80).contains(&done) && !exists(&out));
    // Another query does not touch what is done.
    let other = ["run", &format!("SELECT * FROM '{}'", args[2]), "--out", &out];
    assert!(fail(2, &other).contains("--restart"));
    let resumed = output(batch(&strings(&args)));
    let said = String::from_utf8_lossy(&resumed.stderr);
    assert!(resumed.status.success(), "{said}");
    assert!(said.contains(&format!("resuming: {done} of 80 shards are done")), "{said}");
    let rows: usize = said.lines().last().unwrap().split(' ').next().unwrap().parse().unwrap();
    assert_eq!(rows, 160 - 2 * done, "{said}");
    assert!(!exists(&format!("{out}.parts")));
    let again = home.path("again.csv");
    let mut args = strings(&args);
    *args.last_mut().unwrap() = &again;
    succeed(&args);
    assert_eq!(read(&out), read(&again));
}

#[test]
fn a_full_disk_ends_the_job_and_loses_nothing() {
    let home = Home::new();
    let directory = home.path("disk");
    std::fs::create_dir(&directory).unwrap();
    let disk = SmallDisk::new(&directory, 256);
    let file = home.write("a.txt", &format!("{PUZZLE}\n").repeat(3000));
    let binary = env!("CARGO_BIN_EXE_lockstep-batch");
    let job = format!("{binary} solve sudoku '{file}' --shard-rows 100 --out out.csv");
    // The first run fills the disk. Then there is room, and the second goes on.
    let script = format!(
        "{{ {job}; echo status $? >&2; ls >&2; {} && {job} && cat out.csv > '{}'; }}",
        disk.grow,
        home.path("out.csv")
    );
    let output = output(disk.run(&script));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert!(SmallDisk::is_said(&said) && said.contains("status 2"), "{said}");
    assert!(said.contains("\nout.csv.parts\nresuming: "), "{said}");
    let expected = home.path("expected.csv");
    succeed(&["solve", "sudoku", &file, "--out", &expected]);
    assert_eq!(read(&home.path("out.csv")), read(&expected));
}
