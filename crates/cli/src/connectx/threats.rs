//! `lockstep connectx threats`: what dependency-based search sees in a position.

use clap::Args as ClapArgs;
use lockstep_connectx::bologna::{ThreatReport, Threatened, find_threats};
use lockstep_connectx::{Cell, Diagram, Position};
use lockstep_game::Player;
use lockstep_search::{Limits, Stop};
use lockstep_service::records::{
    AlignmentRecord, CellRecord, PlayerThreatsRecord, ThreatRecord, ThreatsRecord,
};

use crate::Answer;
use crate::failure::Failure;
use crate::limits::duration;
use crate::output::Output;
use crate::verbs::Where;

#[derive(ClapArgs)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Where<Position>,
    /// Give up looking for a winning sequence after this time
    #[arg(long, value_parser = duration, default_value = "10s")]
    time: std::time::Duration,
}

pub(super) fn run(args: &Args, output: &mut Output, stop: &Stop) -> Result<Answer, Failure> {
    args.place.for_each(stop, |question| {
        let limits = Limits::time(args.time);
        let reports = find_threats(question.position(), &stop.part(&limits));
        let players = reports.iter().map(player).collect();
        let record = ThreatsRecord { subject: question.subject(), players };
        output.say(&record, words(question.position(), &reports))?;
        output.flush()
    })
}

fn player(report: &ThreatReport) -> PlayerThreatsRecord {
    let alignments = report.alignments.iter().map(|of| AlignmentRecord {
        tier: of.tier,
        marks: cells(&of.marks),
        free: cells(&of.free),
    });
    PlayerThreatsRecord {
        player: letter(report.player),
        alignments: alignments.collect(),
        threats: report.threats.iter().map(threat).collect(),
        sequence: report.sequence.as_ref().map(|of| of.iter().map(threat).collect()),
    }
}

fn threat(of: &Threatened) -> ThreatRecord {
    ThreatRecord { tier: of.tier, attack: cell(&of.attack), answers: cells(&of.answers) }
}

fn cell(&Cell { column, row }: &Cell) -> CellRecord {
    [column.number(), row + 1]
}

fn cells(of: &[Cell]) -> Vec<CellRecord> {
    of.iter().map(cell).collect()
}

fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

/// The board, then for each player the alignments and threats by tier and the sequence.
fn words(position: &Position, reports: &[ThreatReport]) -> String {
    let mut words = Diagram(position).to_string();
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
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}
