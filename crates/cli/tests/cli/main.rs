//! The commands as a user meets them: what they print, and with which status they end.

mod commands;
mod connectx_players;
mod connectx_solve;
mod page;
mod reversi_replicas;
mod reversi_solve;
mod reversi_train;
mod run;
mod sudoku_fast;
mod sudoku_human;
mod sudoku_methods;
