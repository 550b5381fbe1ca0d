//! Searches for puzzles near others: over threads, and resumed from a checkpoint.

use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use lockstep_search::Stop;
use lockstep_sudoku::Grid;
use lockstep_sudoku::explore::{Part, Parts, Target, parts};
use serde::{Deserialize, Serialize};

use super::{Item, Place, Puzzles};
use crate::pipeline::{self, Source};
use crate::records::SudokuRecord;

/// Searches near every puzzle of a text, part by part.
pub struct Hunt<R>(Leads<R>);

/// The parts of all puzzles, as they come.
struct Leads<R> {
    puzzles: Puzzles<R>,
    target: Target,
    /// The state after the last lead, but for what was found since the hunt began.
    at: Checkpoint,
    /// The puzzle whose parts come next.
    now: Option<Now>,
    /// Leads so far.
    count: u64,
}

struct Now {
    place: String,
    grid: Grid,
    parts: Parts,
}

/// A question of a hunt.
struct Lead {
    /// Leads before this one since the hunt began.
    index: u64,
    /// The state when this lead and all before it are done.
    after: Checkpoint,
    task: Task,
}

enum Task {
    Search {
        subject: Box<SudokuRecord>,
        part: Part,
    },
    /// A puzzle that cannot be read or used.
    Complain(String),
}

/// What came of a part.
pub struct Done {
    /// How far the hunt is.
    pub after: Checkpoint,
    /// What was said of the puzzles found.
    pub text: Vec<u8>,
    /// A puzzle that cannot be read or used, and why.
    pub complaint: Option<String>,
}

/// How far a hunt has come.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    /// What is searched for, in the words of the command.
    pub search: String,
    /// The number of the last puzzle in the text, from 1; 0 before the first.
    pub number: usize,
    /// That puzzle, empty if it could not be used: the text must have it there when the search is
    /// resumed.
    pub puzzle: String,
    /// Parts of this puzzle that are done.
    pub parts: u64,
    /// Puzzles found so far.
    pub found: u64,
}

/// Why a checkpoint cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointFault {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is something else.
    #[error("corrupt or truncated checkpoint: {0}")]
    Corrupt(serde_json::Error),
    /// It is of another command.
    #[error("expected a checkpoint of `{expected}`, found one of `{found}`")]
    Other {
        /// This command.
        expected: String,
        /// That of the file.
        found: String,
    },
    /// The text is not the one of the checkpoint.
    #[error("expected the same puzzles as before: number {number} was {puzzle:?}")]
    Puzzles {
        /// The number of the puzzle.
        number: usize,
        /// What it was.
        puzzle: String,
    },
}

impl Checkpoint {
    /// The checkpoint in a file; that of a new search if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read, is corrupt, or of another search.
    pub fn load(path: &Path, search: &str) -> Result<Checkpoint, CheckpointFault> {
        let text = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(Checkpoint { search: search.into(), ..Checkpoint::default() });
            }
            text => text?,
        };
        let found: Checkpoint = serde_json::from_slice(&text).map_err(CheckpointFault::Corrupt)?;
        if found.search != search {
            let (expected, found) = (search.into(), found.search);
            return Err(CheckpointFault::Other { expected, found });
        }
        Ok(found)
    }

    /// The content of the file.
    pub fn bytes(&self) -> Vec<u8> {
        crate::records::line(self)
    }
}

impl<R: Read + Send> Hunt<R> {
    /// Searches near the puzzles of a text, from where a checkpoint says.
    ///
    /// # Errors
    /// If the text is not that of the checkpoint.
    pub fn resume(
        puzzles: Puzzles<R>,
        target: Target,
        from: Checkpoint,
    ) -> Result<Hunt<R>, CheckpointFault> {
        let at = Checkpoint { number: 0, puzzle: String::new(), parts: 0, ..from.clone() };
        let mut leads = Leads { puzzles, target, at, now: None, count: 0 };
        // Complaints were made before.
        while leads.at.number < from.number && leads.read().is_some() {}
        let skipped = (0..from.parts).all(|_| leads.part().is_some());
        if leads.at != from || !skipped {
            let Checkpoint { number, puzzle, .. } = from;
            return Err(CheckpointFault::Puzzles { number, puzzle });
        }
        Ok(Hunt(leads))
    }

