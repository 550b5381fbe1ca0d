//! The arena from outside: programs that behave and programs that do not, wires, matches.

mod contest;
mod matches;
mod outside;
mod properties;
mod scratch;
mod tournament;
