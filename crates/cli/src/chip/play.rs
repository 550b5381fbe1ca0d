use std::io::{self, IsTerminal, Lines, StdinLock};
use std::path::PathBuf;

use lockstep_chips::machine::{Lights, Machine, Shown, Told};
use lockstep_chips::{Entry, Info};
use lockstep_game::{Game, Player as Side};
use lockstep_reversi::{Diagram, Position, Size, Square, Squares};
use schemars::JsonSchema;
use serde::Serialize;

use super::serial::Serial;
use super::{ReversiChip, SearchLimits, contest, play_sudoku, playing_chip};
use crate::failure::{Failure, warn};
use crate::output::Output;
use crate::{Answer, progress};

/// No search of 16 levels takes more cycles.
const PATIENCE: u64 = 1 << 50;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The chip
    #[arg(value_parser = playing_chip())]
    chip: Entry,
    #[command(flatten)]
    limits: SearchLimits,
    /// Take the moves from the chip's serial line, attached to a pseudo-terminal, and say which;
    /// not from standard input
    #[arg(long)]
    serial: bool,
    /// For a Sudoku chip: write what its monitor shows after each puzzle to this file
    #[arg(long, value_name = "FILE.png")]
    picture: Option<PathBuf>,
}

/// The position on the chip's monitor.
#[derive(Serialize, JsonSchema)]
pub(super) struct SceneRecord {
    /// The position, read from the picture.
    position: String,
    /// The player's legal moves.
    moves: Vec<String>,
    /// Whether the player had to pass.
    passed: bool,
    /// Whether the game is over.
    over: bool,
    /// The final score for the player, in discs; `null` while the game lasts.
    score: Option<i32>,
}

/// A move of the chip, as its serial line reports it.
#[derive(Serialize, JsonSchema)]
pub(super) struct TurnRecord {
    /// The chip.
    chip: &'static str,
    /// The move.
    best: String,
    /// Its value in the chip's own units.
    value: Option<i32>,
    /// Positions entered.
    nodes: u32,
    /// Clock cycles.
    cycles: u32,
    /// The clock that the routed chip reaches.
    clock_mhz: f64,
    /// The time of the cycles at this clock.
    seconds: f64,
}

/// Where the chip's serial line is.
#[derive(Serialize, JsonSchema)]
pub(super) struct SerialRecord {
    /// The path of the pseudo-terminal.
    serial: String,
}

/// Where the player's moves come from.
enum Player {
    /// Lines of standard input; the buttons are pressed accordingly.
    Buttons(Lines<StdinLock<'static>>),
    /// The serial line.
    Serial(Serial),
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    match (args.chip, args) {
        (Entry::Reversi(chip), Args { picture: None, .. }) => play_reversi(chip, args, output),
        (Entry::Sudoku(chip), Args { picture, serial, limits, .. }) if limits.is_empty() => {
            play_sudoku::run(chip, *serial, picture.as_deref(), output)
        }
        (Entry::Reversi(_), _) => {
            Err(Failure::Input("--picture is for Sudoku chips; see `lockstep chip frame`".into()))
        }
        (Entry::Sudoku(_), _) => {
            Err(Failure::Input("a Sudoku chip has neither --depth, --time nor --cycles".into()))
        }
    }
}

/// The player is Black and moves first.
fn play_reversi(chip: ReversiChip, args: &Args, output: &mut Output) -> Result<Answer, Failure> {
    let Args { limits, serial, .. } = args;
    let question = limits.question(chip, &Position::start(Size::Eight))?;
    if chip.plays_contest() {
        return contest::run(chip, &question, *serial, output);
    }
    if question.cycles.is_some() {
        let name = chip.info().name;
        return Err(Failure::Input(format!("{name} has no clock; expected --depth alone")));
    }
    let Some(module) = chip.machine() else {
        return Err(Failure::Input(format!("{} has no machine around it", chip.info().name)));
    };
    let building = progress::spinner("building the simulation");
    let mut machine = Machine::start(module, question.depth)?;
    building.finish_and_clear();
    let mut player = match *serial {
        true => Player::Serial(attach(output)?),
        false => Player::Buttons(io::stdin().lines()),
    };
    while let Some(shown) = show(&mut machine, output)? {
        if !player.moves(&mut machine, &shown)? {
            break;
        }
        // More than once if the player then has no move.
        while machine.answers()? {
            let turn = TurnRecord::of(chip.info(), &machine.told(PATIENCE)?);
            player.hears(&machine.heard())?;
            output.say(&turn, turn.words())?;
            output.flush()?;
        }
    }
    player.leaves();
    Ok(Answer::Yes)
}

/// Says what the monitor shows, and returns it; `None` when the game is over.
fn show(machine: &mut Machine, output: &mut Output) -> Result<Option<Shown>, Failure> {
    let shown = machine.shown()?;
    let position = position(&shown)?;
    let scene = SceneRecord::of(&position, &shown, machine.lights()?);
    output.say(&scene, format_args!("{}{}", Diagram(&position), scene.words()))?;
    output.flush()?;
    Ok((!scene.over).then_some(shown))
}

pub(super) fn attach(output: &mut Output) -> Result<Serial, Failure> {
    let serial = Serial::open()?;
    let attached = SerialRecord { serial: serial.path().into() };
    output.say(&attached, format_args!("the serial line is {}", attached.serial))?;
    output.flush()?;
    Ok(serial)
}

impl Player {
    /// Makes a move, or tries to; returns whether there was one.
    fn moves(&mut self, machine: &mut Machine, shown: &Shown) -> Result<bool, Failure> {
        match self {
            Player::Buttons(lines) => {
                let Some(square) = ask(lines, shown)? else { return Ok(false) };
                machine.place(shown.cursor, square)?;
            }
            Player::Serial(serial) => machine.send(&serial.line()?)?,
        }
        Ok(true)
    }

