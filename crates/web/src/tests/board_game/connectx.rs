use lockstep_connectx::{Position, Setup, Shape, Solver};
use lockstep_game::{Game, Random, State};
use lockstep_search::{Limits, Stop};

use super::*;

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
    assert_eq!(play(0).await.0, 400);
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
    for engine in engines("connectx", "6x7x4").await {
        let wanted = json!({"position": MIDDLE, "engine": engine["name"], "time": 0.05});
        let (status, found) = post("/api/connectx/search", wanted).await;
        assert_eq!(status, 200, "{found}");
        assert!((1..=7).contains(&found["best"].as_u64().unwrap()));
    }
}

/// The analysis of a position that can be solved ends, and agrees with the solver.
#[tokio::test]
async fn an_analysis_is_exact_in_the_end() {
    let last = last_update(&format!("/api/connectx/analyze?position={}", encoded(MIDDLE))).await;
    let position = MIDDLE.parse::<Setup>().unwrap().position().unwrap();
    let expected: Vec<_> = Solver::new()
        .analyze(&position, &Limits::default(), &Stop::never(), &mut ())
        .moves
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

/// Where nothing is proved, the engine's own units are not called a score.
#[tokio::test]
async fn points_and_units_are_told_apart() {
    let path = "/api/connectx/analyze?position=10,10,11&board=20x20x6";
    let events = events(&app(), path, 40).await;
    let last = &events.last().unwrap().1;
    assert_eq!((&last["exact"], &last["score"]), (&json!(false), &json!(null)));
    let moves = last["moves"].as_array().unwrap();
    assert!(moves.iter().all(|of| of["score"].is_null() && of["value"].is_i64()), "{last}");
}

/// The best moves of the first plies are in the list of openings: they are proved at once.
#[tokio::test]
async fn openings_are_proved_at_once() {
    let (_, found) = post("/api/connectx/search", json!({"position": "44"})).await;
    assert_eq!((&found["exact"], &found["nodes"]), (&json!(true), &json!(0)));
    let events = events(&app(), "/api/connectx/analyze?position=44", 7).await;
    let proved = |of: &&Value| of["exact"] == true;
    assert!(events[6].1["moves"].as_array().unwrap().iter().any(|of| proved(&of)));
}

#[tokio::test]
async fn a_review_judges_the_moves_it_can_solve() {
    let events = events(&app(), "/api/connectx/review?text=4455667&from=6", 3).await;
    let fields = |of: &Value| [&of["ply"], &of["score"], &of["exact"]].map(Clone::clone);
    assert_eq!(fields(&events[0].1), [json!(7), json!(18), json!(true)]);
    assert_eq!(fields(&events[1].1), [json!(6), json!(-18), json!(true)]);
    assert_eq!(events[2].0, "done");
}

/// Column 6 is the only defence; the others lose at once. The solver says so, and the columns are
/// not compared with estimates.
#[tokio::test]
async fn the_only_defence_is_called_best() {
    let last = last_update("/api/connectx/analyze?position=4453327").await;
    assert_eq!((&last["best"], &last["score"]), (&json!(6), &json!(-2)));
    assert_eq!(last["exact"], true);
}

/// A position after random moves, in which the game is not over.
fn random_position(random: &mut Random, discs: usize) -> Position {
    loop {
        let mut position = Position::start(Shape::default());
        for _ in 0..discs {
            let moves: Vec<_> = position.legal_moves().collect();
            if let Some(column) = random.pick(&moves) {
                position.play_unchecked(column);
            }
        }
        if position.discs() == discs && position.outcome().is_none() {
            return position;
        }
    }
}

#[tokio::test]
async fn what_is_called_best_is_best() {
    let (mut random, mut solver) = (Random::new(22), Solver::new());
    let (limits, stop) = (Limits::default(), Stop::never());
    for i in 0..100 {
        let position = random_position(&mut random, 12 + i % 26);
        let analysis = solver.analyze(&position, &limits, &stop, &mut ());
        let best: Vec<Value> = analysis.best().map(|column| json!(column.number())).collect();
        check_best("connectx", &Setup::from(&position).to_string(), &best).await;
    }
}
