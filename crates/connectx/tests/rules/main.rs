//! The rules against a second, plain implementation and against known counts.

mod games;
mod perft;
mod plain;
