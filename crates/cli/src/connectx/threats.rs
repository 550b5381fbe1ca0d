//! `lockstep connectx threats`: what dependency-based search sees in a position.

use clap::Args as ClapArgs;
use lockstep_connectx::bologna::{Cell, ThreatReport, Threatened, find_threats};
use lockstep_connectx::{Diagram, Record};
use lockstep_game::Player;
use lockstep_search::{Limits, Stop};
use serde::Serialize;

use super::Where;
use crate::Answer;
use crate::failure::Failure;
use crate::limits::duration;
use crate::output::Output;

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where,
    /// Give up looking for a winning sequence after this time
    #[arg(long, value_parser = duration, default_value = "10s")]
    time: std::time::Duration,
}

#[derive(Serialize)]
struct Shown {
    board: String,
    position: String,
    /// The mover first; none if the game is over.
    players: Vec<OfPlayer>,
}

#[derive(Serialize)]
struct OfPlayer {
    player: &'static str,
    alignments: Vec<Alignment>,
    threats: Vec<Threat>,
    /// `null` if none is found.
    sequence: Option<Vec<Threat>>,
}

/// Cells are [column, row], both from 1, rows from the bottom.
type Place = [usize; 2];

#[derive(Serialize)]
struct Alignment {
    tier: u8,
    marks: Vec<Place>,
    free: Vec<Place>,
}

#[derive(Serialize)]
struct Threat {
    tier: u8,
    attack: Place,
    answers: Vec<Place>,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    args.place.for_each(|record| {
        let limits = Limits { time: Some(args.time), ..Limits::default() };
        let reports = find_threats(record.position(), &Stop::after(&limits));
        output.say(&shown(&record, &reports), words(&record, &reports))?;
        output.flush()
    })
}

fn shown(record: &Record, reports: &[ThreatReport]) -> Shown {
    let players = reports.iter().map(|report| OfPlayer {
        player: letter(report.player),
        alignments: report
            .alignments
            .iter()
            .map(|of| Alignment { tier: of.tier, marks: places(&of.marks), free: places(&of.free) })
            .collect(),
        threats: report.threats.iter().map(threat).collect(),
        sequence: report.sequence.as_ref().map(|of| of.iter().map(threat).collect()),
    });
    Shown {
        board: record.position().shape().to_string(),
        position: record.to_string(),
        players: players.collect(),
    }
}

fn threat(of: &Threatened) -> Threat {
    Threat { tier: of.tier, attack: place(&of.attack), answers: places(&of.answers) }
}

fn place(&(column, row): &Cell) -> Place {
    [column.number(), row + 1]
}

fn places(cells: &[Cell]) -> Vec<Place> {
    cells.iter().map(place).collect()
}

fn letter(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

/// The board, then for each player the alignments and threats by tier and the sequence.
fn words(record: &Record, reports: &[ThreatReport]) -> String {
    let mut words = Diagram(record.position()).to_string();
    if reports.is_empty() {
        return words + "\nthe game is over";
    }
    for report in reports {
        words += &format!("\n{}, cells as column.row", letter(report.player));
        for tier in 1..=3 {
            for of in report.alignments.iter().filter(|of| of.tier == tier) {
                words += &format!(
                    "\n  tier {tier} alignment  {}  free {}",
                    names(&of.marks),
                    names(&of.free)
                );
            }
            for of in report.threats.iter().filter(|of| of.tier == tier) {
                words += &format!("\n  tier {tier} threat     {}", step(of));
            }
        }
        match &report.sequence {
            Some(sequence) => {
                let steps: Vec<String> = sequence.iter().map(step).collect();
                words += &format!("\n  wins by   {}", steps.join(", then "));
            }
            None => words += "\n  no winning sequence found",
        }
    }
    words
}

fn step(of: &Threatened) -> String {
    if of.answers.is_empty() {
        return names(&[of.attack]);
    }
    format!("{} (answers {})", names(&[of.attack]), names(&of.answers))
}

fn names(cells: &[Cell]) -> String {
    if cells.is_empty() {
        return "none".into();
    }
    let names = cells.iter().map(|cell| {
        let [column, row] = place(cell);
        format!("{column}.{row}")
    });
    names.collect::<Vec<_>>().join(" ")
}
