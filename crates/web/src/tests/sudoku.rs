use lockstep_sudoku::Grid;
use serde_json::{Value, json};

use crate::server::tests::{app, get, json as body, post, send};

const PUZZLE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

async fn read(text: &str) -> String {
    let (status, grid) = post("/api/sudoku/read", json!({"text": text})).await;
    assert_eq!(status, 200, "{grid}");
    grid["puzzle"].as_str().unwrap().into()
}

/// The number of a cell and a digit, from `r1c2=3`.
fn placement(name: &Value, side: usize) -> (usize, char) {
    let (cell, digit) = name.as_str().unwrap().split_once('=').unwrap();
    (index(cell, side), digit.chars().next().unwrap())
}

fn index(cell: &str, side: usize) -> usize {
    let (row, column) = cell.strip_prefix('r').unwrap().split_once('c').unwrap();
    (row.parse::<usize>().unwrap() - 1) * side + column.parse::<usize>().unwrap() - 1
}

/// The grid with a digit in a cell.
fn with(grid: &str, cell: usize, digit: char) -> String {
    grid.chars().enumerate().map(|(i, old)| if i == cell { digit } else { old }).collect()
}

#[tokio::test]
async fn grids_are_read_in_every_format_or_refused() {
    assert_eq!(read("1.3.3.1..1.3.3.1").await, "1.3.3.1..1.3.3.1");
    assert_eq!(read("2\n1 0 3 0\n3 0 1 0\n0 1 0 3\n0 3 0 1\n").await, "1.3.3.1..1.3.3.1");
    let (status, problem) = post("/api/sudoku/read", json!({"text": "123"})).await;
    assert_eq!(status, 400);
    assert!(problem["error"].as_str().unwrap().contains("expected"), "{problem}");
    let six = ".".repeat(1296);
    assert_eq!(post("/api/sudoku/read", json!({"text": six})).await.0, 400);
}

#[tokio::test]
async fn mistakes_and_conflicts_are_found() {
    let givens = "......1.4..3.2..";
    let wanted = json!({"puzzle": givens, "method": "flagship"});
    let solution = post("/api/sudoku/solve", wanted).await.1["solution"].clone();
    let right = solution.as_str().unwrap().chars().next().unwrap();
    let wrong = if right == '4' { '3' } else { '4' };
    let check = |cell: usize, digit: char| {
        let wanted = json!({"puzzle": with(givens, cell, digit), "givens": givens});
        async move { post("/api/sudoku/check", wanted).await.1 }
    };
    let fine = check(0, right).await;
    assert_eq!((&fine["solutions"], &fine["mistakes"]), (&json!(1), &json!([])));
    assert_eq!(check(0, wrong).await["mistakes"], json!([format!("r1c1={wrong}")]));
    // A 1 stands in r2c3 already.
    let twice = check(4, '1').await;
    assert_eq!((&twice["valid"], &twice["conflicting"]), (&json!(false), &json!(["r2c1", "r2c3"])));
    let wanted = json!({"puzzle": solution, "givens": givens});
    let (_, solved) = post("/api/sudoku/check", wanted).await;
    assert_eq!((&solved["complete"], &solved["mistakes"]), (&json!(true), &json!([])));
}

/// A puzzle is solved by hints alone, as the page does it: crossed-out candidates are kept.
#[tokio::test]
async fn hints_lead_to_the_solution() {
    let made = json!({"order": 3, "grade": "medium", "symmetry": "rotation", "seed": 5});
    let (status, made) = post("/api/sudoku/generate", made).await;
    assert_eq!((status, &made["grade"]), (200, &json!("medium")));
    let puzzle = made["puzzle"].as_str().unwrap();
    let mut grid = puzzle.to_owned();
    let mut excluded: Vec<Value> = Vec::new();
    while grid.contains('.') {
        let wanted = json!({"puzzle": grid, "excluded": excluded});
        let (status, hint) = post("/api/sudoku/hint", wanted).await;
        assert_eq!(status, 200, "{hint}");
        excluded.extend(hint["eliminations"].as_array().unwrap().iter().cloned());
        for name in hint["placements"].as_array().unwrap() {
            let (cell, digit) = placement(name, 9);
            grid = with(&grid, cell, digit);
        }
    }
    let solution: Grid = grid.parse().unwrap();
    assert!(solution.is_solution_of(&puzzle.parse().unwrap()));
    let (status, problem) = post("/api/sudoku/hint", json!({"puzzle": grid})).await;
    assert_eq!((status, &problem["error"]), (422, &json!("the grid is complete")));
    for name in ["r1c1", "r0c1<>3", "r1c10<>3", "r1c1<>10", "r1c1<>0", "3"] {
        let wanted = json!({"puzzle": puzzle, "excluded": [name]});
        assert_eq!(post("/api/sudoku/hint", wanted).await.0, 400, "{name}");
    }
}

