use ratatui::Frame;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

/// The colours of the house.
pub(crate) struct Look;

impl Look {
    pub(crate) const FELT: Color = Color::Rgb(38, 112, 86);
    pub(crate) const FELT_OTHER: Color = Color::Rgb(34, 103, 79);
    pub(crate) const CURSOR: Color = Color::Rgb(92, 176, 143);
    pub(crate) const BLACK: Color = Color::Rgb(18, 22, 20);
    pub(crate) const WHITE: Color = Color::Rgb(246, 245, 241);
    pub(crate) const ACCENT: Color = Color::Rgb(64, 178, 138);
    pub(crate) const SLAB: Color = Color::Rgb(44, 50, 47);
    pub(crate) const MUTED: Color = Color::Rgb(140, 150, 143);
    pub(crate) const WRONG: Color = Color::Rgb(226, 110, 98);
}

/// What is in a cell of a board of discs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell {
    Empty,
    /// A legal move.
    Open,
    /// The move of a hint.
    Hint,
    /// A disc of a colour; the last one is marked.
    Disc {
        colour: Color,
        last: bool,
    },
}

/// How large the cells of a board are: four columns and two rows, or so many times as much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale(u16);

impl Default for Scale {
    fn default() -> Scale {
        Scale(1)
    }
}

impl Scale {
    /// The largest scale at which a board of so many cells fits, with a frame of columns and rows
    /// around it and the words beside or below it; cells have their smallest size where nothing
    /// fits.
    pub(crate) fn fitting(screen: Rect, (columns, rows): (u16, u16), frame: (u16, u16)) -> Scale {
        let fits = |scale: &u16| {
            let (width, height) =
                (4 * scale * columns + frame.0 + 2, 2 * scale * rows + frame.1 + 1);
            let beside = width + WORDS_WIDE <= screen.width && height <= screen.height;
            beside || width <= screen.width && height + WORDS_HIGH <= screen.height
        };
        Scale((2..=MAX_SCALE).take_while(fits).last().unwrap_or(1))
    }

    pub(crate) fn width(self) -> u16 {
        4 * self.0
    }

    pub(crate) fn height(self) -> u16 {
        2 * self.0
    }
}

/// Beyond this, discs would be too large to see the board.
const MAX_SCALE: u16 = 6;

/// What the words beside a board need, and those below it.
const WORDS_WIDE: u16 = 26;
const WORDS_HIGH: u16 = 12;

/// Draws a cell: a disc of two blocks that make a square, or a round one where there is room; and
/// a text in the middle of a cell without a disc.
pub(crate) fn draw_cell(
    frame: &mut Frame<'_>,
    at: Point,
    scale: Scale,
    cell: Cell,
    ground: Color,
    text: &str,
) {
    let (rows, colour) = match cell {
        Cell::Empty => (vec![" ".repeat(scale.width().into()); scale.height().into()], ground),
        Cell::Open => (dot(scale), Look::BLACK),
        Cell::Hint => (dot(scale), Look::WHITE),
        Cell::Disc { colour, last } => (disc(scale, last), colour),
    };
    let style = Style::new().fg(colour).bg(ground);
    for (row, text) in (0..).zip(rows) {
        put(frame, at.x, at.y + row, text, style);
    }
    if !text.is_empty() && !matches!(cell, Cell::Disc { .. }) {
        let (width, row) = (usize::from(scale.width()), at.y + scale.height() / 2);
        let style = Style::new().fg(Look::WHITE).bg(ground).add_modifier(Modifier::BOLD);
        put(frame, at.x, row, format!("{text:^width$}"), style);
    }
}

fn put(frame: &mut Frame<'_>, x: u16, y: u16, text: String, style: Style) {
    let area = Rect::new(x, y, text.chars().count() as u16, 1).intersection(frame.area());
    frame.render_widget(Span::styled(text, style), area);
}

fn dot(scale: Scale) -> Vec<String> {
    match scale {
        Scale(1) => [" ▗▖ ", " ▝▘ "].map(String::from).into(),
        _ => round(scale, |distance| distance < 0.35),
    }
}

