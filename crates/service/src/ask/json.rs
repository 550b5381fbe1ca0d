//! Questions and answers in JSON, for callers that have none of our types: C, JavaScript.

use lockstep_search::{EngineName, Goal, Stop};
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::human::{Detail, Notes, rate_marked};
use lockstep_sudoku::methods::{Method, Options};
use lockstep_sudoku::{Grid, Marks, Order, canonical, count_solutions, format};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{AskError, Terms, analyze, review, search, solve, solve_moves};
use crate::records::{
    CanonicalRecord, CheckRecord, CountRecord, EngineRecord, GameRecord, GenerateRecord,
    HintRecord, RateRecord, SudokuRecord, SudokuSolveRecord, line,
};
use crate::{BoardGame, Transcript};

/// Answers a question such as `reversi.search` with `{"game": "f5d6c3", "depth": 8}`, and tells of
/// what is known on the way.
///
/// | verb | question | answer |
/// |---|---|---|
/// | `reversi.show`, `connectx.show` | `game`, `board` | the game, ply by ply |
/// | `.search`, `.analyze`, `.review` | `game`, `board`, [`Terms`]; `exact` for `analyze` | a record, or several |
/// | `.solve` | `game`, `board`, `wld`, [`Terms`] | a record |
/// | `.engines` | `board` | several records |
/// | `sudoku.solve` | `puzzle`, `method`, `time` | a record |
/// | `sudoku.count` | `puzzle`, `limit` | a record |
/// | `sudoku.rate`, `.hint`, `.check`, `.canonical` | `puzzle`; `steps` for `rate` | a record |
/// | `sudoku.generate` | `order`, `seed`, `grade`, `needs`, `minimal` | a record |
///
/// The records are those of [`crate::records`]; several are an array.
///
/// # Errors
/// If there is no such verb, or the question makes no sense.
pub fn answer(
    verb: &str,
    question: &str,
    stop: &Stop,
    tell: &mut dyn FnMut(String),
) -> Result<String, AskError> {
    match verb.split_once('.') {
        Some(("reversi", verb)) => {
            of_game::<lockstep_reversi::Position>(verb, question, stop, tell)
        }
        Some(("connectx", verb)) => {
            of_game::<lockstep_connectx::Position>(verb, question, stop, tell)
        }
        Some(("sudoku", verb)) => of_sudoku(verb, question, stop),
        _ => Err(unknown(verb)),
    }
}

fn unknown(verb: &str) -> AskError {
    AskError::Terms(format!("expected a verb such as reversi.search, found {verb:?}"))
}

fn refused(reason: impl ToString) -> AskError {
    AskError::Terms(reason.to_string())
}

fn read<Q: DeserializeOwned>(question: &str) -> Result<Q, AskError> {
    let question = if question.trim().is_empty() { "{}" } else { question };
    serde_json::from_str(question).map_err(refused)
}

fn text(record: &impl Serialize) -> String {
    String::from_utf8(line(record)).unwrap_or_default()
}

/// A question about a game for two.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct GameQuestion {
    game: String,
    board: Option<String>,
    wld: bool,
    exact: bool,
    // The terms one by one: flattened, unknown names would pass.
    engine: Option<String>,
    depth: Option<u32>,
    nodes: Option<u64>,
    time: Option<f64>,
    threads: Option<usize>,
    memory: Option<usize>,
}

impl GameQuestion {
    fn board<G: BoardGame>(&self) -> Result<G::Board, AskError> {
        self.board.as_ref().map_or(Ok(G::Board::default()), |name| name.parse().map_err(refused))
    }

    fn game<G: BoardGame>(&self) -> Result<Transcript<G>, AskError> {
        match self.game.trim().is_empty() {
            true => Ok(Transcript::new(G::start(self.board::<G>()?))),
            false => G::read(&self.game, self.board::<G>()?).map_err(refused),
        }
    }

    fn terms(&self) -> Terms {
        let GameQuestion { depth, nodes, time, threads, memory, .. } = *self;
        Terms { engine: self.engine.clone(), depth, nodes, time, threads, memory }
    }

    fn goal(&self) -> Goal {
        if self.wld { Goal::Wld } else { Goal::Score }
    }
}

fn of_game<G: BoardGame>(
    verb: &str,
    question: &str,
    stop: &Stop,
    tell: &mut dyn FnMut(String),
) -> Result<String, AskError> {
    let asked: GameQuestion = read(question)?;
    let (game, terms) = (asked.game::<G>()?, &asked.terms());
    Ok(match verb {
        "show" => text(&GameRecord::new(&game)),
        "search" => text(&search(&game, terms, stop, &mut |news| tell(text(&news)))?),
        "solve" => text(&solve(&game, asked.goal(), terms, stop, &mut |news| tell(text(&news)))?),
        "analyze" if asked.exact => text(&solve_moves(&game, asked.goal(), terms, stop)?),
        "analyze" => text(&analyze(&game, terms, stop, &mut |news| tell(text(&news)))?),
        "review" => text(&review(&game, terms, stop, &mut |news| tell(text(&news)))?),
        "engines" => {
            let board = [asked.board::<G>()?];
            let engines = EngineName::<G>::all().map(|engine| EngineRecord::new(engine, &board));
            text(&engines.collect::<Vec<_>>())
        }
        _ => return Err(unknown(verb)),
    })
}

