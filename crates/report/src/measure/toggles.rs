//! How much of a chip moves: bits that change, counted in a waveform.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use lockstep_reversi::Position;

use super::{Bench, Fault, reversi_chip};

/// The bits of a chip that changed during a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toggles {
    /// The changes, the clock's left out.
    pub(crate) changes: u64,
    /// The bits of all signals.
    pub(crate) bits: u64,
    /// The clock cycles of the search.
    pub(crate) cycles: u64,
    /// Its nodes.
    pub(crate) nodes: u64,
}

impl Bench<'_> {
    /// Counts what changes while a chip searches a position.
    pub(crate) fn toggles(
        &self,
        chip: &str,
        position: &Position,
        depth: u32,
    ) -> Result<Toggles, Fault> {
        let chip = reversi_chip(chip)?;
        let dir = tempfile::tempdir().map_err(Fault::gap)?;
        let path = dir.path().join("search.vcd");
        let question = chip.question_within(position, Some(depth), None)?;
        let mut searcher = chip.start_with_waveform(&path)?;
        let found = searcher.search(&question, self.stop)?.ok_or(Fault::Stopped)?;
        searcher.finish()?;
        let (changes, bits) = count(&path).map_err(Fault::gap)?;
        Ok(Toggles { changes, bits, cycles: found.cycles, nodes: found.answer.nodes })
    }
}

/// A signal of a waveform.
struct Signal {
    width: u64,
    is_clock: bool,
    value: Vec<u8>,
}

/// The bits that change in a waveform (VCD), and the bits of its signals. A signal that has several names in the hierarchy is
/// counted once.
fn count(path: &Path) -> io::Result<(u64, u64)> {
    let mut signals: HashMap<String, Signal> = HashMap::new();
    let mut changes = 0;
    for line in BufReader::new(File::open(path)?).lines() {
        let line = line?;
        if let Some(rest) = line.trim_start().strip_prefix("$var ") {
            // A kind, the width, the code, the name.
            let words: Vec<&str> = rest.split_whitespace().collect();
            if let [_, width, code, name, ..] = words[..] {
                let width = width.parse().unwrap_or(1);
                let signal = Signal { width, is_clock: name.starts_with("clk"), value: Vec::new() };
                signals.entry(code.to_owned()).or_insert(signal);
            }
        } else if let Some((value, code)) = change(&line)
            && let Some(signal) = signals.get_mut(code)
        {
            changes += signal.set(value);
        }
    }
    Ok((changes, signals.values().map(|signal| signal.width).sum()))
}

/// The value and the code of a line that tells a change.
fn change(line: &str) -> Option<(&str, &str)> {
    match line.as_bytes().first()? {
        b'0' | b'1' | b'x' | b'z' => Some(line.split_at(1)),
        b'b' => line[1..].split_once(' '),
        _ => None,
    }
}

impl Signal {
    /// Takes a new value: how many bits change. Leading zeros are not written.
    fn set(&mut self, value: &str) -> u64 {
        let new: Vec<u8> = value.bytes().rev().collect();
        let bit = |value: &[u8], place: usize| value.get(place).copied().unwrap_or(b'0');
        let differs = |&place: &usize| bit(&new, place) != bit(&self.value, place);
        let is_first = self.value.is_empty();
        let changed = (0..new.len().max(self.value.len())).filter(differs).count() as u64;
        self.value = new;
        if is_first || self.is_clock { 0 } else { changed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_bits_are_counted() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.vcd");
        let text = "$var wire 1 # clk_i $end\n$var wire 4 + data $end\n$var wire 4 + same $end\n\
                    $var wire 1 ! done $end\n#0\n0#\nb0000 +\n0!\n#1\n1#\nb1011 +\n#2\n0#\nb11 +\n1!\n";
        std::fs::write(&path, text).unwrap();
        // Three bits set, one of them cleared, `done` set; the clock does not count.
        assert_eq!(count(&path).unwrap(), (5, 6));
    }
}
