//! What each format accepts, what it writes, and how it reports a fault.

use lockstep_sudoku::format::{Format, Reader, read, write, write_marked};
use lockstep_sudoku::{Grid, Marks, Order};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Each grid as `line: grid` and each fault as a message in a file would be.
fn results(format: Format, text: impl AsRef<[u8]>) -> Vec<String> {
    let show = |result: Result<(usize, Grid), _>| match result {
        Ok((line, grid)) => format!("{line}: {grid}"),
        Err(fault) => format!("puzzles.txt:{fault}"),
    };
    read(format, text.as_ref()).map(show).collect()
}

fn check(format: Format, text: impl AsRef<[u8]>, expected: &[&str]) {
    let shown = text.as_ref().escape_ascii();
    assert_eq!(results(format, text.as_ref()), expected, "{format}: {shown}");
}

fn written(format: Format, grid: &str) -> String {
    let mut out = Vec::new();
    write(format, &grid.parse().unwrap(), &mut out);
    String::from_utf8(out).unwrap()
}

/// The rows of the puzzle, changed and joined.
fn rows(change: impl Fn(&str) -> String) -> String {
    (0..9).map(|row| change(&PUZZLE[row * 9..][..9])).collect()
}

#[test]
fn lines_with_remarks() {
    let text = format!("\u{FEFF}# a set\n\n{PUZZLE}\r\n {PUZZLE} 4.5\n{PUZZLE},1\n{PUZZLE}#x");
    let expected = [3, 4, 5, 6].map(|line| format!("{line}: {PUZZLE}"));
    assert_eq!(results(Format::Line, &text), expected);
    assert_eq!(results(Format::Sdm, &text), expected);
    check(Format::Line, PUZZLE.replace('.', "0"), &[&format!("1: {PUZZLE}")]);
}

#[test]
fn letters_stand_for_larger_digits() {
    let line = |first: &str, cells: usize| format!("{first}{}", ".".repeat(cells - first.len()));
    let (capital, small) = (line("1AG", 256), line("1ag", 256));
    check(Format::Line, &small, &[&format!("1: {capital}")]);
    let largest = line("9AZan", 2401);
    check(Format::Line, &largest, &[&format!("1: {largest}")]);
    let grid: Grid = largest.parse().unwrap();
    assert_eq!(&grid.numbers()[..5], [9, 10, 35, 36, 49]);
}

#[test]
fn faults_of_lines() {
    let fault = |text: String, expected: &str| check(Format::Line, text, &[expected]);
    let short = &PUZZLE[1..];
    fault(format!("\n\n{short}"), "puzzles.txt:3: expected 81 cells, found 80");
    fault(format!("\n{PUZZLE}."), "puzzles.txt:2: expected 81 cells, found 82");
    let foreign = PUZZLE.replacen('1', "x", 1);
    fault(foreign, "puzzles.txt:1:13: expected a digit from 1 to 9 or '.', found 'x'");
    let accented = PUZZLE.replacen('1', "\u{e9}", 1).replacen('9', "A", 1);
    fault(accented, "puzzles.txt:1:13: expected a digit from 1 to 9 or '.', found '\u{e9}'");
    fault(
        format!("5{}", ".".repeat(15)),
        "puzzles.txt:1:1: expected a digit from 1 to 4 or '.', found '5'",
    );
    fault(
        format!("{}H", ".".repeat(255)),
        "puzzles.txt:1:256: expected a digit from 1 to G or '.', found 'H'",
    );
    fault(
        ".".repeat(4096),
        "puzzles.txt:1: expected 4096 numbers with commas, found 4096 characters",
    );
}

#[test]
fn a_wrong_length_is_measured_by_the_grid_before() {
    let text = format!("{}\n{}\n{PUZZLE}\n..\n", ".".repeat(16), ".".repeat(80));
    let first = format!("1: {}", ".".repeat(16));
    let third = format!("3: {PUZZLE}");
    let (second, fourth) =
        ("puzzles.txt:2: expected 16 cells, found 80", "puzzles.txt:4: expected 81 cells, found 2");
    check(Format::Line, text, &[&first, second, &third, fourth]);
}

