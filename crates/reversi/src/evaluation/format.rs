//! The weights as a file.
//!
//! ```text
//! offset  bytes
//!      0      8  "LSTPREVW"
//!      8      2  version, 1                       (all numbers: little endian)
//!     10      1  stages
//!     11      1  numbers of discs in a stage
//!     12      4  different weights in a stage
//!     16      2  what a weight counts: 1/32 of a disc
//!     18      8  fingerprint of what follows
//!     26         the weights, compressed (raw deflate)
//! ```
//!
//! Stages are stored from the last to the first. A weight is stored as its difference from the
//! same weight of the stage before it in the file, zigzag (0, -1, 1, -2, ... become 0, 1, 2, 3,
//! ...), low bytes of the whole stage first, then high bytes: neighbours in the game are alike,
//! so most bytes are small and most high bytes are zero.

use lockstep_game::Key;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::Eval;
use super::weights::{Layout, Stage, Weights};

const MAGIC: &[u8; 8] = b"LSTPREVW";
const VERSION: u16 = 1;
const HEADER: usize = 26;

/// Why bytes are not a weights file for this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeightsFault {
    /// The file does not begin as a weights file does.
    #[error("expected a file of Reversi weights")]
    NotWeights,
    /// The file is of another version of the format.
    #[error("expected version {VERSION} of the weights file, found {found}")]
    Version {
        /// Its version.
        found: u16,
    },
    /// Stages, patterns or scale are not those of this program.
    #[error("expected weights for the stages and patterns of this program")]
    Layout,
    /// The contents do not match their checksum.
    #[error("corrupt or truncated weights: wrong checksum")]
    Corrupt,
}

/// The layout of this program, as bytes 10 to 17 of a file.
fn layout() -> [u8; 8] {
    let weights = (Layout::get().len() as u32).to_le_bytes();
    let scale = (Eval::DISC as u16).to_le_bytes();
    let mut layout = [Stage::COUNT as u8, Stage::DISCS as u8, 0, 0, 0, 0, 0, 0];
    layout[2..6].copy_from_slice(&weights);
    layout[6..8].copy_from_slice(&scale);
    layout
}

/// A hash of bytes, the same on every machine.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    let start = Key::of(bytes.len() as u64);
    let mix = |Key(so_far): Key, chunk: &[u8]| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        Key::of(so_far.rotate_left(5) ^ u64::from_le_bytes(word))
    };
    bytes.chunks(8).fold(start, mix).0
}

pub(super) fn encode(weights: &Weights) -> Vec<u8> {
    let len = Layout::get().len();
    let (mut later, mut raw) = (vec![0; len], Vec::with_capacity(2 * len * Stage::COUNT));
    for stage in Stage::all().rev() {
        let now = weights.stage(stage);
        let differences = now.iter().zip(&later).map(|(&now, &later)| zigzag(now, later));
        let (low, high): (Vec<u8>, Vec<u8>) =
            differences.map(|d| (d as u8, (d >> 8) as u8)).unzip();
        raw.extend(low);
        raw.extend(high);
        later = now;
    }
    let packed = compress_to_vec(&raw, 9);
    let mut file = Vec::with_capacity(HEADER + packed.len());
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    file.extend(layout());
    file.extend(fingerprint(&packed).to_le_bytes());
    file.extend(packed);
    file
}

pub(super) fn decode(bytes: &[u8]) -> Result<Weights, WeightsFault> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(WeightsFault::NotWeights)?;
    let (version, rest) = rest.split_first_chunk().ok_or(WeightsFault::NotWeights)?;
    let found = u16::from_le_bytes(*version);
    if found != VERSION {
        return Err(WeightsFault::Version { found });
    }
    let rest = rest.strip_prefix(&layout()).ok_or(WeightsFault::Layout)?;
    let (expected, packed) = rest.split_first_chunk().ok_or(WeightsFault::Corrupt)?;
    if u64::from_le_bytes(*expected) != fingerprint(packed) {
        return Err(WeightsFault::Corrupt);
    }
    unpack(packed).ok_or(WeightsFault::Corrupt)
}

fn unpack(packed: &[u8]) -> Option<Weights> {
    let len = Layout::get().len();
    let raw = decompress_to_vec_with_limit(packed, 2 * len * Stage::COUNT).ok()?;
    if raw.len() != 2 * len * Stage::COUNT {
        return None;
    }
    let mut weights = Weights::zero();
    let mut now = vec![0; len];
    for (stage, bytes) in Stage::all().rev().zip(raw.chunks_exact(2 * len)) {
        let (low, high) = bytes.split_at(len);
        for (weight, (&low, &high)) in now.iter_mut().zip(low.iter().zip(high)) {
            *weight = unzigzag(u16::from_le_bytes([low, high]), *weight);
        }
        weights.set_stage(stage, &now);
    }
    Some(weights)
}

/// `now - later`, small numbers of either sign to small numbers.
const fn zigzag(now: i16, later: i16) -> u16 {
    let difference = now.wrapping_sub(later);
    ((difference << 1) ^ (difference >> 15)) as u16
}

/// The number whose difference from `later` this is.
const fn unzigzag(zigzag: u16, later: i16) -> i16 {
    let difference = (zigzag >> 1) as i16 ^ -((zigzag & 1) as i16);
    later.wrapping_add(difference)
}
