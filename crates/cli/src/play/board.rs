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

/// Draws a cell of four columns and two rows: a disc is two blocks that make a square.
pub(crate) fn draw_cell(frame: &mut Frame<'_>, at: Point, cell: Cell, ground: Color) {
    let ([above, below], colour) = match cell {
        Cell::Empty => (["    ", "    "], ground),
        Cell::Open => ([" ▗▖ ", " ▝▘ "], Look::BLACK),
        Cell::Hint => ([" ▗▖ ", " ▝▘ "], Look::WHITE),
        Cell::Disc { colour, last: false } => ([" ▄▄ ", " ▀▀ "], colour),
        Cell::Disc { colour, last: true } => ([" ▟▙ ", " ▜▛ "], colour),
    };
    let style = Style::new().fg(colour).bg(ground);
    for (row, text) in (0..).zip([above, below]) {
        let area = Rect::new(at.x, at.y + row, 4, 1).intersection(frame.area());
        frame.render_widget(Span::styled(text, style), area);
    }
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

/// Room for a board of this size, and the rest of the screen: beside it, or below if that is
/// too narrow.
pub(crate) fn side_by_side(screen: Rect, width: u16, height: u16) -> (Rect, Rect) {
    let board = Rect::new(screen.x + 1, screen.y + 1, width, height);
    let beside = board.right() + 3;
    if screen.width >= beside + 24 {
        let rest = Rect::new(beside, board.y, screen.width - beside, screen.height - 1);
        return (board, rest.intersection(screen));
    }
    let below = board.bottom() + 1;
    let rest = Rect::new(1, below, screen.width.saturating_sub(1), screen.height);
    (board, rest.intersection(screen))
}