#[test]
fn numbers_with_commas() {
    let numbers = "1,0,3,.,3,,1,0,0,1,0,3,0,3,0,1";
    check(Format::Line, numbers, &["1: 1.3.3.1..1.3.3.1"]);
    check(Format::Line, format!("{numbers};easy"), &["1: 1.3.3.1..1.3.3.1"]);
    let fault = "puzzles.txt:1:5: expected a number from 1 to 4 or '.', found '5'";
    check(Format::Line, numbers.replacen('3', "5", 1), &[fault]);
    let big = written(Format::Line, &Grid::pattern(Order::MAX).to_string());
    assert!(big.starts_with("1,2,3,") && big.contains(",225,"));
    check(Format::Line, &big[2..], &["puzzles.txt:1: expected 50625 cells, found 50624"]);
}

#[test]
fn pretty_grids() {
    let pretty = written(Format::Pretty, PUZZLE);
    let begin = "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n------+-------+------\n";
    assert!(pretty.starts_with(begin), "{pretty}");
    check(
        Format::Pretty,
        format!("{pretty}{pretty}"),
        &[&format!("1: {PUZZLE}"), &format!("13: {PUZZLE}")],
    );
    let other = "*---*---*\n|12.|456|7.9|\n|---+---|\n";
    check(Format::Pretty, other, &["puzzles.txt:3: expected 9 rows, found 1"]);
    check(Format::Pretty, "12|34\n34|12\n--+--\n..|..\n..|..\n", &["1: 12343412........"]);
    check(
        Format::Pretty,
        "1 2 3 4\n\n1 2 3 x\n1 2 3\n\n1 2 3\n",
        &[
            "puzzles.txt:2: expected 4 rows, found 1",
            "puzzles.txt:3:7: expected a number from 1 to 4 or '.', found 'x'",
            "puzzles.txt:6: expected a row of 4 cells, found 3",
        ],
    );
}

#[test]
fn rows_of_characters_and_rows_of_numbers_are_not_confused() {
    let row = "1 . . . . . . . . . . . . . . 16\n";
    let order_4 = row.repeat(16);
    let order_2 = "12|34\n34|12\n..|..\n..|..\n";
    let found = results(Format::Pretty, format!("{order_4}{order_2}"));
    assert_eq!(found[1..], ["17: 12343412........"]);
    // Sixteen characters, and yet not a row of order 4.
    let found = results(Format::Pretty, format!("{order_4}{row}10 11 12 13 14 15 1 2 3 4\n"));
    assert_eq!(found[1..], ["puzzles.txt:18: expected a row of 16 cells, found 10"]);
}

#[test]
fn sudocue_files() {
    let body = rows(|row| format!("{row}\n"));
    let expected = format!("3: {PUZZLE}");
    check(Format::Sdk, format!("#AAn author\n#Da day\n{body}"), &[&expected]);
    check(Format::Sdk, format!("#A\r\n[PUZZLE]\r\n{body}[State]\nwhatever\n"), &[&expected]);
    check(Format::Sdk, format!("[State]\n1.2\n{body}"), &[]);
    assert_eq!(written(Format::Sdk, PUZZLE), format!("[Puzzle]\n{body}\n"));
    let short = format!("[Puzzle]\n{}[Puzzle]\n{body}", &body[..20]);
    check(
        Format::Sdk,
        short,
        &["puzzles.txt:4: expected 9 rows, found 2", &format!("5: {PUZZLE}")],
    );
}

#[test]
fn tables() {
    let solved = "1".repeat(81);
    let found = format!("2: {PUZZLE}");
    for head in ["puzzle,solution", "quizzes,solutions", "Quiz", "any,thing"] {
        check(Format::Csv, format!("{head}\n{PUZZLE},{solved}\n"), &[&found]);
    }
    check(Format::Csv, format!("id,puzzle,clues\n7,\"{PUZZLE}\",30\n"), &[&found]);
    check(Format::Csv, "id,puzzle\n7\n", &["puzzles.txt:2: expected 16 cells, found 0"]);
    let text = format!("puzzle\n{}\n{PUZZLE}\n", &PUZZLE[1..]);
    check(
        Format::Csv,
        text,
        &["puzzles.txt:2: expected 81 cells, found 80", &format!("3: {PUZZLE}")],
    );
    check(Format::Csv, format!("{PUZZLE},{solved}\n"), &[&format!("1: {PUZZLE}")]);
}

#[test]
fn rows_with_commas() {
    check(Format::Csv, "1, 2,,\n,,,\r\n,,3,\n0,.,0,\"4\"\n", &["1: 12........3....4"]);
    let faults = ["puzzles.txt:2: expected a row of 4 cells, found 3", "5: ................"];
    check(Format::Csv, "1,2,3,4\n1,2,3\n1,2,3,4\n\n,,,\n,,,\n,,,\n,,,\n", &faults);
}