/// A question about a puzzle.
#[derive(Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
struct SudokuQuestion {
    puzzle: String,
    method: Option<String>,
    time: Option<f64>,
    limit: Option<u64>,
    steps: bool,
    order: Option<usize>,
    seed: Option<u64>,
    grade: Option<String>,
    needs: Option<String>,
    minimal: bool,
}

impl SudokuQuestion {
    /// The puzzle, and what its text says of candidates.
    fn marked(&self) -> Result<(Grid, Marks), AskError> {
        let mut reader = format::Reader::detect(self.puzzle.as_bytes()).map_err(refused)?;
        let (_, grid) =
            reader.next().ok_or_else(|| refused("expected a puzzle"))?.map_err(refused)?;
        Ok((grid, reader.marks().clone()))
    }

    fn wish(&self) -> Result<Wish, AskError> {
        let usual = Wish::default();
        let order = self.order.map_or(Some(usual.order), Order::new);
        Ok(Wish {
            order: order.ok_or_else(|| refused("expected an order from 2 to 5"))?,
            minimal: self.minimal,
            grade: self.grade.as_deref().map(str::parse).transpose().map_err(refused)?,
            needs: self.needs.as_deref().map(str::parse).transpose().map_err(refused)?,
            ..usual
        })
    }
}

fn of_sudoku(verb: &str, question: &str, stop: &Stop) -> Result<String, AskError> {
    let asked: SudokuQuestion = read(question)?;
    if verb == "generate" {
        let mut generator =
            Generator::new(asked.wish()?, asked.seed.unwrap_or(1)).map_err(refused)?;
        return Ok(text(&GenerateRecord::new(&generator.generate(stop).map_err(refused)?, None)));
    }
    let (grid, marks) = asked.marked()?;
    let subject = SudokuRecord::new(None, &grid);
    let limits = Terms { time: asked.time, ..Terms::default() }.limits()?;
    Ok(match verb {
        "solve" => {
            let method = asked.method.as_deref().map_or(Ok(Method::Flagship), str::parse);
            let method = method.map_err(refused)?;
            let mut solver = method.solver(Options::default());
            let found = solver.solve(&grid, &limits, stop, &mut ());
            text(&SudokuSolveRecord::new(subject, method.name(), &found))
        }
        "count" => {
            let stop = stop.part(&limits);
            let count = count_solutions(&grid, asked.limit.unwrap_or(2).max(1), &stop);
            text(&CountRecord::new(subject, &count.map_err(refused)?, 0.0))
        }
        "rate" => {
            let detail = if asked.steps { Detail::Steps } else { Detail::Rating };
            let (rating, steps) = rate_marked(&grid, &marks, detail, stop).map_err(refused)?;
            text(&RateRecord::new(subject, &rating, asked.steps.then_some(&steps)))
        }
        "hint" => {
            let notes = Notes::marked(&grid, &marks).map_err(refused)?;
            let step = notes.hint().ok_or_else(|| refused("no step found"))?;
            text(&HintRecord::new(subject, &step))
        }
        "check" => text(&CheckRecord::new(subject, &grid)),
        "canonical" => text(&CanonicalRecord::new(subject, &canonical(&grid).map_err(refused)?)),
        _ => return Err(unknown(verb)),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn ask(verb: &str, question: &str) -> Result<Value, String> {
        let text = answer(verb, question, &Stop::never(), &mut drop);
        text.map(|text| serde_json::from_str(&text).unwrap()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn every_verb_answers() {
        let game = r#"{"game": "f5d6c3", "depth": 3}"#;
        assert_eq!(ask("reversi.search", game).unwrap()["depth"], 3);
        assert_eq!(ask("reversi.analyze", game).unwrap()["moves"].as_array().unwrap().len(), 4);
        assert_eq!(ask("reversi.review", game).unwrap().as_array().unwrap().len(), 3);
        assert_eq!(ask("reversi.show", game).unwrap()["plies"].as_array().unwrap().len(), 3);
        assert_eq!(ask("reversi.engines", "").unwrap()[0]["name"], "flagship");
        let lost = r#"{"game": "4453327", "exact": true}"#;
        assert_eq!(ask("connectx.solve", lost).unwrap()["score"], -2);
        assert_eq!(ask("connectx.analyze", lost).unwrap()["best"], 6);
        let puzzle = r#"{"puzzle": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
        for (verb, field) in [
            ("solve", "solution"),
            ("count", "solutions"),
            ("rate", "grade"),
            ("hint", "technique"),
            ("check", "valid"),
            ("canonical", "canonical"),
            ("generate", "puzzle"),
        ] {
            let question = if verb == "generate" { r#"{"order": 2}"# } else { puzzle };
            let found = ask(&format!("sudoku.{verb}"), question).unwrap();
            assert!(!found[field].is_null(), "{verb}: {found}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (verb, question, part) in [
            ("chess.search", "{}", "expected a verb"),
            ("reversi.fly", "{}", "expected a verb"),
            ("reversi.search", "[", "EOF"),
            ("reversi.search", r#"{"dept": 3}"#, "unknown field"),
            ("reversi.search", r#"{"game": "a1"}"#, "1:1"),
            ("sudoku.solve", r#"{"puzzle": "12"}"#, "expected"),
            ("sudoku.generate", r#"{"order": 77}"#, "order"),
        ] {
            let refused = ask(verb, question).unwrap_err();
            assert!(refused.contains(part), "{verb} {question}: {refused}");
        }
    }
}