/// Replaying the steps of a method on copies of the puzzle ends with the solution.
#[tokio::test]
async fn every_method_that_is_listed_tells_its_steps() {
    let listed = body(send(&app(), get("/api/sudoku/methods")).await).await;
    let puzzle = "1.......4.....3.";
    for method in listed.as_array().unwrap() {
        let name = method["name"].as_str().unwrap();
        let (status, solved) =
            post("/api/sudoku/solve", json!({"puzzle": puzzle, "method": name})).await;
        if name == "techniques" {
            // It has several solutions, and people do not guess.
            assert_eq!((status, &solved["error"]), (422, &json!("several solutions")));
        } else {
            assert_eq!(status, 200, "{name}: {solved}");
            assert!(solved["summary"].is_string() && solved["method"] == name);
        }
    }
    let wanted = json!({"puzzle": puzzle, "method": "paris"});
    assert_eq!(post("/api/sudoku/solve", wanted).await.0, 400);
}

#[tokio::test]
async fn a_replay_ends_with_the_solution() {
    for method in ["techniques", "dresden", "madrid", "aveiro-parallel"] {
        let wanted = json!({"puzzle": PUZZLE, "method": method});
        let (_, solved) = post("/api/sudoku/solve", wanted).await;
        if solved["truncated"] == true || solved["solution"].is_null() {
            continue;
        }
        let mut copies = vec![PUZZLE.to_owned()];
        let mut last = 0;
        for step in solved["steps"].as_array().unwrap() {
            let copy = step["copy"].as_u64().unwrap() as usize;
            copies.resize(copies.len().max(copy + 1), String::new());
            if let Some(from) = step["from"].as_u64() {
                copies[copy] = copies[from as usize].clone();
            }
            let by_person = step["hint"]["placements"].as_array().into_iter().flatten();
            for name in by_person.chain(step["set"].is_string().then_some(&step["set"])) {
                let (cell, digit) = placement(name, 9);
                copies[copy] = with(&copies[copy], cell, digit);
            }
            if let Some(cell) = step["clear"].as_str() {
                copies[copy] = with(&copies[copy], index(cell, 9), '.');
            }
            last = copy;
        }
        if method == "techniques" {
            assert_eq!(copies[last], solved["solution"], "{method}");
        }
    }
}

#[tokio::test]
async fn puzzles_are_rated_and_wishes_checked() {
    let (_, rated) = post("/api/sudoku/rate", json!({"puzzle": PUZZLE})).await;
    assert!(rated["grade"].is_string() && rated["rating"].as_f64() > Some(2.0));
    let wish = |order: u64, grade: &str, symmetry: &str| {
        let wish = json!({"order": order, "grade": grade, "symmetry": symmetry, "seed": 1});
        async move { post("/api/sudoku/generate", wish).await.0 }
    };
    assert_eq!(wish(2, "easy", "mirror").await, 200);
    assert_eq!(wish(6, "easy", "mirror").await, 400);
    assert_eq!(wish(3, "lazy", "mirror").await, 400);
    assert_eq!(wish(3, "easy", "spiral").await, 400);
}

#[tokio::test]
async fn units_are_those_of_the_rules() {
    let units = body(send(&app(), get("/api/sudoku/units?order=2")).await).await;
    assert_eq!(units.as_array().unwrap().len(), 12);
    for unit in [
        json!(["r2c1", "r2c2", "r2c3", "r2c4"]),
        json!(["r1c2", "r2c2", "r3c2", "r4c2"]),
        json!(["r1c3", "r1c4", "r2c3", "r2c4"]),
    ] {
        assert!(units.as_array().unwrap().contains(&unit), "{unit}");
    }
    for order in ["", "?order=1", "?order=6", "?order=x"] {
        let response = send(&app(), get(&format!("/api/sudoku/units{order}"))).await;
        assert_eq!(response.status(), 400, "{order}");
    }
}

/// The deepest searches there are: a grid of 25x25 without any digit.
#[tokio::test]
async fn the_largest_empty_grid_is_survived() {
    let empty = ".".repeat(625);
    for path in ["/api/sudoku/rate", "/api/sudoku/hint", "/api/sudoku/check"] {
        let (status, answer) = post(path, json!({"puzzle": empty})).await;
        assert!(status == 200 || status == 422, "{path}: {answer}");
    }
}

#[tokio::test]
async fn a_puzzle_needs_the_technique_that_was_chosen_and_is_counted() {
    let names = body(send(&app(), get("/api/sudoku/techniques")).await).await;
    assert!(names.as_array().unwrap().iter().any(|technique| technique["name"] == "naked pair"));
    let wish = json!({"order": 3, "needs": "naked pair", "seed": 3});
    let (status, made) = post("/api/sudoku/generate", wish).await;
    assert_eq!((status, &made["hardest"]), (200, &json!("naked pair")), "{made}");
    let text = format!("{}\n{}\nnonsense\n", made["puzzle"].as_str().unwrap(), ".".repeat(81));
    let (_, counted) = post("/api/sudoku/statistics", json!({ "text": text })).await;
    assert_eq!(counted["rated"], 1, "{counted}");
    assert_eq!((&counted["bad"], &counted["truncated"]), (&json!(2), &json!(false)));
    let last = counted["techniques"].as_array().unwrap().last().unwrap();
    assert_eq!((&last["name"], &last["hardest"]), (&json!("naked pair"), &json!(1)));
    let wish = json!({"order": 3, "needs": "magic", "seed": 3});
    assert_eq!(post("/api/sudoku/generate", wish).await.0, 400);
}
