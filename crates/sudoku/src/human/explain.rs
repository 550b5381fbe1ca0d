//! Steps as sentences.

use std::fmt::{self, Display};

use super::step::{Link, Pattern, Step};
use super::technique::Technique::{self, *};
use crate::{Cell, Digits, Unit};

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for placement in &self.placements {
            write!(f, "{} is {}: ", placement.cell, placement.digit)?;
        }
        Reason { technique: self.technique, pattern: &self.pattern }.fmt(f)?;
        if !self.eliminations.is_empty() {
            f.write_str(": ")?;
            self.write_eliminations(f)?;
        }
        Ok(())
    }
}

impl Step {
    /// `3 can be removed from r1c4 and r5c9, 4 from r2c2`
    fn write_eliminations(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Digits = self.eliminations.iter().map(|candidate| candidate.digit).collect();
        for (index, digit) in digits.iter().enumerate() {
            let of_digit = self.eliminations.iter().filter(|candidate| candidate.digit == digit);
            let cells: Vec<Cell> = of_digit.map(|candidate| candidate.cell).collect();
            match index {
                0 => write!(f, "{digit} can be removed from {}", List(&cells))?,
                _ => write!(f, ", {digit} from {}", List(&cells))?,
            }
        }
        Ok(())
    }
}

/// Why a step is right.
struct Reason<'a> {
    technique: Technique,
    pattern: &'a Pattern,
}

impl Display for Reason<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pattern { digits, cells, units, fins, sets, links } = self.pattern;
        let name = Capitalized(self.technique.name());
        match (self.technique, &digits[..], &cells[..], &units[..]) {
            (FullHouse, _, _, [unit, ..]) => write!(f, "the last empty cell of {unit}"),
            (HiddenSingleBox | HiddenSingleLine, [digit, ..], _, [unit, ..]) => {
                write!(f, "the only cell in {unit} that can take {digit}")
            }
            (NakedSingle, ..) => f.write_str("no other digit is left for the cell"),
            (Pointing | Claiming, [digit, ..], _, [unit, other, ..]) => {
                write!(f, "{name}: all {digit}s of {unit} are in {other}")
            }
            (LockedPair | LockedTriple, _, _, [line, unit]) => {
                let (cells, digits) = (List(cells), List(digits));
                write!(f, "{name} in {line} and {unit}: {cells} hold {digits}")
            }
            (NakedPair | NakedTriple | NakedQuad, _, _, [unit, ..]) => {
                write!(f, "{name} in {unit}: {} hold {}", List(cells), List(digits))
            }
            (HiddenPair | HiddenTriple | HiddenQuad, _, _, [unit, ..]) => {
                write!(f, "{name} in {unit}: {} fit only in {}", List(digits), List(cells))
            }
            (XWing | Swordfish | Jellyfish, [digit, ..], ..) => {
                let (base, cover) = units.split_at(units.len() / 2);
                write!(f, "{name} of {digit}s in {}, within {}", Lines(base), Lines(cover))
            }
            (
                FinnedXWing | SashimiXWing | FinnedSwordfish | SashimiSwordfish | FinnedJellyfish
                | SashimiJellyfish | FrankenFish | MutantFish,
                [digit, ..],
                ..,
            ) => {
                let (base, cover) = units.split_at(units.len() / 2);
                write!(f, "{name} of {digit}s in {}, within {}", List(base), List(cover))?;
                if fins.is_empty() { Ok(()) } else { write!(f, ", with fins in {}", List(fins)) }
            }
            (BugPlusOne, [digit, ..], [cell, ..], _) => {
                write!(f, "{name}: if {cell} were not {digit}, every empty cell would have two ")?;
                f.write_str("candidates and every digit two places in every unit")
            }
            (RemotePair, ..) => {
                write!(f, "{name}: {} hold {} in turn", List(cells), List(digits))
            }
            (
                Skyscraper | TwoStringKite | TurbotFish,
                [digit, ..],
                [a, b, c, d],
                [first, second],
            ) => {
                write!(
                    f,
                    "{name}: {digit} in {first} is in {a} or {b}, in {second} in {c} or {d}, "
                )?;
                write!(f, "and not in both {b} and {c}, so one of {a} and {d} is {digit}")
            }
            (EmptyRectangle, [digit, ..], [.., near, far], [unit, link]) => {
                write!(f, "{name}: {digit} in {unit} is in one row or one column, ")?;
                write!(f, "and in {link} in {near} or {far}")
            }
            (MultiColouring, [digit, ..], ..) => {
                write!(f, "{name}: two nets of conjugate pairs of {digit} in {}", List(cells))
            }
            (SimpleColouring, [digit, ..], ..) => {
                write!(f, "{name}: {digit} is in every second cell of {}", List(cells))
            }
            (XyWing | XyzWing, [z, ..], [pivot, a, b], _) => {
                let sure = if self.technique == XyWing { List(&cells[1..]) } else { List(cells) };
                write!(f, "{name} of {pivot} with {a} and {b}: one of {sure} is {z}")
            }
            (WWing, [x, y], [a, b, ..], [unit, ..]) => {
                write!(f, "{name}: {x} in {unit} is not next to both {a} and {b}, so one is {y}")
            }
            (UniqueRectangle3, _, [a, b, c, d, rest @ ..], [unit, ..]) => {
                let corners = [*a, *b, *c, *d];
                write!(f, "{name}: {} alone in {} would make two ", List(digits), List(&corners))?;
                write!(f, "solutions, and their other digits form a subset with {} ", List(rest))?;
                write!(f, "in {unit}")
            }
            (UniqueRectangle4, [bound, ..], _, [unit, ..]) => {
                let (digits, cells) = (List(digits), List(cells));
                write!(f, "{name}: {bound} of {unit} is in the rectangle, and ")?;
                write!(f, "{digits} alone in {cells} would make two solutions")
            }
            (UniqueRectangle6 | HiddenRectangle, [bound, ..], _, [_, _]) => {
                let (digits, cells) = (List(digits), List(cells));
                write!(f, "{name}: {bound} of {} is in the rectangle, and ", List(units))?;
                write!(f, "{digits} alone in {cells} would make two solutions")
            }
            (own, ..) if own.is_rectangle() => {
                let (digits, cells) = (List(digits), List(cells));
                write!(f, "{name}: {digits} alone in {cells} would make two solutions")
            }
            (SueDeCoq, _, _, [line, unit]) => {
                write!(f, "{name} in {line} and {unit}: {} hold each of their digits", List(sets))
            }
            (DeathBlossom, [kept, ..], [stem, ..], _) => {
                write!(f, "{name}: whatever {stem} is, {kept} is in one of {}", List(sets))
            }
            (TemplateSet, [digit, ..], ..) => {
                write!(f, "{name}: every way to place {digit} uses the cell")
            }
            (TemplateDelete, [digit, ..], ..) => {
                write!(f, "{name}: no way to place {digit} uses these cells")
            }
            (own, ..) if own.is_chain() => {
                write!(f, "{name}: {}", Arrows(links))?;
                if sets.is_empty() { Ok(()) } else { write!(f, " (by {})", List(sets)) }
            }
            (Nishio, [_, missing], _, [unit, ..]) => {
                write!(f, "{name}: {}: {unit} has no place for {missing}", Arrows(links))
            }
            (Nishio, _, [_, dead], _) => {
                write!(f, "{name}: {}: no digit is left for {dead}", Arrows(links))
            }
            (NestedTrial, [digit, ..], [cell, ..], _) => {
                write!(f, "{name}: {cell} cannot be {digit}, as trials within the trial show")
            }
            (Cases, [digit, ..], _, [unit, ..]) => {
                write!(f, "{name}: wherever {digit} is in {unit}: {}", Arrows(links))
            }
            (Cases, _, [cell, ..], _) => {
                write!(f, "{name}: whichever digit {cell} holds: {}", Arrows(links))
            }
            (Search, ..) => f.write_str("no technique finds it, but a search does"),
            _ => name.fmt(f),
        }
    }
}

