//! A function for every row of a file, without SQL.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Common;
use crate::failure::Failure;
use crate::functions::Function;
use crate::query::QueryError;
use crate::table::{Input, LINE};

/// A file, and what to ask about its rows.
#[derive(Args)]
pub(crate) struct Rows {
    /// The game
    game: Game,
    /// A file, or a directory of files with the same columns: Parquet, CSV, TSV, or else lines
    file: PathBuf,
    /// The column with the puzzle, the position or the moves [default: puzzle, position, moves or line]
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// The board of Connect-X: ROWSxCOLUMNSxLINE
    #[arg(long, value_name = "SHAPE", default_value = "6x7x4")]
    board: String,
    /// Search to this depth
    #[arg(long, value_name = "PLIES")]
    depth: Option<u32>,
    /// Enter at most this many positions for a row
    #[arg(long, value_name = "N")]
    nodes: Option<u32>,
    /// Count at most this many solutions
    #[arg(long, value_name = "N", default_value_t = 2)]
    limit: u32,
    #[command(flatten)]
    common: Common,
}

/// The games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Game {
    Sudoku,
    Reversi,
    Connectx,
}

impl Game {
    fn name(self) -> &'static str {
        match self {
            Game::Sudoku => "sudoku",
            Game::Reversi => "reversi",
            Game::Connectx => "connectx",
        }
    }
}

/// What a column of questions is usually called.
const USUAL: [&str; 4] = ["puzzle", "position", "moves", LINE];

/// Runs the function of a verb.
pub(crate) fn rows(verb: &str, args: &Rows) -> Result<(), Failure> {
    let name = format!("{}_{verb}", args.game.name());
    let function = Function::named(&name)
        .ok_or_else(|| Failure::Usage(format!("there is no {verb} of {}", args.game.name())))?;
    let input = Input::open(&args.file).map_err(QueryError::from)?;
    let names: Vec<&str> =
        input.schema().fields().iter().map(|field| field.name().as_str()).collect();
    let column = args.column(&names)?;
    let question = args.question(verb, column)?;
    let mut sql = "SELECT ".to_owned();
    for name in &names {
        let _ = write!(sql, "{}, ", quoted(name));
    }
    for (index, field) in function.field_names().enumerate() {
        let comma = if index == 0 { "" } else { ", " };
        let shown = if names.contains(&field) { format!("{verb}_{field}") } else { field.into() };
        let _ = write!(
            sql,
            "{comma}get_field({name}_record({question}), '{field}') AS {}",
            quoted(&shown)
        );
    }
    let _ = write!(sql, " FROM input");
    args.common.run(&sql, [("input".to_owned(), args.file.clone())].into())
}

impl Rows {
    /// The column of questions.
    fn column<'a>(&'a self, names: &[&'a str]) -> Result<&'a str, Failure> {
        let found = match &self.column {
            Some(column) => names.iter().find(|name| *name == column).copied(),
            None => USUAL.into_iter().find(|usual| names.contains(usual)),
        };
        found.ok_or_else(|| {
            Failure::Usage(format!("expected --column with one of {}", names.join(", ")))
        })
    }

    /// The arguments of the function.
    fn question(&self, verb: &str, column: &str) -> Result<String, Failure> {
        let mut question = quoted(column);
        if self.game == Game::Connectx {
            question = format!("'{}', {question}", self.board.replace('\'', "''"));
        }
        let number =
            |number: Option<u32>| number.map_or("NULL".into(), |number| number.to_string());
        match verb {
            "count" => {
                let _ = write!(question, ", {}", self.limit);
            }
            "search" if self.depth.is_none() && self.nodes.is_none() => {
                return Err(Failure::Usage("expected --depth or --nodes".into()));
            }
            "search" => {
                let _ = write!(question, ", {}, {}", number(self.depth), number(self.nodes));
            }
            "solve" if self.game != Game::Sudoku => {
                let _ = write!(question, ", {}", number(self.nodes));
            }
            _ => {}
        }
        Ok(question)
    }
}

/// A name in SQL.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
