//! The routes of the page over HTTP.

mod board_game;
mod sudoku;