/// A name at the start of a sentence.
struct Capitalized<'a>(&'a str);

impl Display for Capitalized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = self.0.chars();
        match letters.next() {
            Some(first) => write!(f, "{}{}", first.to_ascii_uppercase(), letters.as_str()),
            None => Ok(()),
        }
    }
}

/// `a, b and c`
struct List<'a, T>(&'a [T]);

impl<T: Display> Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, item) in self.0.iter().enumerate() {
            match index {
                0 => {}
                _ if index + 1 == self.0.len() => f.write_str(" and ")?,
                _ => f.write_str(", ")?,
            }
            item.fmt(f)?;
        }
        Ok(())
    }
}

/// `rows 2 and 8`, of units of one kind.
struct Lines<'a>(&'a [Unit]);

impl Display for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.0.first() {
            Some(Unit::Row(_)) => "rows",
            Some(Unit::Column(_)) => "columns",
            _ => "boxes",
        };
        let number = |unit: &Unit| match *unit {
            Unit::Row(i) | Unit::Column(i) | Unit::Box(i) => u32::from(i) + 1,
        };
        write!(f, "{kind} {}", List(&self.0.iter().map(number).collect::<Vec<_>>()))
    }
}

/// `if a, then b, then c; if d, then e`
struct Arrows<'a>(&'a [Link]);

impl Display for Arrows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, link) in self.0.iter().enumerate() {
            f.write_str(match (index, link.assumed) {
                (0, _) => "if ",
                (_, true) => "; if ",
                (_, false) => ", then ",
            })?;
            link.fmt(f)?;
        }
        Ok(())
    }
}