#[test]
fn contest_files() {
    let spaced = rows(|row| {
        row.replace('.', "0").chars().map(|c| format!("{c} ")).collect::<String>() + "\n"
    });
    check(Format::Sudoku, format!("3\n{spaced}"), &[&format!("1: {PUZZLE}")]);
    check(Format::Sudoku, "15\n1 2 3\n", &["puzzles.txt:2: expected a row of 225 cells, found 3"]);
    check(Format::Sudoku, "15\n", &["puzzles.txt:1: expected 225 rows, found 0"]);
    check(
        Format::Sudoku,
        "16\n1\n\n2\n",
        &[
            "puzzles.txt:1: expected an order from 2 to 15, found '16'",
            "puzzles.txt:4: expected 4 rows, found 0",
        ],
    );
    assert_eq!(written(Format::Sudoku, "1...............").lines().next(), Some("2"));
}

#[test]
fn a_long_line_does_not_fill_the_memory_and_does_not_end_the_reading() {
    let text = format!("{}\n{PUZZLE}\n", "1".repeat(3 << 20));
    let fault = "puzzles.txt:1: expected a line of at most 1048576 bytes, found a longer one";
    check(Format::Line, &text, &[fault, &format!("2: {PUZZLE}")]);
    check(Format::Csv, &text, &[fault, &format!("2: {PUZZLE}")]);
    check(Format::Pretty, &text, &[fault]);
}

#[test]
fn one_grid_is_read_from_a_string() {
    assert_eq!(PUZZLE.parse::<Grid>().unwrap().to_string(), PUZZLE);
    let fault = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
    assert_eq!(fault(""), "1: expected 81 cells, found 0");
    assert_eq!(fault(&PUZZLE[1..]), "1: expected 81 cells, found 80");
    assert_eq!(fault(&format!("{PUZZLE}\n{PUZZLE}")), "2: expected one grid, found a second one");
}

#[test]
fn formats_have_names_and_extensions() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    let unknown = "xml".parse::<Format>().unwrap_err().to_string();
    assert_eq!(
        unknown,
        "expected a format (line, pretty, sdk, sdm, csv, sudoku, pencil, candidates, library, url), \
         found 'xml'"
    );
    assert_eq!(Format::from_extension("SDK"), Some(Format::Sdk));
    assert_eq!(Format::from_extension("sudoku"), Some(Format::Sudoku));
    assert_eq!(Format::from_extension("txt"), None);
}

#[test]
fn what_is_written_is_detected() {
    for order in Order::all() {
        for format in Format::ALL {
            let mut text = b"# remark\n\n".to_vec();
            write(format, &Grid::pattern(order), &mut text);
            let expected = match format {
                Format::Sdm => Format::Line,
                // A complete sheet has no cell with several candidates.
                Format::Pencil => Format::Pretty,
                format => format,
            };
            if order.get() > 7 && Format::ALL[6..].contains(&format) {
                continue;
            }
            assert_eq!(Format::detect(&text), expected, "order {order}");
            let grids: Vec<_> = Reader::detect(&text[..]).unwrap().collect();
            assert_eq!(grids.len(), 1);
            assert_eq!(grids[0].as_ref().unwrap().1, Grid::pattern(order));
        }
    }
    assert_eq!(Format::detect(b"puzzle,solution\n"), Format::Csv);
    assert_eq!(Format::detect(rows(|row| format!("{row}\n")).as_bytes()), Format::Sdk);
    assert_eq!(Format::detect(b""), Format::Line);
    assert_eq!(Format::detect(format!("{PUZZLE} | a, b").as_bytes()), Format::Line);
    assert_eq!(Format::detect(format!("{PUZZLE},{PUZZLE}").as_bytes()), Format::Line);
}

/// The grid and the marks of a text, in the format that is detected.
fn marked(text: &str, format: Format) -> (Grid, Marks) {
    assert_eq!(Format::detect(text.as_bytes()), format, "{text}");
    let mut reader = Reader::new(format, text.as_bytes());
    let mut grid = Grid::empty(Order::USUAL);
    reader.read_into(&mut grid).unwrap().unwrap_or_else(|fault| panic!("{fault}: {text}"));
    (grid, reader.marks().clone())
}