/// The last disc has a hole where there is room for one, else corners.
fn disc(scale: Scale, last: bool) -> Vec<String> {
    match (scale, last) {
        (Scale(1), false) => [" ▄▄ ", " ▀▀ "].map(String::from).into(),
        (Scale(1), true) => [" ▟▙ ", " ▜▛ "].map(String::from).into(),
        _ => round(scale, |distance| distance < 0.85 && !(last && distance < 0.3)),
    }
}

/// Half blocks where `is_set` says so of the distance from the middle, in half cells.
fn round(scale: Scale, is_set: impl Fn(f64) -> bool) -> Vec<String> {
    let side = f64::from(scale.width());
    let from_middle = |i: u16| (2.0 * f64::from(i) + 1.0 - side) / side;
    let at = |x: u16, y: u16| is_set(from_middle(x).hypot(from_middle(y)));
    let block = |x: u16, row: u16| match (at(x, 2 * row), at(x, 2 * row + 1)) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    (0..scale.height()).map(|row| (0..scale.width()).map(|x| block(x, row)).collect()).collect()
}

/// The part of a long row of cells that is shown: the first of them, and how many. The cursor is
/// in it.
pub(crate) fn shown_part(cells: usize, room: u16, cell: u16, cursor: usize) -> (usize, usize) {
    let count = usize::from(room / cell.max(1)).clamp(1, cells.max(1));
    let first = cursor.saturating_sub(count / 2).min(cells - count.min(cells));
    (first, count)
}

/// Says that a window is too small for a board, if it is.
pub(crate) fn is_too_small(frame: &mut Frame<'_>, width: u16, height: u16) -> bool {
    let area = frame.area();
    let is_small = area.width < width || area.height < height;
    if is_small {
        let text = format!(
            "Too small: the window has {} x {}, the board needs {width} x {height}",
            area.width, area.height
        );
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), area);
    }
    is_small
}

/// The lines beside a board.
#[derive(Default)]
pub(crate) struct Pane(Vec<Line<'static>>);

impl Pane {
    pub(crate) fn title(&mut self, text: impl Into<String>) {
        self.styled(text, Style::new().add_modifier(Modifier::BOLD));
    }

    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.0.push(Line::from(text.into()));
    }

    pub(crate) fn muted(&mut self, text: impl Into<String>) {
        self.styled(text, Style::new().fg(Look::MUTED));
    }

    pub(crate) fn styled(&mut self, text: impl Into<String>, style: Style) {
        self.0.push(Line::styled(text.into(), style));
    }

    /// A disc and what stands behind it.
    pub(crate) fn player(&mut self, colour: Color, text: impl Into<String>, to_move: bool) {
        let mark = if to_move { "▸ " } else { "  " };
        self.0.push(Line::from(vec![
            Span::styled(mark, Style::new().fg(Look::ACCENT)),
            Span::styled("●", Style::new().fg(colour).bg(Look::FELT)),
            Span::raw(format!(" {}", text.into())),
        ]));
    }

    pub(crate) fn gap(&mut self) {
        self.0.push(Line::default());
    }

    pub(crate) fn draw(self, frame: &mut Frame<'_>, area: Rect) {
        frame.render_widget(Paragraph::new(self.0).wrap(Wrap { trim: false }), area);
    }
}

/// Whether words fit beside a board of this width.
pub(crate) fn has_room_beside(screen: Rect, width: u16) -> bool {
    screen.width >= width + 28
}

/// Room for a board of this size, and the rest of the screen: beside it, or below if that is
/// too narrow.
pub(crate) fn side_by_side(screen: Rect, width: u16, height: u16) -> (Rect, Rect) {
    let board = Rect::new(screen.x + 1, screen.y + 1, width, height);
    let beside = board.right() + 3;
    if has_room_beside(screen, width) {
        let rest = Rect::new(beside, board.y, screen.width - beside, screen.height - 1);
        return (board, rest.intersection(screen));
    }
    let below = board.bottom() + 1;
    let rest = Rect::new(1, below, screen.width.saturating_sub(1), screen.height);
    (board, rest.intersection(screen))
}
