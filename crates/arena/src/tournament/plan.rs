use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::time::Duration;

use lockstep_connectx::Shape;
use lockstep_game::{At, Fault};
use lockstep_reversi::Size;
use serde::Deserialize;

use crate::units::{self, UnitFault};
use crate::{Control, Spec};

/// The plan of a tournament.
///
/// ```toml
/// title = "Replicas"
/// games = 4                 # per pairing and condition
/// seed = 1                  # random seed of the openings
/// margin = "100ms"          # grace period for late moves
///
/// [[player]]
/// name = "small"
/// spec = "flagship?depth=4"
///
/// [[player]]
/// spec = "fpt10-reference:3"
///
/// [[condition]]
/// name = "a second"
/// game = "reversi"
/// board = "8x8"
/// time = "1s"
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The title.
    pub title: String,
    /// Games per pairing and condition.
    pub games: u64,
    /// The seed of the openings.
    pub seed: u64,
    /// The grace period for late moves.
    pub margin: Duration,
    /// The players.
    pub players: Vec<Participant>,
    /// Boards and time controls.
    pub conditions: Vec<Condition>,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Participant {
    /// The name in tables.
    pub name: String,
    /// The player.
    pub spec: Spec,
}

/// A board and a time control.
#[derive(Clone, PartialEq, Debug)]
pub struct Condition {
    /// The name in tables.
    pub name: String,
    /// The board.
    pub board: Board,
    /// The time control.
    pub control: Control,
    /// Whether all games start from the initial position, without openings.
    pub from_start: bool,
}

/// A game and its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// Reversi.
    Reversi(Size),
    /// Connect-X.
    ConnectX(Shape),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlan {
    #[serde(default = "untitled")]
    title: String,
    games: u64,
    #[serde(default)]
    seed: u64,
    #[serde(default = "margin")]
    margin: String,
    player: Vec<RawPlayer>,
    condition: Vec<RawCondition>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlayer {
    name: Option<String>,
    spec: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCondition {
    name: Option<String>,
    #[serde(default = "reversi")]
    game: String,
    board: Option<String>,
    time: Option<String>,
    clock: Option<String>,
    openings: Option<String>,
}

fn untitled() -> String {
    "Tournament".into()
}

fn margin() -> String {
    "100ms".into()
}

fn reversi() -> String {
    "reversi".into()
}

/// What is wrong with the text of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanFault(String);

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PlanFault {}
impl Fault for PlanFault {}

impl Plan {
    /// Reads a plan in TOML. An error in a value is reported at the first line of its table.
    pub fn read(text: &str) -> Result<Plan, At<PlanFault>> {
        let raw: RawPlan = toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start.min(text.len()));
            let before = &text.as_bytes()[..start];
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
            At::new(line, column, PlanFault(error.message().into()))
        })?;
        let at = |header: &str, index: usize, why: String| {
            let lines = (1..).zip(text.lines());
            let mut places = lines.filter(|(_, line)| line.trim_start().starts_with(header));
            At::new(places.nth(index).map_or(1, |(line, _)| line), 1, PlanFault(why))
        };
        let mut plan = Plan {
            title: raw.title,
            games: raw.games,
            seed: raw.seed,
            margin: units::duration(&raw.margin)
                .map_err(|fault| at("margin", 0, fault.to_string()))?,
            players: Vec::new(),
            conditions: Vec::new(),
        };
        for (index, player) in raw.player.into_iter().enumerate() {
            let read = participant(player).map_err(|why| at("[[player]]", index, why))?;
            plan.players.push(read);
        }
        for (index, raw) in raw.condition.into_iter().enumerate() {
            let read = condition(raw).map_err(|why| at("[[condition]]", index, why))?;
            plan.conditions.push(read);
        }
        let names = |names: Vec<&str>| names.iter().collect::<HashSet<_>>().len() == names.len();
        if plan.players.len() < 2 {
            return Err(at("[[player]]", 0, "expected two players or more".into()));
        }
        if !names(plan.players.iter().map(|player| player.name.as_str()).collect()) {
            return Err(at("[[player]]", 0, "expected players of different names".into()));
        }
        if !names(plan.conditions.iter().map(|condition| condition.name.as_str()).collect()) {
            return Err(at("[[condition]]", 0, "expected conditions of different names".into()));
        }
        Ok(plan)
    }
}

fn participant(raw: RawPlayer) -> Result<Participant, String> {
    let spec: Spec = raw.spec.parse().map_err(|fault| format!("{}: {fault}", raw.spec))?;
    Ok(Participant { name: raw.name.unwrap_or_else(|| spec.to_string()), spec })
}

fn condition(raw: RawCondition) -> Result<Condition, String> {
    let board = raw.board.as_deref();
    let board = match raw.game.as_str() {
        "reversi" => Board::Reversi(
            board.map_or(Ok(Size::Eight), str::parse).map_err(|fault| fault.to_string())?,
        ),
        "connectx" => Board::ConnectX(
            board.map_or(Ok(Shape::default()), str::parse).map_err(|at| at.fault.to_string())?,
        ),
        other => return Err(format!("expected reversi or connectx, found {other:?}")),
    };
    let said = |fault: UnitFault| fault.to_string();
    let control = match (raw.time, raw.clock) {
        (None, None) => Control::Free,
        (Some(time), None) => Control::Move(units::duration(&time).map_err(said)?),
        (None, Some(clock)) => units::game_clock(&clock).map_err(said)?,
        (Some(_), Some(_)) => return Err("expected a time or a clock, found both".into()),
    };
    let from_start = match raw.openings.as_deref() {
        None | Some("set") => false,
        Some("start") => true,
        Some(other) => return Err(format!("expected openings set or start, found {other:?}")),
    };
    let name = raw.name.unwrap_or_else(|| format!("{board}, {control}"));
    Ok(Condition { name, board, control, from_start })
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::Reversi(size) => write!(f, "reversi {size}"),
            Board::ConnectX(shape) => write!(f, "connectx {shape}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: &str = "title = 'Test'
games = 2

[[player]]
name = 'chance'
spec = 'random'

[[player]]
spec = 'fpt10-reference:1'

[[condition]]
board = '6x6'
time = '1s'

[[condition]]
game = 'connectx'
clock = '60s+1s'
openings = 'start'
";

    #[test]
    fn a_plan_is_read() {
        let plan = Plan::read(PLAN).unwrap();
        assert_eq!((plan.title.as_str(), plan.games, plan.seed), ("Test", 2, 0));
        let names: Vec<&str> = plan.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["chance", "fpt10-reference:1"]);
        let names: Vec<&str> = plan.conditions.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["reversi 6x6, 1s", "connectx 6x7x4, 60s+1s"]);
        assert!(plan.conditions[1].from_start && !plan.conditions[0].from_start);
    }

    #[test]
    fn faults_name_the_line() {
        let fault =
            |from: &str, to: &str| Plan::read(&PLAN.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(fault("games = 2", "games = 'two'").starts_with("2:9: "));
        assert!(fault("games = 2", "games = 2\nrounds = 3").starts_with("3:1: "));
        assert_eq!(
            fault("'random'", "'random?x=1'"),
            "4:1: random?x=1: expected an option of seed, found \"x\""
        );
        assert_eq!(
            fault("'1s'", "'soon'"),
            "11:1: expected a time such as 32us, 100ms, 10s or 2m, found \"soon\""
        );
        assert_eq!(
            fault("'connectx'", "'chess'"),
            "15:1: expected reversi or connectx, found \"chess\""
        );
        assert_eq!(
            fault("chance", "fpt10-reference:1"),
            "4:1: expected players of different names"
        );
    }
}
