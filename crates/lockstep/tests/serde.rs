//! The feature `serde` covers all three games: what is serialised is read back.

use lockstep::{State, connectx, reversi, sudoku};

#[test]
fn every_game_is_serialised_as_text() {
    let position = reversi::Position::read("f5d6c3", reversi::Size::Eight).unwrap();
    let text = serde_json::to_string(&position).unwrap();
    assert_eq!(serde_json::from_str::<reversi::Position>(&text).unwrap(), position);

    let position = connectx::Position::from_moves("6x7x4".parse().unwrap(), "4453").unwrap();
    let text = serde_json::to_string(&position).unwrap();
    let read: connectx::Position = serde_json::from_str(&text).unwrap();
    assert_eq!(read, position);
    assert_eq!(read.key(), position.key());

    let grid: sudoku::Grid = "1.3.3.1..1.3.3.1".parse().unwrap();
    let text = serde_json::to_string(&grid).unwrap();
    assert_eq!(text, "\"1.3.3.1..1.3.3.1\"");
    assert_eq!(serde_json::from_str::<sudoku::Grid>(&text).unwrap(), grid);
}