    /// Searches on several threads: `say` writes about a puzzle that is found near another, and `sink`
    /// gets the parts in their order, each when it is complete. Ends early when `stop` is set.
    ///
    /// # Errors
    /// The first of the sink, which ends the work.
    pub fn run<E>(
        self,
        threads: usize,
        stop: &Stop,
        say: impl Fn(&SudokuRecord, &Grid, &mut Vec<u8>) + Sync,
        mut sink: impl FnMut(Done) -> Result<(), E>,
    ) -> Result<(), E> {
        let (mut found, mut next) = (self.0.at.found, 0);
        let work = |(): &mut (), lead: Lead, answers: &mut Vec<Answer>| {
            answers.extend(lead.follow(stop, &say));
        };
        pipeline::run(
            self.0,
            threads,
            stop,
            || (),
            work,
            |answers: Vec<Answer>| {
                for Answer { index, found: more, mut done } in answers {
                    // A stop leaves gaps, and nothing behind the first one counts as done.
                    if index == next {
                        next += 1;
                        found += more;
                        done.after.found = found;
                        sink(done)?;
                    }
                }
                Ok(())
            },
        )
    }
}

impl<R: Read> Leads<R> {
    /// Reads the next puzzle; a complaint if it is no good.
    fn read(&mut self) -> Option<Result<(), String>> {
        let item = self.puzzles.next()?;
        self.at.number += 1;
        self.at.parts = 0;
        self.at.puzzle.clear();
        self.now = None;
        let (line, grid) = match item {
            Item::Bad(complaint) => return Some(Err(complaint)),
            Item::Grid { line, grid, .. } => (line, grid),
        };
        let place = Place { name: self.puzzles.name(), line }.to_string();
        Some(match parts(&grid, self.target) {
            Err(unfit) => Err(format!("{place}: {unfit}")),
            Ok(parts) => {
                self.at.puzzle = grid.to_string();
                self.now = Some(Now { place, grid, parts });
                Ok(())
            }
        })
    }

    /// The next part of the present puzzle.
    fn part(&mut self) -> Option<Task> {
        let Now { place, grid, parts } = self.now.as_mut()?;
        let Some(part) = parts.next() else {
            self.now = None;
            return None;
        };
        self.at.parts += 1;
        let subject = Box::new(SudokuRecord::new(Some(place.clone()), grid));
        Some(Task::Search { subject, part })
    }
}

impl<R: Read> Iterator for Leads<R> {
    type Item = Lead;

    fn next(&mut self) -> Option<Lead> {
        let task = loop {
            if let Some(task) = self.part() {
                break task;
            }
            if let Err(complaint) = self.read()? {
                break Task::Complain(complaint);
            }
        };
        self.count += 1;
        Some(Lead { index: self.count - 1, after: self.at.clone(), task })
    }
}

impl<R: Read> Source for Leads<R> {
    /// Parts take long enough to be given out one by one.
    fn has_next_at_hand(&self) -> bool {
        false
    }
}

/// What a worker made of a lead.
struct Answer {
    index: u64,
    found: u64,
    done: Done,
}

impl Lead {
    /// `None` if it was stopped.
    fn follow(
        self,
        stop: &Stop,
        say: &impl Fn(&SudokuRecord, &Grid, &mut Vec<u8>),
    ) -> Option<Answer> {
        let Lead { index, after, task } = self;
        let (mut found, mut text) = (0, Vec::new());
        let complaint = match task {
            Task::Complain(complaint) => Some(complaint),
            Task::Search { subject, part } => {
                let is_whole = part.search(stop, |puzzle| {
                    found += 1;
                    say(&subject, &puzzle, &mut text);
                });
                if !is_whole {
                    return None;
                }
                None
            }
        };
        Some(Answer { index, found, done: Done { after, text, complaint } })
    }
}
