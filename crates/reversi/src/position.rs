use std::fmt;

use lockstep_game::{Game, Key, Outcome, Player, State};

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

    /// Among how many moves the player to move should share the time of a game. The last ones
    /// take none: the rest is solved by then. Those before it decide the game, and get three
    /// times as much as the first ones.
    pub fn moves_to_come(&self) -> u32 {
        const DECIDING: u32 = 24;
        const SOLVED: u32 = 18;
        let empties = self.empties().len();
        let deciding = empties.min(DECIDING).saturating_sub(SOLVED).div_ceil(2).max(2);
        match empties.saturating_sub(DECIDING) {
            0 => deciding,
            before => before.div_ceil(2) + 3 * deciding,
        }
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
        let [black, white] = [Player::First, Player::Second].map(|who| self.discs(who).len());
        let margin = black.abs_diff(white) + self.empties().len();
        Some(match black.cmp(&white) {
            std::cmp::Ordering::Greater => Outcome::Win { winner: Player::First, margin },
            std::cmp::Ordering::Less => Outcome::Win { winner: Player::Second, margin },
            std::cmp::Ordering::Equal => Outcome::Draw,
        })
    }
}
