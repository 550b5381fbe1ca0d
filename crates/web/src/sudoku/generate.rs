use axum::Json;
use axum::extract::State as Shared;
use lockstep_search::Limits;
use lockstep_sudoku::generate::{GaveUp, Generator, Wish};
use lockstep_sudoku::human::{Grade, rate};
use serde::{Deserialize, Serialize};

use super::grid::{Drawn, order};
use crate::server::{App, Body, Client, Problem};

#[derive(Deserialize)]
pub(super) struct Wanted {
    order: usize,
    /// The grade; any if there is none.
    grade: Option<String>,
    #[serde(default = "none")]
    symmetry: String,
    seed: u64,
}

fn none() -> String {
    "none".into()
}

#[derive(Serialize)]
pub(super) struct Made {
    #[serde(flatten)]
    drawn: Drawn,
    /// The grade, if the puzzle could be rated.
    grade: Option<&'static str>,
    hardest: Option<&'static str>,
}

pub(super) async fn generate(
    Shared(app): Shared<App>,
    client: Client,
    Body(wanted): Body<Wanted>,
) -> Result<Json<Made>, Problem> {
    let grade: Option<Grade> =
        wanted.grade.map(|grade| grade.parse()).transpose().map_err(Problem::bad)?;
    let pattern = wanted.symmetry.parse().map_err(Problem::bad)?;
    let wish = Wish { order: order(wanted.order)?, pattern, grade, ..Wish::default() };
    let mut generator = Generator::new(wish, wanted.seed).map_err(Problem::bad)?;
    let limits = Limits { time: Some(app.options.answer_time), ..Limits::default() };
    let made = app.ask(client, move |leash| {
        let puzzle = generator.generate(&leash.begin(&limits))?;
        let rating = rate(&puzzle).ok();
        Ok(Made {
            drawn: Drawn::from(&puzzle),
            grade: rating.as_ref().map(|rating| rating.grade().name()),
            hardest: rating.and_then(|rating| rating.hardest()).map(|hardest| hardest.name()),
        })
    });
    let made = made.await?.map_err(|_: GaveUp| {
        Problem::no("no such puzzle was found in time: try another grade or symmetry")
    })?;
    Ok(Json(made))
}
