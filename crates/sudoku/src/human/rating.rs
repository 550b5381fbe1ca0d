use std::fmt;

use lockstep_search::Stop;

use super::notes::{Flaw, Notes, Uniqueness};
use super::step::Step;
use super::technique::{Grade, Technique};
use crate::{Grid, Marks};

/// How hard a puzzle is for a person, by the techniques it takes.
///
/// A puzzle is solved in rounds. In each round the easiest technique that finds anything is
/// used everywhere at once, so that nothing depends on where one looks first: a
/// puzzle and its images under every [`Symmetry`](crate::Symmetry) have the same rating.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "crate::serde::RatingRecord", from = "crate::serde::RatingRecord")
)]
pub struct Rating {
    tallies: [Tally; Technique::COUNT],
}

/// How often a technique was used.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// The number of rounds.
    pub rounds: u32,
    /// The number of candidates proved right or wrong.
    pub conclusions: u32,
    /// The rating of the hardest step, in tenths.
    pub rating: u32,
    /// The sum of the weights of all rounds, in tenths.
    pub effort: u32,
}

impl Rating {
    /// The rating for these techniques.
    #[cfg(feature = "serde")]
    pub(crate) fn of(used: impl Iterator<Item = (Technique, Tally)>) -> Rating {
        let mut tallies = [Tally::default(); Technique::COUNT];
        used.for_each(|(technique, tally)| tallies[technique as usize] = tally);
        Rating { tallies }
    }

    /// The hardest technique; none if the grid is complete.
    pub fn hardest(&self) -> Option<Technique> {
        self.used().last().map(|(technique, _)| technique)
    }

    /// The grade, which the hardest technique decides.
    pub fn grade(&self) -> Grade {
        self.hardest().map_or(Grade::Easy, Technique::grade)
    }

    /// The rating in tenths: that of the hardest step, 0 for a complete grid.
    pub fn tenths(&self) -> u32 {
        self.used().map(|(_, tally)| tally.rating).max().unwrap_or(0)
    }

    /// The sum of the weights of all rounds, in tenths. A full house weighs 1.0, and what is rated one
    /// point higher weighs twice as much.
    pub fn effort(&self) -> u32 {
        self.used().map(|(_, tally)| tally.effort).sum()
    }

    /// The techniques that were used, the easiest first.
    pub fn used(&self) -> impl DoubleEndedIterator<Item = (Technique, Tally)> {
        let tallies: Vec<_> = Technique::all().zip(self.tallies).collect();
        tallies.into_iter().filter(|(_, tally)| tally.rounds > 0)
    }
}

impl fmt::Display for Rating {
    /// `hard 4.4, effort 31.7, XY-wing`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |number: u32| format!("{}.{}", number / 10, number % 10);
        let (rating, effort) = (tenths(self.tenths()), tenths(self.effort()));
        write!(f, "{} {rating}, effort {effort}", self.grade())?;
        match self.hardest() {
            Some(technique) => write!(f, ", {technique}"),
            None => f.write_str(", nothing to do"),
        }
    }
}

/// Rates a puzzle that has exactly one solution.
///
/// ```
/// use lockstep_sudoku::human::{Grade, Technique, rate};
///
/// let rating = rate(&"1.3.3.1..1.3.3.1".parse()?);
/// assert!(rating.is_err()); // 2 and 4 can be exchanged
/// let rating = rate(&"......1.4..3.2..".parse()?)?;
/// assert_eq!(rating.grade(), Grade::Easy);
/// assert!(rating.hardest() < Some(Technique::Pointing));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(grid: &Grid) -> Result<Rating, Flaw> {
    rate_until(grid, &Stop::never())
}

/// Rates a puzzle; [`Flaw::Undecided`] if it is stopped. It stops between rounds, and a round of a
/// large grid may take seconds.
pub fn rate_until(grid: &Grid, stop: &Stop) -> Result<Rating, Flaw> {
    rate_marked(grid, &Marks::default(), Detail::Rating, stop).map(|(rating, _)| rating)
}

/// As [`rate_until`], and lists the steps, round by round. Of several steps of a round that
/// conclude the same, only one is listed.
pub fn rate_with_steps(grid: &Grid, stop: &Stop) -> Result<(Rating, Vec<Step>), Flaw> {
    rate_marked(grid, &Marks::default(), Detail::Steps, stop)
}

/// What to find out about a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The rating alone; no steps are listed.
    Rating,
    /// The rating and the steps that lead to it.
    Steps,
}

/// Rates a puzzle without the candidates that its marks exclude.
pub fn rate_marked(
    grid: &Grid,
    marks: &Marks,
    detail: Detail,
    stop: &Stop,
) -> Result<(Rating, Vec<Step>), Flaw> {
    let mut notes = Notes::marked(grid, marks)?;
    match notes.uniqueness() {
        Uniqueness::One => {}
        Uniqueness::Several => return Err(Flaw::Several),
        Uniqueness::Unknown => return Err(Flaw::Undecided),
    }
    let mut tallies = [Tally::default(); Technique::COUNT];
    let mut steps = Vec::new();
    // What follows a nested trial cannot be harder, and is not counted.
    let mut is_decided = false;
    while let Some(round) = notes.round(detail == Detail::Steps) {
        steps.extend(round.steps);
        if is_decided {
            continue;
        }
        let tally = &mut tallies[round.technique as usize];
        tally.rounds += 1;
        tally.conclusions += round.conclusions;
        tally.rating = tally.rating.max(round.rating);
        tally.effort += weight(round.rating);
        is_decided = round.technique >= Technique::NestedTrial;
        if is_decided && detail == Detail::Rating {
            break;
        }
        if stop.poll(0) {
            return Err(Flaw::Undecided);
        }
    }
    Ok((Rating { tallies }, steps))
}

/// The weight of a round with a rating, both in tenths: it doubles with each point.
fn weight(rating: u32) -> u32 {
    let points = (f64::from(rating) - 10.0) / 10.0;
    (10.0 * points.exp2()).round() as u32
}
