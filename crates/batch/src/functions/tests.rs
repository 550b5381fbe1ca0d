use super::*;

const PUZZLE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const SOLUTION: &str =
    "987654321246173985351928746128537694634892157795461832519286473472319568863745219";

/// Answers one row.
fn ask(name: &str, row: &[Value<'_>]) -> Result<Vec<Cell>, String> {
    (Function::named(name).unwrap().start)()(Row(row))
}

fn text(text: &str) -> Cell {
    Cell::Text(text.into())
}

#[test]
fn every_function_answers_as_many_cells_as_it_has_fields() {
    let [puzzle, position] = [PUZZLE, "-----OX--XO----- X"].map(Value::Text);
    let [board, moves] = ["4x4x3", "1122"].map(Value::Text);
    let two = Value::Number(2);
    for function in &FUNCTIONS {
        let row = match function.name {
            "sudoku_count" => vec![puzzle, two],
            "reversi_search" => vec![position, two],
            "connectx_solve" => vec![board, moves],
            "connectx_search" => vec![board, moves, two],
            name if name.starts_with("sudoku") => vec![puzzle],
            _ => vec![position],
        };
        let cells = ask(function.name, &row).unwrap();
        assert_eq!(cells.len(), function.fields.len(), "{}", function.name);
        for (cell, (field, kind)) in cells.iter().zip(function.fields) {
            let fits = match cell {
                Cell::Text(_) => *kind == Kind::Text,
                Cell::Number(_) => *kind == Kind::Number,
                Cell::Real(_) => *kind == Kind::Real,
                Cell::Flag(_) => *kind == Kind::Flag,
                Cell::Null => true,
            };
            assert!(fits, "{}, {field}: {cell:?}", function.name);
        }
    }
}

#[test]
fn known_values() {
    let solved = ask("sudoku_solve", &[Value::Text(PUZZLE)]).unwrap();
    assert_eq!(solved[..2], [text(SOLUTION), Cell::Number(1)]);
    let counted =
        ask("sudoku_count", &[Value::Text("1.3.3.1..1.3.3.1"), Value::Number(10)]).unwrap();
    assert_eq!(counted[..2], [Cell::Number(4), Cell::Flag(true)]);
    let minimal = ask("sudoku_is_minimal", &[Value::Text(PUZZLE)]).unwrap();
    assert_eq!(minimal, [Cell::Flag(true), Cell::Number(17), Cell::Number(0)]);
    let solved = ask("reversi_solve", &[Value::Text("-----OX--XO----- X")]).unwrap();
    assert_eq!(solved[0], Cell::Number(-10));
    let solved = ask("connectx_solve", &[Value::Text("6x7x4"), Value::Text("4453327")]).unwrap();
    assert_eq!(solved[..2], [Cell::Number(-2), text("6")]);
}

#[test]
fn mirror_images_have_one_canonical_form() {
    let of = |position: &str| ask("reversi_canonical", &[Value::Text(position)]).unwrap();
    let first_moves = ["d3", "c4", "f5", "e6"];
    assert!(first_moves.iter().all(|mv| of(mv) == of("d3")));
    assert_ne!(of("f5d6"), of("f5f6"));
}

#[test]
fn what_cannot_be_answered_is_said() {
    let error = |name: &str, row: &[Value<'_>]| ask(name, row).unwrap_err();
    assert_eq!(
        error("sudoku_solve", &[Value::Text(&"1".repeat(81))]).split(':').next(),
        Some("contradictory")
    );
    assert!(!error("sudoku_solve", &[Value::Text("puzzle")]).is_empty());
    assert!(!error("sudoku_solve", &[Value::Text("")]).is_empty());
    assert_eq!(
        error("sudoku_count", &[Value::Text(PUZZLE), Value::Number(0)]),
        "expected a limit from 1 up, found 0"
    );
    assert_eq!(
        error("reversi_search", &[Value::Text("f5")]),
        "expected a depth or a number of nodes"
    );
    assert!(
        error("reversi_solve", &[Value::Text("f5"), Value::Number(1000)])
            .starts_with("not solved in")
    );
    assert_eq!(
        error("reversi_solve", &[Value::Text(&"1".repeat(1 << 20))]),
        "expected at most 16384 bytes, found 1048576"
    );
    assert!(!error("connectx_solve", &[Value::Text("board"), Value::Text("1")]).is_empty());
    assert!(!error("connectx_solve", &[Value::Text("6x7x4"), Value::Text("9")]).is_empty());
}

#[test]
fn an_answer_does_not_depend_on_the_rows_before() {
    let position = Value::Text("f5d6c3d3c4");
    let mut answerer = (Function::named("reversi_search").unwrap().start)();
    let depth = Value::Number(6);
    let mut search = |position| answerer(Row(&[position, depth])).unwrap();
    let first = search(position);
    search(Value::Text("f5f6e6"));
    assert_eq!(search(position), first);
}

#[test]
fn usage_names_what_is_optional() {
    assert_eq!(Function::named("sudoku_count").unwrap().usage(), "sudoku_count(text, number)");
    let usage = Function::named("reversi_search").unwrap().usage();
    assert_eq!(usage, "reversi_search(text [, number] [, number])");
}
