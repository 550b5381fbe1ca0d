use super::notes::Notes;
use super::step::Step;
use crate::{Cell, Digit, Digits};

/// How the cells of a step are marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// By signs only.
    Plain,
    /// By signs, and by the colours of ANSI terminals.
    Coloured,
}

/// The part that a cell plays in a step.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    None,
    Pattern,
    Elimination,
    Placement,
}

impl Part {
    /// The ANSI code: bold green, red, cyan.
    fn colour(self) -> &'static str {
        match self {
            Part::None => "",
            Part::Placement => "\x1b[1;32m",
            Part::Elimination => "\x1b[31m",
            Part::Pattern => "\x1b[36m",
        }
    }
}

/// Draws the grid before a step, with the cells that matter: `=5` is a digit that the step
/// finds, `[35]` are the candidates of a cell that it rests on, and `35-7` those of a cell
/// that loses 7.
pub fn draw(notes: &Notes, step: &Step, style: Style) -> String {
    let grid = notes.grid();
    let order = grid.order();
    let texts: Vec<(String, Part)> = Cell::all(order)
        .map(|cell| match grid.get(cell) {
            Some(digit) => (digit.to_string(), Part::None),
            None => open_cell(notes, step, cell),
        })
        .collect();
    let width = texts.iter().map(|(text, _)| text.len()).max().unwrap_or(1);
    let (n, side) = (order.get(), order.side());
    let border = vec!["-".repeat(n * (width + 1) + 1); n].join("+");
    let mut drawing = String::new();
    for (row, cells) in texts.chunks(side).enumerate() {
        if row > 0 && row % n == 0 {
            drawing.extend([&border, "\n"]);
        }
        let mut line = String::new();
        for (column, (text, part)) in cells.iter().enumerate() {
            line.push_str(if column > 0 && column % n == 0 { " | " } else { " " });
            push_cell(&mut line, text, *part, width, style);
        }
        drawing.extend([line.trim_end(), "\n"]);
    }
    drawing
}

fn push_cell(line: &mut String, text: &str, part: Part, width: usize, style: Style) {
    let blanks = " ".repeat(width - text.len());
    if style == Style::Coloured && part != Part::None {
        line.extend([part.colour(), text, "\x1b[0m", &blanks]);
    } else {
        line.extend([text, &blanks]);
    }
}

fn open_cell(notes: &Notes, step: &Step, cell: Cell) -> (String, Part) {
    if let Some(placement) = step.placements.iter().find(|placement| placement.cell == cell) {
        return (format!("={}", placement.digit), Part::Placement);
    }
    let of_cell = step.eliminations.iter().filter(|candidate| candidate.cell == cell);
    let lost: Digits = of_cell.map(|candidate| candidate.digit).collect();
    let kept = numbers(notes, notes.candidates(cell) - lost);
    let lost = numbers(notes, lost);
    match (step.pattern.cells.contains(&cell), lost.is_empty()) {
        (true, true) => (format!("[{kept}]"), Part::Pattern),
        (true, false) => (format!("[{kept}-{lost}]"), Part::Elimination),
        (false, false) => (format!("{kept}-{lost}"), Part::Elimination),
        (false, true) => (".".into(), Part::None),
    }
}

/// `357`, or `3,5,12` where digits may be longer.
fn numbers(notes: &Notes, digits: Digits) -> String {
    let separator = if notes.grid().order().side() > 9 { "," } else { "" };
    digits.iter().map(|digit: Digit| digit.to_string()).collect::<Vec<_>>().join(separator)
}
