use lockstep_connectx::{Setup, Solver, Strength};
use lockstep_search::{Limits, Stop};
use serde_json::json;

use crate::server::tests::{app, events, get, json as body, post, send};

#[tokio::test]
async fn a_game_is_read_ply_by_ply_and_its_line_is_shown() {
    let (status, game) = post("/api/connectx/read", json!({"text": "4455667"})).await;
    assert_eq!(status, 200);
    let last = &game["plies"][6]["state"];
    assert_eq!((&last["over"], &last["score"]), (&json!(true), &json!(18)));
    assert_eq!(last["won"], json!([[0, 3], [0, 4], [0, 5], [0, 6]]));
    let (status, problem) = post("/api/connectx/read", json!({"text": "48"})).await;
    assert_eq!(status, 400);
    assert_eq!(problem["error"], "1:2: expected a column from 1 to 7, found 8");
}

#[tokio::test]
async fn a_drawn_board_is_read_and_played_on() {
    let text = "3x4x3\n....\n..O.\n.XX.\n";
    let (_, game) = post("/api/connectx/read", json!({"text": text})).await;
    let position = &game["start"]["position"];
    assert_eq!((&game["start"]["mover"], position), (&json!("O"), &json!(text)));
    let play = |column| post("/api/connectx/play", json!({"position": position, "move": column}));
    let (status, ply) = play(4).await;
    assert_eq!((status, &ply["state"]["mover"]), (200, &json!("X")));
    assert_eq!(play(5).await.0, 422);
    assert_eq!(play(0).await.0, 422);
}

#[tokio::test]
async fn boards_that_are_too_large_to_draw_are_refused() {
    assert_eq!(post("/api/connectx/read", json!({"board": "64x64x9"})).await.0, 200);
    assert_eq!(post("/api/connectx/read", json!({"board": "65x64x9"})).await.0, 400);
}

#[tokio::test]
async fn threats_are_the_cells_that_complete_a_line() {
    let (_, game) = post("/api/connectx/read", json!({"text": "415161"})).await;
    let threats = &game["plies"][5]["state"]["threats"];
    assert_eq!(threats["X"], json!([[0, 2], [0, 6]]));
    assert_eq!(threats["O"], json!([[3, 0]]));
}

#[tokio::test]
async fn a_game_may_go_on_from_a_drawn_board() {
    let text = "3x4x3\n....\n..O.\n.XX.\n\n4,1";
    let (status, game) = post("/api/connectx/read", json!({"text": text})).await;
    assert_eq!((status, &game["plies"][1]["state"]["discs"]), (200, &json!(5)));
    let text = "3x4x3\n....\n..O.\n.XX.\n\n9";
    assert_eq!(post("/api/connectx/read", json!({"text": text})).await.0, 400);
}

const MIDDLE: &str = "6x7x4\n.......\n.......\n..XO...\n..OX...\n.OXXO..\nXOXOXO.\n";

#[tokio::test]
async fn every_engine_that_is_listed_answers() {
    let engines = body(send(&app(), get("/api/connectx/engines")).await).await;
    for engine in engines.as_array().unwrap() {
        let wanted = json!({"position": MIDDLE, "engine": engine["name"], "time": 0.05});
        let (status, found) = post("/api/connectx/search", wanted).await;
        assert_eq!(status, 200, "{found}");
        assert!((1..=7).contains(&found["best"].as_u64().unwrap()));
    }
}

/// The analysis of a position that can be solved ends, and agrees with the solver.
#[tokio::test]
async fn an_analysis_is_exact_in_the_end() {
    let query = MIDDLE.replace('\n', "%0A");
    let events = events(&app(), &format!("/api/connectx/analyze?position={query}"), 10_000).await;
    assert_eq!(events.last().unwrap().0, "done");
    let last = &events[events.len() - 2].1;
    let position = MIDDLE.parse::<Setup>().unwrap().position().unwrap();
    let mut solver = Solver::new(position.shape(), &Limits::default()).unwrap();
    let expected: Vec<_> = solver
        .analyze(&position, Strength::Strong, &Stop::never())
        .into_iter()
        .map(|(column, solved)| (json!(column.number()), json!(solved.score().unwrap().0)))
        .collect();
    let found: Vec<_> = last["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|of| (of["move"].clone(), of["score"].clone()))
        .collect();
    assert_eq!(found, expected);
    assert_eq!(last["exact"], true);
}

#[tokio::test]
async fn a_review_values_the_plies_it_can_solve() {
    let events = events(&app(), "/api/connectx/review?text=4455667&from=6", 3).await;
    assert_eq!(events[0].1, json!({"ply": 6, "score": 18}));
    assert_eq!(events[1].1, json!({"ply": 7, "score": 18}));
    assert_eq!(events[2].0, "done");
}
