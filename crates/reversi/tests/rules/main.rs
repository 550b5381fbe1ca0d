//! The rules of Reversi against a naive second implementation and known numbers, and its
//! notation against hostile input.

mod naive;
mod notation;
mod outcome;
mod perft;
