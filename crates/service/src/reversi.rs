//! Reversi as front ends see it.

use lockstep_game::{At, Game, Player, State};
use lockstep_reversi::{
    Diagram, Endgame, Move, NotationFault, Position, Size, Squares, opening_name, read_game,
    write_transcript, wthor,
};
use lockstep_search::{Goal, Limits, Observer, Solved, Stop};
use schemars::JsonSchema;
use serde::Serialize;

use crate::picture::{Look, Mark, draw};
use crate::records::letter;
use crate::{BoardGame, GameSolver, Problem, ProblemFault, Transcript};

/// A position of Reversi, as it is drawn.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ReversiView {
    /// The board in characters, a space, the side to move.
    position: String,
    /// The board: `8x8`.
    board: String,
    /// The number of rows and columns.
    side: u32,
    /// Who is to move: `X` is Black.
    mover: char,
    /// The legal moves.
    moves: Vec<Placement>,
    /// Whether the player to move has to pass.
    pass: bool,
    over: bool,
    /// Black's and White's.
    discs: [u32; 2],
    /// Of a finished game, for Black.
    score: Option<i32>,
    /// The name of the opening that leads here.
    opening: Option<&'static str>,
}

/// A legal move and the discs it turns.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct Placement {
    square: String,
    flips: Vec<String>,
}

impl BoardGame for Position {
    const NAME: &'static str = "reversi";
    const TITLE: &'static str = "Reversi";
    const PLAYERS: [&'static str; 2] = ["black", "white"];
    const NOTATION: &'static str = "A board of 64 (36, 16) characters `X`, `O`, `-`, a space and the \
        side to move; or a game such as f5d6c3 or `1. f5 d6`, passes implied; or a board and then a \
        game; or GGF";

    type Board = Size;
    type MoveName = String;
    type View = ReversiView;
    type Fault = NotationFault;

    fn start(board: Size) -> Position {
        Position::start(board)
    }

    fn board(&self) -> Size {
        self.size()
    }

    fn read(text: &str, board: Size) -> Result<Transcript<Position>, At<NotationFault>> {
        let (start, moves) = read_game(text, board)?;
        Ok(Transcript::of(start, moves).expect("moves that were read are legal"))
    }

    fn write(&self) -> String {
        self.to_string()
    }

    fn write_moves(&self, moves: &[Move]) -> String {
        write_transcript(moves)
    }

    fn prefix(&self) -> String {
        if *self == Position::start(self.size()) { String::new() } else { format!("{self} ") }
    }

    fn separator(&self) -> &'static str {
        ""
    }

    /// A line of an OBF file: a board, the side to move, and perhaps scored moves.
    fn read_problem(
        line: &str,
        _: Size,
    ) -> Result<Problem<Position>, At<ProblemFault<NotationFault>>> {
        let problem: lockstep_reversi::Problem =
            line.parse().map_err(|at: At<NotationFault>| at.map(ProblemFault::Position))?;
        Ok(Problem { game: Transcript::new(problem.position), expected: problem.score() })
    }

    /// Files of the WTHOR database, too.
    fn unpack(name: &str, file: Vec<u8>) -> Result<String, String> {
        if !name.to_ascii_lowercase().ends_with(".wtb") {
            return String::from_utf8(file).map_err(|_| "expected a text in UTF-8".into());
        }
        let games = wthor::read_games(&file).map_err(|fault| fault.to_string())?;
        Ok(games.iter().map(|game| write_transcript(&game.moves) + "\n").collect())
    }

    fn name_of(mv: Move) -> String {
        mv.to_string()
    }

    fn move_named(name: &String) -> Option<Move> {
        match name.as_str() {
            "pass" => Some(Move::Pass),
            square => square.parse().ok().map(Move::Place),
        }
    }

    fn diagram(&self) -> String {
        Diagram(self).to_string()
    }

    fn picture(&self) -> String {
        let side = self.size().side() as usize;
        let look = Look {
            board: "#3d8b5f",
            discs: [("black", "black"), ("white", "#777")],
            columns: ('a'..).take(side).map(String::from).collect(),
            rows: (1..=side).map(|row| row.to_string()).collect(),
        };
        let at =
            |square: lockstep_reversi::Square| (square.row() as usize, square.column() as usize);
        let mut marks = Vec::new();
        for player in [Player::First, Player::Second] {
            let discs = Position::discs(self, player);
            marks.extend(discs.map(at).map(|(row, column)| Mark::Disc(row, column, player)));
        }
        marks.extend(self.placements().map(at).map(|(row, column)| Mark::Legal(row, column)));
        draw(&look, &marks)
    }

    fn view(&self) -> ReversiView {
        let outcome = self.outcome();
        let placement = |square: lockstep_reversi::Square| Placement {
            square: square.to_string(),
            flips: Squares(self.board().flips(square.index())).map(|of| of.to_string()).collect(),
        };
        ReversiView {
            position: self.to_string(),
            board: self.size().to_string(),
            side: self.size().side(),
            mover: letter(self.mover()),
            moves: self.placements().map(placement).collect(),
            pass: self.is_legal(Move::Pass),
            over: outcome.is_some(),
            discs: [Player::First, Player::Second].map(|who| Position::discs(self, who).len()),
            score: outcome.map(|outcome| outcome.score_for(Player::First).0),
            opening: opening_name(self),
        }
    }

    fn discs(&self) -> Option<[u32; 2]> {
        Some([Player::First, Player::Second].map(|who| Position::discs(self, who).len()))
    }

    fn moves_to_come(&self) -> u32 {
        lockstep_reversi::moves_to_come(self)
    }

    fn perft(&self, depth: u32) -> u64 {
        lockstep_reversi::perft(self, depth)
    }

    fn solver(goal: Goal) -> Box<dyn GameSolver<Position>> {
        Box::new(Endgame::new().with_goal(goal))
    }
}

impl GameSolver<Position> for Endgame {
    fn solve_moves(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Move>>,
    ) -> Vec<Solved<Move>> {
        let goal = self.goal();
        lockstep_search::solve_moves(self, goal, position, limits, stop, observer)
    }
}
