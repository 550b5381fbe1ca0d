use serde_json::json;

use crate::server::tests::post;

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
