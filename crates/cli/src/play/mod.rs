//! Playing in a terminal: what the views of all games share.
//!
//! ```text
//! mod.rs     the loop: draw, wait for a key or the mouse, go on
//! duel.rs    a game of two with undo, hints and an analysis, without any drawing
//! board.rs   drawing boards of discs
//! ```

mod board;
mod duel;

use std::fmt;
use std::io::{self, IsTerminal};
use std::time::Duration;

use lockstep_game::Game;
use lockstep_search::{Analysis, depth_text};
use ratatui::Frame;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::crossterm::execute;
use ratatui::layout::Position as Point;

use crate::Answer;
use crate::failure::Failure;
use crate::verbs::{Commands, EngineOptions, Where};

pub(crate) use board::{
    Cell, Look, Pane, Scale, draw_cell, has_room_beside, is_too_small, shown_part, side_by_side,
};
pub(crate) use duel::{Duel, Opponent, Seats};

/// A game of two against an engine.
#[derive(clap::Args)]
pub(crate) struct Args<G: Commands> {
    #[command(flatten)]
    place: Where<G>,
    #[command(flatten)]
    options: EngineOptions<G>,
    /// The side that the person plays: the first to move (black in Reversi), the second, both, none
    #[arg(long, value_enum, default_value_t = Seats::First)]
    person: Seats,
}

/// Plays a game of two in the terminal.
pub(crate) fn play<G: Commands>(args: &Args<G>) -> Result<Answer, Failure> {
    let Args { place, options, person } = args;
    let game = place.only()?;
    let unsuitable = |fault| Failure::Input(format!("position: {fault}"));
    options.check(game.position()).map_err(unsuitable)?;
    // Report a fault of the engine now, not when it has to move.
    options.build()?;
    let (name, extras) = (options.name()?, options.extras().clone());
    let opponent = Opponent {
        name: name.to_string(),
        limits: options.limits()?,
        make: Box::new(move || G::build_engine(name, &extras).unwrap_or_else(|_| name.build())),
        adviser: Box::new(G::analyst),
    };
    run(&mut *G::screen(Duel::new(game.start().clone(), game.moves(), *person, opponent)))
}

/// Whether to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    GoOn,
    Quit,
}

/// A game on the screen.
pub(crate) trait View {
    /// Draws everything, and remembers where things are.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// A key was pressed.
    fn key(&mut self, key: KeyCode) -> Flow;

    /// The mouse was clicked.
    fn click(&mut self, at: Point);

    /// Looks whether an engine has something to say.
    fn poll(&mut self);
}

/// How long to wait for a key before looking at the engines.
const TICK: Duration = Duration::from_millis(50);

/// Shows a view until the person has had enough.
pub(crate) fn run(view: &mut dyn View) -> Result<Answer, Failure> {
    if !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        return Err(Failure::Input("expected a terminal to play in".into()));
    }
    let mut terminal = ratatui::try_init().map_err(Failure::Terminal)?;
    let result = execute!(io::stdout(), EnableMouseCapture).and_then(|()| {
        loop {
            view.poll();
            terminal.draw(|frame| view.draw(frame))?;
            if event::poll(TICK)? && handle(view, event::read()?) == Flow::Quit {
                return Ok(Answer::Yes);
            }
        }
    });
    // Restore the terminal in any case.
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
    result.map_err(Failure::Terminal)
}

/// What stands beside the board of every game of two: a message or the hint, the keys, and at the
/// end, where it moves nothing, the analysis. A move is made by choosing a `place`.
pub(crate) fn notes<G>(pane: &mut Pane, duel: &Duel<G>, message: &str, place: &str)
where
    G: Game + Send + 'static,
    G::Move: fmt::Display + Send + 'static,
{
    match duel.hint {
        Some(mv) if message.is_empty() => pane.text(format!("hint: {mv}")),
        _ => pane.text(message),
    }
    pane.gap();
    pane.muted(format!("arrows, mouse  choose a {place}"));
    for line in [
        "enter          play",
        "u r n          undo, redo, new game",
        "h a            hint, analysis",
        "q              quit",
    ] {
        pane.muted(line);
    }
    if duel.is_analysing() {
        pane.gap();
        match &duel.analysis {
            Some(analysis) => summary(analysis).into_iter().for_each(|line| pane.text(line)),
            None => pane.text("looking"),
        }
    }
}

/// An analysis in two lines: `depth 12  +4  1.3 M nodes/s`, and the principal variation.
fn summary<G: Game<Move: fmt::Display>>(analysis: &Analysis<G>) -> [String; 2] {
    let best = analysis.best();
    let score = best.and_then(|of| of.value?.score());
    let score = score.map_or_else(String::new, |score| format!("  {score}"));
    let depth = match analysis.is_exact() {
        true => "exact".into(),
        false => format!("depth {}", depth_text(analysis.depth(), analysis.confidence())),
    };
    let line = best.map_or(&[][..], |of| &of.line);
    let line: Vec<String> = line.iter().take(10).map(ToString::to_string).collect();
    let speed = analysis.stats().nps() / 1e6;
    [format!("{depth}{score}  {speed:.1} M nodes/s"), line.join(" ")]
}

fn handle(view: &mut dyn View, event: Event) -> Flow {
    match event {
        Event::Key(KeyEvent { code, modifiers, kind: KeyEventKind::Press, .. }) => match code {
            KeyCode::Char('c') if modifiers.contains(KeyModifiers::CONTROL) => Flow::Quit,
            KeyCode::Char('q') | KeyCode::Esc => Flow::Quit,
            code => view.key(code),
        },
        Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
            view.click(Point::new(mouse.column, mouse.row));
            Flow::GoOn
        }
        _ => Flow::GoOn,
    }
}

/// What a view looks like on a screen of this size.
#[cfg(test)]
pub(crate) fn picture(view: &mut impl View, width: u16, height: u16) -> String {
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let line = |row: u16| {
        let cells = (0..width).map(|column| buffer[(column, row)].symbol());
        cells.collect::<String>().trim_end().to_owned() + "\n"
    };
    (0..height).map(line).collect::<String>().trim_end().to_owned()
}
