//! The protocol of the FPT'10 contest: two ASCII characters per message, between a player and the
//! referee.
//!
//! ```text
//! referee -> player   YY  you begin, as Black         player -> referee   D3  my move
//!                     D3  your rival's move                               VV  I cannot move
//!                     RR  your rival had to pass
//!                     II  your move was invalid: you have lost
//!                     XX  your rival's move was invalid: you have won
//! ```
//!
//! White space between messages is skipped, and resynchronises: half a message before it is
//! dropped.

mod client;
mod message;
mod server;

pub use client::Client;
pub use message::{Pairs, ToPlayer, ToReferee};
pub use server::Server;
