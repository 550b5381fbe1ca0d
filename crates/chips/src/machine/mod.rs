//! The machine around a search: buttons, monitor, serial line.
//!
//! A [`Machine`] is the whole of it in simulation; [`Shown`] is what its monitor shows of a game of
//! Reversi. Below them, a [`FrameReader`] makes pictures of a video signal and a [`UartReader`]
//! bytes of a serial line.

mod desk;
mod reversi;
mod screen;
mod uart;
mod video;

pub use reversi::{Button, Lights, Machine, Progress, Told};
pub use screen::Shown;
pub use uart::{BrokenByte, UartReader};
pub use video::{Beam, Frame, FrameReader};
