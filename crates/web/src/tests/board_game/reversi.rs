use lockstep_game::{Game, Random, State};
use lockstep_reversi::{Endgame, Move, Position, Size};
use lockstep_search::{Goal, Limits, Solved, Stop, solve_moves};

use super::*;

const START: &str = "---------------------------OX------XO--------------------------- X";

#[tokio::test]
async fn a_transcript_is_read_ply_by_ply() {
    let (status, game) = post("/api/reversi/read", json!({"text": "f5d6c3"})).await;
    assert_eq!(status, 200);
    assert_eq!(game["start"]["position"], START);
    assert_eq!((&game["start"]["board"], &game["prefix"]), (&json!("8x8"), &json!("")));
    assert_eq!(game["plies"][0]["move"], "f5");
    assert_eq!(game["plies"][2]["state"]["discs"], json!([5, 2]));
    assert_eq!(game["plies"][2]["state"]["moves"][0]["square"], "d3");
    assert_eq!(game["plies"][2]["state"]["moves"][0]["flips"], json!(["d4"]));
    let (status, problem) = post("/api/reversi/read", json!({"text": "f5f5"})).await;
    assert_eq!((status, &problem["error"]), (400, &json!("1:3: expected a legal move, found f5")));
}

#[tokio::test]
async fn a_transcript_may_begin_at_a_position() {
    let text = "-----OX--XO----- X b1 a1";
    let (_, game) = post("/api/reversi/read", json!({"text": text})).await;
    assert_eq!(game["start"]["side"], 4);
    assert_eq!(game["prefix"], "", "the usual start of its board");
    assert_eq!(game["plies"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn moves_are_played_or_refused() {
    let play = |mv| post("/api/reversi/play", json!({"position": START, "move": mv}));
    let (status, ply) = play("f5").await;
    assert_eq!((status, &ply["state"]["mover"]), (200, &json!("O")));
    assert_eq!(play("a1").await.0, 422);
    assert_eq!(play("pass").await.0, 422);
    assert_eq!(play("z9").await.0, 400);
    let must_pass = json!({"position": "XO-------------- O", "move": "pass"});
    assert_eq!(post("/api/reversi/play", must_pass).await.1["state"]["mover"], "X");
}

#[tokio::test]
async fn the_end_of_a_game_is_told() {
    let (_, game) = post("/api/reversi/read", json!({"text": "e6f4e3f6g5d6e7f5c5"})).await;
    let last = &game["plies"].as_array().unwrap().last().unwrap()["state"];
    assert_eq!((&last["over"], &last["score"]), (&json!(true), &json!(64)));
    let position = &last["position"];
    let (status, _) = post("/api/reversi/search", json!({"position": position})).await;
    assert_eq!(status, 422);
}

#[tokio::test]
async fn every_engine_that_is_listed_answers() {
    let engines = engines("reversi", "8x8").await;
    assert!(engines.len() >= 10 && super::engines("reversi", "4x4").await.len() < engines.len());
    for engine in engines {
        let depth = &engine["depths"][0];
        let wanted = json!({"position": START, "engine": engine["name"], "depth": depth});
        let (status, found) = post("/api/reversi/search", wanted).await;
        assert_eq!(status, 200, "{found}");
        assert!(found["best"].is_string() && found["engine"] == engine["name"]);
    }
    let wanted = json!({"position": START, "engine": "timisoara", "depth": 3});
    assert_eq!(post("/api/reversi/search", wanted).await.0, 422);
    let wanted = json!({"position": START, "engine": "deep thought"});
    assert_eq!(post("/api/reversi/search", wanted).await.0, 400);
    let wanted = json!({"position": START, "time": -1.0});
    assert_eq!(post("/api/reversi/search", wanted).await.0, 400);
}

#[tokio::test]
async fn an_analysis_values_every_move_and_deepens() {
    let path = format!("/api/reversi/analyze?position={}", encoded(START));
    let events = events(&app(), &path, 12).await;
    assert!(events.iter().all(|(name, _)| name == "update"));
    let last = &events.last().unwrap().1;
    assert!(last["depth"].as_u64() >= Some(3));
    // The four moves of the start are symmetric, and so are their values: estimates in points.
    let first = &events[3].1["moves"];
    assert!((0..4).all(|i| first[i]["score"] == first[0]["score"] && first[i]["depth"] == 2));
    assert!(first[0]["score"].is_i64() && first[0]["value"].is_null());
    assert_eq!((&last["engine"], &last["position"]), (&json!("flagship"), &json!(START)));
}

/// Near the end the analysis proves the values, agrees with the solver, and ends.
#[tokio::test]
async fn an_analysis_of_the_end_is_exact_and_ends() {
    let position = "OOOOOXXXOOOOXXX-OOOXXXX-OOXXXXXXOXXXXXXXOXXXXXXXOXXXXXX--XXXXXX- O";
    let last = last_update(&format!("/api/reversi/analyze?position={}", encoded(position))).await;
    assert_eq!(last["exact"], true);
    let (_, found) = post("/api/reversi/search", json!({"position": position})).await;
    assert_eq!((&found["exact"], &found["score"]), (&json!(true), &last["score"]));
}

#[tokio::test]
async fn a_review_judges_the_moves_of_a_game() {
    let game = "e6f4e3f6g5d6e7f5c5";
    let path = format!("/api/reversi/review?text={game}&from=3&to=9");
    let events = events(&app(), &path, 8).await;
    let plies: Vec<u64> = events[..7].iter().map(|(_, of)| of["ply"].as_u64().unwrap()).collect();
    assert_eq!(plies, [9, 8, 7, 6, 5, 4, 3]);
    assert_eq!(events[7].0, "done");
    let last = &events[0].1;
    assert_eq!((&last["player"], &last["move"]), (&json!("black"), &json!("c5")));
    assert_eq!((&last["score"], &last["loss"]), (&json!(64), &json!(0)));
    // White has lost everything by then.
    assert_eq!((&events[1].1["player"], &events[1].1["score"]), (&json!("white"), &json!(-64)));
}

#[tokio::test]
async fn a_client_has_only_so_many_searches_and_one_that_goes_away_frees_its_place() {
    let app = app();
    let path = format!("/api/reversi/analyze?position={}", encoded(START));
    let mut open = Vec::new();
    for _ in 0..12 {
        let response = send(&app, get(&path)).await;
        assert_eq!(response.status(), StatusCode::OK);
        open.push(response);
    }
    assert_eq!(send(&app, get(&path)).await.status(), StatusCode::TOO_MANY_REQUESTS);
    drop(open);
    assert_eq!(send(&app, get(&path)).await.status(), StatusCode::OK);
}

/// A position with so many empty squares after random moves, in which the game is not over.
fn random_position(random: &mut Random, empties: u32) -> Position {
    loop {
        let mut position = Position::start(Size::Eight);
        while position.empties().len() > empties && position.outcome().is_none() {
            let moves: Vec<_> = position.legal_moves().collect();
            position.play_unchecked(random.pick(&moves).unwrap());
        }
        if position.outcome().is_none() && !position.is_legal(Move::Pass) {
            return position;
        }
    }
}

#[tokio::test]
async fn what_is_called_best_is_best() {
    let (mut random, mut solver) = (Random::new(22), Endgame::new());
    let (limits, stop) = (Limits::default(), Stop::never());
    for i in 0..100 {
        let position = random_position(&mut random, 1 + i % 14);
        let solved = solve_moves(&mut solver, Goal::Score, &position, &limits, &stop, &mut ());
        let highest = solved.iter().filter_map(Solved::score).max();
        let best = solved.iter().filter(|of| of.score() == highest).filter_map(Solved::best);
        let best: Vec<Value> = best.map(|mv| json!(mv.to_string())).collect();
        check_best("reversi", &position.to_string(), &best).await;
    }
}

/// An analysis that was left is resumed, not begun again.
#[tokio::test]
async fn an_analysis_that_was_left_goes_on() {
    let app = app();
    let path = format!("/api/reversi/analyze?position={}", encoded(START));
    let before = events(&app, &path, 40).await;
    // The search notices that nobody watches any more, and puts its work aside.
    loop {
        let after = events(&app, &path, 1).await;
        if after[0].1["nodes"].as_u64() > before[39].1["nodes"].as_u64() {
            break;
        }
    }
}

/// Games as other programs write them, and the name of the opening.
#[tokio::test]
async fn games_are_read_in_every_notation() {
    for text in ["f5d6c3", "1. f5 d6 2. c3", "f5-d6-c3"] {
        let (status, game) = post("/api/reversi/read", json!({"text": text})).await;
        assert_eq!((status, &game["plies"][2]["move"]), (200, &json!("c3")), "{text}");
    }
    let named = lockstep_reversi::named_openings().next().unwrap();
    let (_, game) = post("/api/reversi/read", json!({"text": named.1})).await;
    let last = game["plies"].as_array().unwrap().last().unwrap();
    assert_eq!(last["state"]["opening"], json!(named.0));
}

#[tokio::test]
async fn the_book_has_values_for_the_first_moves() {
    let app = app();
    let moves = body(send(&app, get("/api/reversi/book?position=f5")).await).await;
    let moves = moves.as_array().unwrap();
    assert!(moves.iter().any(|of| of["move"] == "d6" && of["score"].is_i64()), "{moves:?}");
    let outside = body(send(&app, get("/api/reversi/book?position=f5d6&board=6x6")).await).await;
    assert!(outside.is_array() || outside["error"].is_string(), "{outside}");
}
