use std::fmt;
use std::str::FromStr;

use lockstep_game::{Game, Key, Outcome, Player, Score, State};

use crate::{Board, Size, Square, Squares, Symmetry};

/// What a player does in a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Places a disc.
    Place(Square),
    /// Has no square to play on while the opponent has, and passes.
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

/// The text is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a square from a1 to h8, or pass")]
pub struct NotAMove;

impl FromStr for Move {
    type Err = NotAMove;

    /// Reads a square or `pass`, in any case.
    fn from_str(text: &str) -> Result<Move, NotAMove> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        text.parse().map(Move::Place).map_err(|_| NotAMove)
    }
}

/// A position: discs, size of the board, and who is to move. Any set of squares may be empty,
/// the centre too. The first player is Black.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    mover: Player,
    size: Size,
}

impl Position {
    /// The start of the game: four discs in the centre, Black to move.
    ///
    /// ```text
    ///   d e
    /// 4 O X
    /// 5 X O
    /// ```
    pub const fn start(size: Size) -> Position {
        let north_west = 9 * (size.side() / 2 - 1);
        Position {
            board: Board {
                own: (1 << 1 | 1 << 8) << north_west,
                opp: (1 << 0 | 1 << 9) << north_west,
            },
            mover: Player::First,
            size,
        }
    }

    /// A position with `black` and `white` discs, unless a square holds both or is not on a
    /// board of this size.
    pub fn new(size: Size, black: u64, white: u64, mover: Player) -> Option<Position> {
        let fits = black & white == 0 && (black | white) & !size.squares() == 0;
        let board = match mover {
            Player::First => Board { own: black, opp: white },
            Player::Second => Board { own: white, opp: black },
        };
        fits.then_some(Position { board, mover, size })
    }

    /// The discs as the player to move sees them.
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The size of the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The discs of `player`.
    pub fn discs(&self, player: Player) -> Squares {
        Squares(if player == self.mover { self.board.own } else { self.board.opp })
    }

    /// The owner of the disc on `square`, if there is one.
    pub fn disc(&self, square: Square) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|&who| self.discs(who).contains(square))
    }

    /// The empty squares.
    pub const fn empties(&self) -> Squares {
        Squares(self.board.empties(self.size.squares()))
    }

    /// The squares on which the player to move may place a disc; none may mean a pass.
    #[inline]
    pub fn placements(&self) -> Squares {
        self.board.moves(self.size.squares())
    }

    /// The symmetric position.
    pub const fn transform(&self, symmetry: Symmetry) -> Position {
        Position { board: symmetry.board(self.size, self.board), ..*self }
    }

    fn must_pass(&self) -> bool {
        let playable = self.size.squares();
        self.placements().is_empty() && !self.board.pass().moves(playable).is_empty()
    }
}

impl State for Position {
    type Move = Move;

    fn legal_moves(&self) -> impl Iterator<Item = Move> {
        let pass = self.must_pass().then_some(Move::Pass);
        self.placements().map(Move::Place).chain(pass)
    }

    fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Place(square) => self.placements().contains(square),
            Move::Pass => self.must_pass(),
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is illegal in {self:?}");
        self.board = match mv {
            Move::Place(square) => {
                self.board.play(square.index(), self.board.flips(square.index()))
            }
            Move::Pass => self.board.pass(),
        };
        self.mover = !self.mover;
    }

    fn key(&self) -> Key {
        self.board.key() ^ Key::of(8 * self.size as u64 + self.mover as u64)
    }
}

impl Game for Position {
    fn mover(&self) -> Player {
        self.mover
    }

    /// The winner's margin is the difference in discs, with the empty squares counted for the
    /// winner.
    fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let Score(score) = self.board.final_score(self.empties().len());
        let winner = if score > 0 { self.mover } else { !self.mover };
        let margin = score.unsigned_abs();
        Some(if score == 0 { Outcome::Draw } else { Outcome::Win { winner, margin } })
    }
}
