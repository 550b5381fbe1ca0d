use lockstep_game::{Game, Score, State};
use lockstep_search::{Engine, Limits, Stop};

use super::{Book, BookError, Entry, children};
use crate::{Board, Move, Position, Size};

/// How a book grows.
pub struct Growth<'a> {
    /// Who searches.
    pub engine: &'a mut dyn Engine<Position>,
    /// How hard.
    pub limits: Limits,
    /// When to end.
    pub stop: &'a Stop,
}

/// When the book looks for a leaf to expand, a move that gives away this many discs costs as much
/// as a leaf that is one move further away.
const DETOUR: i32 = 1;

impl Book {
    /// Closes a position: adds the positions after all its moves to the book. False if the game
    /// is over, or if a search was stopped.
    pub fn close(
        &mut self,
        position: &Position,
        growth: &mut Growth<'_>,
    ) -> Result<bool, BookError> {
        if position.size() != Size::Eight || position.is_over() {
            return Ok(false);
        }
        let mut found = Vec::new();
        for child in children(position.board()).map(Board::representative) {
            if self.known(child).is_some() || found.iter().any(|(board, _)| *board == child) {
                continue;
            }
            match search(child, growth) {
                Some(entry) => found.push((child, entry)),
                None => return Ok(false),
            }
        }
        let board = position.board().representative();
        let entry = match self.known(board) {
            Some(entry) => entry,
            None => match search(board, growth) {
                Some(entry) => entry,
                None => return Ok(false),
            },
        };
        found.push((board, Entry { closed: true, ..entry }));
        self.store.put(&found)?;
        self.entries.extend(found);
        self.settle();
        Ok(true)
    }

    /// Closes every position of a game's first `plies` moves; returns how many are new.
    pub fn learn(
        &mut self,
        moves: &[Move],
        plies: usize,
        growth: &mut Growth<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<usize, BookError> {
        let mut position = Position::start(Size::Eight);
        let mut new = 0;
        for (done, &mv) in moves.iter().take(plies).enumerate() {
            watch(done);
            if !self.is_closed(&position) {
                if !self.close(&position, growth)? {
                    break;
                }
                new += 1;
            }
            if position.play(mv).is_err() {
                break;
            }
        }
        Ok(new)
    }

    /// Closes `count` positions below `position`, each time the one that good play reaches first.
    /// Returns how many were closed: fewer if there are no more or the search was stopped.
    pub fn extend(
        &mut self,
        position: &Position,
        count: usize,
        growth: &mut Growth<'_>,
        watch: &mut dyn FnMut(usize),
    ) -> Result<usize, BookError> {
        for done in 0..count {
            watch(done);
            let Some(leaf) = self.leaf(position) else { return Ok(done) };
            if !self.close(&leaf, growth)? {
                return Ok(done);
            }
        }
        Ok(count)
    }

    fn is_closed(&self, position: &Position) -> bool {
        self.entry(position).is_some_and(|entry| entry.closed)
    }

    /// The open position after `position` that is cheapest to reach: a move costs one, and
    /// [`DETOUR`] for each disc that it gives away.
    fn leaf(&self, position: &Position) -> Option<Position> {
        let mut seen = std::collections::HashMap::new();
        self.cheapest(position, &mut seen).map(|(_, leaf)| leaf)
    }

    fn cheapest(
        &self,
        position: &Position,
        seen: &mut std::collections::HashMap<Board, Option<(i32, Position)>>,
    ) -> Option<(i32, Position)> {
        if position.is_over() {
            return None;
        }
        if !self.is_closed(position) {
            return Some((0, *position));
        }
        if let Some(known) = seen.get(&position.board()) {
            return *known;
        }
        let candidates = self.candidates(position);
        let best = candidates.first()?.value;
        let cost = |candidate: &super::Candidate| {
            let mut child = *position;
            child.play_unchecked(candidate.mv);
            let (below, leaf) = self.cheapest(&child, seen)?;
            Some((below + 1 + DETOUR * (best.0 - candidate.value.0), leaf))
        };
        let cheapest = candidates.iter().filter_map(cost).min_by_key(|(cost, _)| *cost);
        seen.insert(position.board(), cheapest);
        cheapest
    }
}

/// What a search says of a position; `None` if it was stopped.
fn search(board: Board, growth: &mut Growth<'_>) -> Option<Entry> {
    let position = Position::new(Size::Eight, board.own, board.opp, lockstep_game::Player::First)?;
    if let Some(outcome) = position.outcome() {
        let score = outcome.score_for(position.mover());
        return Some(Entry { score, depth: 0, exact: true, closed: false });
    }
    let report = growth.engine.search(&position, &growth.limits, growth.stop, &mut ());
    if growth.stop.poll(0) {
        return None;
    }
    let score = report.score.unwrap_or(Score(0));
    Some(Entry { score, depth: report.depth, exact: report.exact, closed: false })
}
