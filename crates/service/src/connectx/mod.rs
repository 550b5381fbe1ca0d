//! Connect-X as front ends see it.

mod checkpoint;

use lockstep_connectx::{
    Analysis, Analyst, Cell, Column, Diagram, Position, Record, RecordFault, Setup, Shape, Solver,
};
use lockstep_game::{At, Game, Player, Score, State};
use lockstep_search::{Engine, Goal, Limits, Observer, Solved, Stop};
use schemars::JsonSchema;
use serde::Serialize;

use crate::picture::{Look, Mark, draw};
use crate::records::letter;
use crate::{BoardGame, GameSolver, Problem, ProblemFault, Transcript};

pub use checkpoint::{CheckpointError, Checkpointed};

/// The length of a game on a large board is unknown: time management expects no more moves than
/// this.
const LONGEST_PLAN: usize = 40;

/// A position of Connect-X, as it is drawn. Cells are pairs of row, from the bottom, and column,
/// both from 0.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct ConnectxView {
    /// The drawn board: the shape, then the rows from the top.
    position: String,
    /// The board: `6x7x4`.
    board: String,
    rows: usize,
    columns: usize,
    line: usize,
    /// Who is to move.
    mover: char,
    discs: usize,
    /// The columns that have room, from 1.
    moves: Vec<usize>,
    over: bool,
    /// Of a finished game, for the first player.
    score: Option<i32>,
    /// The cells of the winning lines.
    won: Vec<(usize, usize)>,
    /// Empty cells in which a player would complete a line.
    threats: Threats,
}

/// The cells in which each player would complete a line.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
struct Threats {
    #[serde(rename = "X")]
    first: Vec<(usize, usize)>,
    #[serde(rename = "O")]
    second: Vec<(usize, usize)>,
}

impl BoardGame for Position {
    const NAME: &'static str = "connectx";
    const TITLE: &'static str = "Connect-X";
    const PLAYERS: [&'static str; 2] = ["first", "second"];
    const NOTATION: &'static str = "The columns played, from 1: digits such as 4453, or with commas \
        10,3,11; or a drawn board";

    type Board = Shape;
    type MoveName = usize;
    type View = ConnectxView;
    type Fault = RecordFault;

    fn start(board: Shape) -> Position {
        Position::start(board)
    }

    fn board(&self) -> Shape {
        self.shape()
    }

    fn read(text: &str, board: Shape) -> Result<Transcript<Position>, At<RecordFault>> {
        let record = Record::read(board, text)?;
        let moves = record.moves().iter().copied();
        Ok(Transcript::of(record.beginning().clone(), moves)
            .expect("moves that were read are legal"))
    }

    fn write(&self) -> String {
        Setup::from(self).to_string()
    }

    fn write_moves(&self, moves: &[Column]) -> String {
        lockstep_connectx::write_moves(self.shape(), moves)
    }

    fn prefix(&self) -> String {
        if Position::discs(self) == 0 { String::new() } else { format!("{}\n", self.write()) }
    }

    fn separator(&self) -> &'static str {
        if self.shape().columns() <= 9 { "" } else { "," }
    }

    /// The columns played, on the board that the game began with if that was not empty.
    fn write_game(game: &Transcript<Position>) -> String {
        game.start().prefix() + &game.start().write_moves(game.moves())
    }

    /// A line such as `445566 18`: a game, a space and the score.
    fn read_problem(
        line: &str,
        board: Shape,
    ) -> Result<Problem<Position>, At<ProblemFault<RecordFault>>> {
        let (moves, score) = line.rsplit_once(' ').unwrap_or((line, ""));
        let game = Position::read(moves, board).map_err(|at| at.map(ProblemFault::Position))?;
        let column = line.len() - score.len() + 1;
        match score.parse() {
            Ok(score) => Ok(Problem { game, expected: Some(Score(score)) }),
            Err(_) => Err(At::new(1, column, ProblemFault::Score(score.into()))),
        }
    }

    fn name_of(mv: Column) -> usize {
        mv.number()
    }

    fn move_named(name: &usize) -> Option<Column> {
        Column::numbered(*name)
    }

    fn diagram(&self) -> String {
        Diagram(self).to_string()
    }

    fn picture(&self) -> String {
        let (rows, columns) = (self.shape().rows(), self.shape().columns());
        let look = Look {
            board: "#e9eef5",
            discs: [("#d33f3f", "#8f1f1f"), ("#f2c230", "#9a7a10")],
            columns: (1..=columns).map(|column| column.to_string()).collect(),
            rows: vec![String::new(); rows],
        };
        let won = self.winning_cells().into_iter();
        let won = won.map(|cell| Mark::Won(rows - 1 - cell.row, cell.column.index()));
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let discs = cells.filter_map(|(row, column)| {
            let player = self.disc(row, Column::numbered(column + 1)?)?;
            Some(Mark::Disc(rows - 1 - row, column, player))
        });
        draw(&look, &won.chain(discs).collect::<Vec<_>>())
    }

    fn view(&self) -> ConnectxView {
        let shape = self.shape();
        let outcome = self.outcome();
        let pairs = |cells: Vec<Cell>| {
            cells.into_iter().map(|cell| (cell.row, cell.column.index())).collect()
        };
        ConnectxView {
            position: self.write(),
            board: shape.to_string(),
            rows: shape.rows(),
            columns: shape.columns(),
            line: shape.line(),
            mover: letter(self.mover()),
            discs: Position::discs(self),
            moves: self.legal_moves().map(Column::number).collect(),
            over: outcome.is_some(),
            score: outcome.map(|outcome| outcome.score_for(Player::First).0),
            won: pairs(self.winning_cells()),
            threats: Threats {
                first: pairs(self.completing_cells(Player::First)),
                second: pairs(self.completing_cells(Player::Second)),
            },
        }
    }

    fn discs(&self) -> Option<[u32; 2]> {
        None
    }

    fn moves_to_come(&self) -> u32 {
        let free = self.shape().cells() - Position::discs(self);
        free.div_ceil(2).min(LONGEST_PLAN) as u32
    }

    fn perft(&self, depth: u32) -> u64 {
        lockstep_connectx::perft(self, depth)
    }

    fn analyst() -> Box<dyn Engine<Position> + Send> {
        Box::new(Analyst::new())
    }

    fn solver(goal: Goal) -> Box<dyn GameSolver<Position>> {
        Box::new(Solver::new().with_goal(goal))
    }

    fn check_solver(&self, limits: &Limits) -> Result<(), String> {
        Solver::check(self.shape(), limits).map_err(|fault| fault.to_string())
    }
}

impl GameSolver<Position> for Solver {
    /// The columns nearest to the middle come first.
    fn solve_moves(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        observer: &mut dyn Observer<Solved<Column>>,
    ) -> Vec<Solved<Column>> {
        let mut told = Vec::new();
        let mut tell = |analysis: &Analysis| {
            let new = analysis.moves.iter().filter(|(_, of)| of.score().is_some());
            for (column, solved) in new {
                if !told.contains(column) {
                    told.push(*column);
                    observer.report(solved);
                }
            }
        };
        let analysis = self.analyze(position, limits, stop, &mut tell);
        let sides = position.shape().columns() - 1;
        let mut moves: Vec<Solved<Column>> =
            analysis.moves.into_iter().map(|(_, solved)| solved).collect();
        moves.sort_by_key(|of| of.best().map(|column| (2 * column.index()).abs_diff(sides)));
        moves
    }
}
