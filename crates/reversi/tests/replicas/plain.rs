//! The replicas once more, as a text book tells them: minimax without cuts, on the rules of
//! the library and nothing else of it. Values are for the player at the root.

use lockstep_game::{Game, Player, Random, State};
use lockstep_reversi::replicas::reference::{Level, Reference};
use lockstep_reversi::replicas::timisoara::{Edition, PATTERNS, Timisoara};
use lockstep_reversi::replicas::zaragoza::Zaragoza;
use lockstep_reversi::{Move, Position, Size, Square};
use lockstep_search::{Engine, Limits, Stop};

/// A machine as its document describes it.
pub(crate) struct Plain {
    /// The squares in the order in which they are tried.
    pub(crate) order: Vec<Square>,
    /// The value of a leaf for a player.
    pub(crate) leaf: fn(&Position, Player) -> i32,
    /// The value of a finished game for a player, if the machine asks whether it is over.
    pub(crate) over: fn(&Position, Player) -> i32,
    /// Whether a game that is over at the full depth is treated as a leaf.
    pub(crate) leaf_before_over: bool,
}

impl Plain {
    /// The value of a position for `root`, with `depth` moves to go.
    fn value(&self, position: &Position, depth: u32, root: Player) -> i32 {
        if position.is_over() && !(depth == 0 && self.leaf_before_over) {
            return (self.over)(position, root);
        }
        if depth == 0 {
            return (self.leaf)(position, root);
        }
        let children = self.moves(position).into_iter().map(|mv| after(position, mv));
        let values = children.map(|child| self.value(&child, depth - 1, root));
        let best = if position.mover() == root { values.max() } else { values.min() };
        best.unwrap()
    }

    /// The value of a position that is not over, and the first of the best moves, with
    /// `favourite` tried before the others.
    pub(crate) fn best(
        &self,
        position: &Position,
        depth: u32,
        favourite: Option<Move>,
    ) -> (i32, Move) {
        let mut moves = self.moves(position);
        moves.sort_by_key(|&mv| Some(mv) != favourite);
        let value = |mv| self.value(&after(position, mv), depth - 1, position.mover());
        let mut scored = moves.into_iter().map(|mv| (value(mv), mv));
        let first = scored.next().unwrap();
        scored.fold(first, |best, next| if next.0 > best.0 { next } else { best })
    }

    /// [`best`](Plain::best) with the best move of each depth tried first at the next.
    fn deepening(&self, position: &Position, depth: u32) -> (i32, Move) {
        let deeper = |before: Option<(i32, Move)>, depth| {
            Some(self.best(position, depth, before.map(|(_, mv)| mv)))
        };
        (1..=depth).fold(None, deeper).unwrap()
    }