    /// Hears what the machine sends.
    fn hears(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self {
            Player::Buttons(_) => Ok(()),
            Player::Serial(serial) => serial.send(bytes),
        }
    }

    /// Goes, when the game is over.
    fn leaves(self) {
        if let Player::Serial(serial) = self {
            serial.hang_up();
        }
    }
}

/// The player's next move; `None` if there are no more lines.
fn ask(
    lines: &mut impl Iterator<Item = io::Result<String>>,
    shown: &Shown,
) -> Result<Option<Square>, Failure> {
    loop {
        if io::stdin().is_terminal() {
            warn("your move, such as d3:");
        }
        let Some(line) = lines.next() else { return Ok(None) };
        let line = line.map_err(|error| Failure::Input(format!("stdin: {error}")))?;
        match line.trim().parse::<Square>() {
            Ok(square) if shown.moves & square.bit() != 0 => return Ok(Some(square)),
            Ok(square) => warn(format_args!("{square} is not a legal move")),
            Err(error) => warn(error),
        }
    }
}

/// The position on the monitor.
fn position(shown: &Shown) -> Result<Position, Failure> {
    let position = Position::new(Size::Eight, shown.blue, shown.red, Side::First);
    position.ok_or_else(|| Failure::Input("the monitor shows no board".into()))
}

impl SceneRecord {
    fn of(position: &Position, shown: &Shown, lights: Lights) -> SceneRecord {
        SceneRecord {
            position: position.to_string(),
            moves: Squares(shown.moves).map(|square| square.to_string()).collect(),
            passed: lights.pass,
            over: lights.game_over,
            score: position.outcome().map(|outcome| outcome.score_for(Side::First).0),
        }
    }

    /// What there is to say beside the board.
    fn words(&self) -> String {
        let mut words = String::new();
        if self.passed {
            words += "\nyou had no move and passed";
        }
        if let Some(score) = self.score.filter(|_| self.over) {
            words += &format!("\nthe game is over, score {score:+}");
        }
        words
    }
}

impl TurnRecord {
    fn of(info: &Info, told: &Told) -> TurnRecord {
        TurnRecord {
            chip: info.name,
            best: told.best.to_string(),
            value: told.value,
            nodes: told.nodes,
            cycles: told.cycles,
            clock_mhz: info.routed.clock_mhz,
            seconds: info.seconds(told.cycles.into()),
        }
    }

    fn words(&self) -> String {
        let TurnRecord { chip, best, nodes, cycles, .. } = self;
        let value = self.value.map_or(String::new(), |value| format!(", value {value:+}"));
        format!(
            "{chip} plays {best}{value}; {nodes} nodes, {cycles} cycles, {:.1} µs at {} MHz",
            self.seconds * 1e6,
            self.clock_mhz
        )
    }
}