fn written_marked(format: Format, grid: &Grid, marks: &Marks) -> String {
    let mut out = Vec::new();
    write_marked(format, grid, marks, &mut out);
    String::from_utf8(out).unwrap()
}

#[test]
fn library_lines_have_placed_digits_and_excluded_candidates() {
    let givens = PUZZLE.replacen('7', "+7", 1).replacen("195", "1+95", 1);
    let line = format!(":0400:4:{givens}:213 448:429::");
    let (grid, marks) = marked(&line, Format::Library);
    assert_eq!(grid.to_string(), PUZZLE);
    let shown = |items: Vec<String>| items.join(" ");
    assert_eq!(shown(marks.placed.iter().map(ToString::to_string).collect()), "r1c5 r2c5");
    assert_eq!(shown(marks.excluded.iter().map(ToString::to_string).collect()), "r1c3<>2 r4c8<>4");
    let again = written_marked(Format::Library, &grid, &marks);
    assert_eq!(again, format!(":0000:x:{givens}:213 448:::\n"));
    assert_eq!(marked(&again, Format::Library), (grid, marks));
}

#[test]
fn faults_of_library_lines() {
    let fault = |text: String, expected: &str| check(Format::Library, text, &[expected]);
    fault(
        ":0400:4".into(),
        "puzzles.txt:1: expected a library line :technique:digits:givens:excluded:",
    );
    fault(format!(":0400:4:+{}:::", &PUZZLE[1..]), "puzzles.txt:1: expected 81 cells, found 80");
    fault(
        format!(":0400:4:+x{}:::", &PUZZLE[1..]),
        "puzzles.txt:1:10: expected a digit from 1 to 9 or '.', found 'x'",
    );
    fault(
        format!(":0400:4:{PUZZLE}:213 403:::"),
        "puzzles.txt:1:95: expected a candidate such as 436 for 4 in r3c6, found '403'",
    );
}

#[test]
fn pencil_marks_and_candidates_hold_the_same() {
    let line = format!(":0000:x:{PUZZLE}:213 448:::");
    let (grid, marks) = marked(&line, Format::Library);
    let pencil = written_marked(Format::Pencil, &grid, &marks);
    assert!(pencil.starts_with("5 "), "{pencil}");
    assert_eq!(pencil.lines().count(), 12);
    let candidates = written_marked(Format::Candidates, &grid, &marks);
    assert_eq!(candidates.len(), 730);
    let read = [marked(&pencil, Format::Pencil), marked(&candidates, Format::Candidates)];
    for (its_grid, its_marks) in read {
        for cell in grid.empty_cells() {
            let expected = marks.candidates(&grid, cell);
            match its_grid.get(cell) {
                // A single candidate that no cell around has any more.
                Some(digit) => assert_eq!(expected.only(), Some(digit)),
                None => assert_eq!(its_marks.candidates(&its_grid, cell), expected, "{cell}"),
            }
        }
    }
    check(
        Format::Candidates,
        "123",
        &["puzzles.txt:1: expected 64 characters, one for each candidate of each cell, found 3"],
    );
    check(
        Format::Pencil,
        "1 2 34 x\n",
        &["puzzles.txt:1:8: expected a digit from 1 to 4 or '.', found 'x'"],
    );
    check(Format::Pencil, "1 2 34\n", &["puzzles.txt:1: expected a row of 4 cells, found 3"]);
    check(Format::Pencil, "1 2 34 .\n", &["puzzles.txt:1: expected 4 rows, found 1"]);
}

#[test]
fn frames_of_other_programs_are_read_around_pencil_marks() {
    let row = "| 1  23 4 | 5 6 78 | 9 23 78 |\n";
    let text = format!(".---.---.---.\n{row}:---+---+---:\n");
    assert_eq!(Format::detect(text.as_bytes()), Format::Pencil);
}

#[test]
fn addresses_hold_a_grid() {
    for address in [
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={}", PUZZLE.replace('.', "0")),
        format!("http://example.org/play/{PUZZLE}#x"),
        format!("https://sudokuexchange.com/play/?s={PUZZLE}&d=2"),
    ] {
        assert_eq!(marked(&address, Format::Url).0.to_string(), PUZZLE);
    }
    check(
        Format::Url,
        "https://example.org/123456",
        &["puzzles.txt:1: expected 16 cells, found 6"],
    );
}