    fn moves(&self, position: &Position) -> Vec<Move> {
        let legal: Vec<Move> = position.legal_moves().collect();
        if legal == [Move::Pass] {
            return legal;
        }
        let squares = self.order.iter().map(|&square| Move::Place(square));
        squares.filter(|mv| legal.contains(mv)).collect()
    }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut child = *position;
    child.play(mv).unwrap();
    child
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// `first`, then the squares from a1 to h8 that are in neither list, then `last`.
fn order(first: &[&str], last: &[&str]) -> Vec<Square> {
    let named = |names: &[&str]| -> Vec<Square> { names.iter().map(|name| square(name)).collect() };
    let (first, last) = (named(first), named(last));
    let rest = (0..64).filter_map(Square::new);
    let rest = rest.filter(|square| !first.contains(square) && !last.contains(square));
    first.iter().copied().chain(rest).chain(last.iter().copied()).collect()
}

fn count(position: &Position, player: Player, squares: &[&str]) -> i32 {
    squares.iter().filter(|name| position.disc(square(name)) == Some(player)).count() as i32
}

fn lead(position: &Position, player: Player) -> i32 {
    position.discs(player).len() as i32 - position.discs(!player).len() as i32
}

/// The moves `player` would have if it were his turn.
fn mobility(position: &Position, player: Player) -> i32 {
    let [black, white] = [Player::First, Player::Second].map(|who| position.discs(who).0);
    Position::new(position.size(), black, white, player).unwrap().placements().len() as i32
}

pub(crate) fn timisoara(edition: Edition) -> Plain {
    let fourth = if edition == Edition::Published { "b8" } else { "a8" };
    Plain {
        order: order(&["a1", "h1", "h8", fourth], &[]),
        leaf: |position, red| {
            let points = |player: Player| -> i32 {
                let discs = position.discs(player).0;
                let holds = |&(_, pattern): &(usize, &u64)| discs & pattern == *pattern;
                PATTERNS.iter().enumerate().filter(holds).map(|(i, _)| i as i32 % 8 + 1).sum()
            };
            64 * (points(red) - points(!red)) + 32 * mobility(position, red)
        },
        over: |position, red| match lead(position, red) {
            lead if lead >= 0 => 15_000 + lead,
            _ => -15_000,
        },
        leaf_before_over: true,
    }
}

pub(crate) fn zaragoza() -> Plain {
    Plain {
        order: order(&["a1", "h1", "a8", "h8"], &["b2", "g2", "b7", "g7"]),
        leaf: |position, me| {
            let of = |player| {
                4 * count(position, player, &["a1", "h1", "a8", "h8"])
                    - 2 * count(position, player, &["b2", "g2", "b7", "g7"])
                    + 2 * mobility(position, player)
                    + super::stability::plain(position, player).len() as i32
            };
            of(me) - of(!me)
        },
        over: |position, me| match lead(position, me) {
            0 => 0,
            lead if lead > 0 => lead + 191,
            lead => lead - 191,
        },
        leaf_before_over: false,
    }
}

pub(crate) fn reference() -> Plain {
    Plain {
        order: order(&[], &[]),
        leaf: |position, me| {
            let value = |square: Square| -> i32 {
                let [row, column] = [square.row(), square.column()].map(|i| i.min(7 - i));
                match (row.min(column), row.max(column)) {
                    (0, 0) => 100,
                    (0, 1) => -20,
                    (0, 2) => 10,
                    (0, 3) => 5,
                    (1, 1) => -50,
                    (1, _) => -2,
                    _ => -1,
                }
            };
            let of = |player: Player| -> i32 { position.discs(player).map(|s| 1 + value(s)).sum() };
            of(me) - of(!me)
        },
        over: |position, me| {
            let lead = lead(position, me);
            lead + 10_000 * lead.signum()
        },
        leaf_before_over: false,
    }
}

/// Positions from random games, one a game and at every stage, and boards that no game leads
/// to; none of them over.
pub(crate) fn positions(number: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < number {
        let mut position = Position::start(Size::Eight);
        if positions.len() % 4 == 3 {
            let taken = random.next_u64() | random.next_u64();
            let black = taken & random.next_u64();
            position = Position::new(Size::Eight, black, taken & !black, Player::First).unwrap();
        } else {
            for _ in 0..random.below(60) {
                let moves: Vec<Move> = position.legal_moves().collect();
                let Some(mv) = random.pick(&moves) else { break };
                position.play(mv).unwrap();
            }
        }
        if !position.is_over() {
            positions.push(position);
        }
    }
    positions
}

/// Compares value and move of an engine with what is `expected`.
fn check(
    engine: &mut dyn Engine<Position>,
    depths: &[u32],
    positions: &[Position],
    expected: impl Fn(&Position, u32) -> (i32, Move),
) {
    for position in positions {
        for &depth in depths {
            let limits = Limits { depth: Some(depth), ..Limits::default() };
            let report = engine.search(position, &limits, &Stop::never(), &mut ());
            let (value, best) = expected(position, depth);
            let context = format!("{} at depth {depth}: {position}", engine.name());
            assert_eq!(report.best(), Some(best), "{context}");
            if best != Move::Pass {
                assert_eq!(report.value, Some(value), "{context}");
                assert!(report.depth == depth || report.score.is_some(), "{context}");
            }
        }
    }
}

#[test]
fn timisoara_is_minimax() {
    for edition in [Edition::Corrected, Edition::Published, Edition::Prompt] {
        let plain = timisoara(edition);
        let best = |position: &Position, depth| plain.best(position, depth, None);
        check(&mut Timisoara::of(edition), &[2], &positions(300, 1), best);
        check(&mut Timisoara::of(edition), &[4], &positions(40, 2), best);
    }
}

#[test]
fn zaragoza_is_minimax_that_deepens() {
    let plain = zaragoza();
    let best = |position: &Position, depth| plain.deepening(position, depth);
    check(&mut Zaragoza::without_openings(), &[1, 2, 3], &positions(300, 3), best);
    check(&mut Zaragoza::without_openings(), &[4], &positions(24, 4), best);
}

#[test]
fn the_reference_is_minimax_at_every_level() {
    let plain = reference();
    let best = |position: &Position, depth| plain.best(position, depth, None);
    for level in [1, 2, 3] {
        let level = Level::new(level).unwrap();
        check(&mut Reference::new(level), &[level.get()], &positions(300, 5), best);
    }
    check(&mut Reference::new(Level::new(7).unwrap()), &[4], &positions(40, 6), best);
}

/// Near the end the whole tree is searched: the engines must find the result by the rules.
#[test]
fn near_the_end_the_score_is_that_of_the_game() {
    let limits = Limits { depth: Some(8), ..Limits::default() };
    let mut proved = 0;
    for position in positions(400, 7).iter().filter(|position| position.empties().len() <= 7) {
        let report =
            Zaragoza::without_openings().search(position, &limits, &Stop::never(), &mut ());
        let truth = lockstep_search::reference::minimax(position).score;
        if report.exact {
            proved += 1;
            assert_eq!(report.score, Some(truth), "{position}");
        }
    }
    assert!(proved >= 10, "only {proved} positions were proved");
}
