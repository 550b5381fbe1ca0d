//! The commands as a user meets them: what they print, and with which status they end.

mod arena;
mod chip;
#[cfg(unix)]
mod chip_contest;
mod chip_play;
mod chip_sudoku;
mod commands;
mod connectx_players;
mod connectx_solve;
#[cfg(target_os = "linux")]
mod interrupt;
mod page;
mod report;
mod reversi_replicas;
mod reversi_solve;
mod reversi_study;
mod reversi_train;
mod run;
mod schemas;
mod sudoku_archives;
mod sudoku_batch;
mod sudoku_fast;
mod sudoku_human;
mod sudoku_hunt;
mod sudoku_methods;
mod sudoku_shapes;
