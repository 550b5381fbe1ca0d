use lockstep_sudoku::Grid;
use serde_json::{Value, json};

use crate::server::tests::{app, get, json as body, post, send};

const PUZZLE: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

async fn cells(text: &str) -> Value {
    let (status, drawn) = post("/api/sudoku/read", json!({"text": text})).await;
    assert_eq!(status, 200, "{drawn}");
    drawn["cells"].clone()
}

#[tokio::test]
async fn grids_are_read_in_every_format_or_refused() {
    assert_eq!(cells("1.3.3.1..1.3.3.1").await.as_array().unwrap().len(), 16);
    assert_eq!(
        cells("2\n1 0 3 0\n3 0 1 0\n0 1 0 3\n0 3 0 1\n").await,
        cells("1.3.3.1..1.3.3.1").await
    );
    let (status, problem) = post("/api/sudoku/read", json!({"text": "123"})).await;
    assert_eq!(status, 400);
    assert!(problem["error"].as_str().unwrap().contains("expected"), "{problem}");
    let six = ".".repeat(1296);
    assert_eq!(post("/api/sudoku/read", json!({"text": six})).await.0, 400);
}

#[tokio::test]
async fn mistakes_and_conflicts_are_found() {
    let givens = cells("......1.4..3.2..").await;
    let wanted = json!({"cells": givens, "method": "flagship"});
    let solution = post("/api/sudoku/solve", wanted).await.1["solution"].clone();
    let right = solution[0].as_u64().unwrap();
    let with = |cell: usize, digit: u64| {
        let mut cells = givens.clone();
        cells[cell] = json!(digit);
        let wanted = json!({"cells": cells, "givens": givens});
        async move { post("/api/sudoku/check", wanted).await.1 }
    };
    let fine = with(0, right).await;
    assert_eq!((&fine["solutions"], &fine["mistakes"]), (&json!(1), &json!([])));
    assert_eq!(with(0, right % 4 + 1).await["mistakes"], json!([0]));
    // A 1 stands in r2c3 already.
    assert_eq!(with(4, 1).await["conflicts"], json!([4, 6]));
    let wanted = json!({"cells": solution, "givens": givens});
    let (_, solved) = post("/api/sudoku/check", wanted).await;
    assert_eq!((&solved["complete"], &solved["mistakes"]), (&json!(true), &json!([])));
}

/// A puzzle is solved by hints alone, as the page does it: crossed-out candidates are kept.
#[tokio::test]
async fn hints_lead_to_the_solution() {
    let made = json!({"order": 3, "grade": "medium", "symmetry": "rotation", "seed": 5});
    let (status, made) = post("/api/sudoku/generate", made).await;
    assert_eq!((status, &made["grade"]), (200, &json!("medium")));
    let puzzle: Grid = made["text"].as_str().unwrap().parse().unwrap();
    let mut cells: Vec<u64> =
        made["cells"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
    let mut excluded: Vec<Value> = Vec::new();
    while cells.contains(&0) {
        let wanted = json!({"cells": cells, "excluded": excluded});
        let (status, hint) = post("/api/sudoku/hint", wanted).await;
        assert_eq!(status, 200, "{hint}");
        excluded.extend(hint["eliminations"].as_array().unwrap().iter().cloned());
        for placement in hint["placements"].as_array().unwrap() {
            cells[placement[0].as_u64().unwrap() as usize] = placement[1].as_u64().unwrap();
        }
    }
    let numbers: Vec<u8> = cells.iter().map(|&n| n as u8).collect();
    assert!(Grid::from_numbers(&numbers).unwrap().is_solution_of(&puzzle));
    let (status, problem) = post("/api/sudoku/hint", json!({"cells": cells})).await;
    assert_eq!((status, &problem["error"]), (422, &json!("the grid is complete")));
}

/// Replaying the steps of a method on copies of the puzzle ends with the solution.
#[tokio::test]
async fn every_method_that_is_listed_tells_its_steps() {
    let listed = body(send(&app(), get("/api/sudoku/methods")).await).await;
    let puzzle = cells("1.......4.....3.").await;
    for method in listed.as_array().unwrap() {
        let name = method["name"].as_str().unwrap();
        let (status, solved) =
            post("/api/sudoku/solve", json!({"cells": puzzle, "method": name})).await;
        if name == "techniques" {
            // It has several solutions, and people do not guess.
            assert_eq!((status, &solved["error"]), (422, &json!("several solutions")));
        } else {
            assert_eq!(status, 200, "{name}: {solved}");
            assert!(solved["message"].is_string() && solved["method"] == name);
        }
    }
    let wanted = json!({"cells": puzzle, "method": "paris"});
    assert_eq!(post("/api/sudoku/solve", wanted).await.0, 400);
}

#[tokio::test]
async fn a_replay_ends_with_the_solution() {
    let puzzle = cells(PUZZLE).await;
    for method in ["techniques", "dresden", "madrid", "aveiro-parallel"] {
        let wanted = json!({"cells": puzzle, "method": method});
        let (_, solved) = post("/api/sudoku/solve", wanted).await;
        if solved["cut"] == true || solved["solution"].is_null() {
            continue;
        }
        let mut copies = vec![puzzle.as_array().unwrap().clone()];
        let mut last = 0;
        for step in solved["steps"].as_array().unwrap() {
            let copy = step["copy"].as_u64().unwrap() as usize;
            copies.resize(copies.len().max(copy + 1), Vec::new());
            if let Some(from) = step["from"].as_u64() {
                copies[copy] = copies[from as usize].clone();
            }
            for set in step["set"].as_array().unwrap() {
                copies[copy][set[0].as_u64().unwrap() as usize] = set[1].clone();
            }
            for clear in step["clear"].as_array().unwrap() {
                copies[copy][clear.as_u64().unwrap() as usize] = json!(0);
            }
            last = copy;
        }
        if method == "techniques" {
            assert_eq!(Value::from(copies[last].clone()), solved["solution"], "{method}");
        }
    }
}

#[tokio::test]
async fn puzzles_are_rated_and_wishes_checked() {
    let (_, rated) = post("/api/sudoku/rate", json!({"cells": cells(PUZZLE).await})).await;
    assert!(rated["grade"].is_string() && rated["difficulty"].as_f64() > Some(2.0));
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
    for unit in [json!([4, 5, 6, 7]), json!([1, 5, 9, 13]), json!([2, 3, 6, 7])] {
        assert!(units.as_array().unwrap().contains(&unit), "{unit}");
    }
    for order in ["", "?order=1", "?order=6", "?order=x"] {
        let response = send(&app(), get(&format!("/api/sudoku/units{order}"))).await;
        assert_eq!(response.status(), 400, "{order}");
    }
}
