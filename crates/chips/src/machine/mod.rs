//! The machine around a search: buttons, monitor, serial line.

mod desk;
#[expect(clippy::module_inception, reason = "the machine is what the folder is about")]
mod machine;
mod screen;
mod uart;
mod video;

pub use machine::{Button, Counts, Lights, Machine, Told};
pub use screen::Shown;
pub use uart::{BrokenByte, UartReader};
pub use video::{Beam, Frame, FrameReader};
