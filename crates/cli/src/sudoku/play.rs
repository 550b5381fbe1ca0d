//! `lockstep sudoku play`: a puzzle in the terminal.

mod sheet;

use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args as ClapArgs;
use lockstep_search::Stop;
use lockstep_sudoku::generate::{Generator, Wish};
use lockstep_sudoku::human::Grade;
use lockstep_sudoku::{Cell, Digit, Grid, Order};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use self::sheet::Sheet;
use crate::Answer;
use crate::failure::Failure;
use crate::play::{self, Flow, Look, Pane, View};

#[derive(ClapArgs)]
pub(crate) struct Args {
    /// The puzzle in a line [default: a new one]
    puzzle: Option<String>,
    /// The order of a new puzzle, from 2 (4x4) to 5 (25x25)
    #[arg(long, value_name = "N", default_value_t = 3)]
    order: usize,
    /// How hard a new puzzle is: easy, medium, hard, expert or extreme
    #[arg(long, default_value_t = Grade::Easy)]
    grade: Grade,
    /// The same seed makes the same puzzle [default: another each time]
    #[arg(long)]
    seed: Option<u64>,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let puzzle = match &args.puzzle {
        Some(text) => text.parse().map_err(|fault| Failure::at("puzzle", fault))?,
        None => generate(args)?,
    };
    if puzzle.order().get() > 5 {
        let found = puzzle.order();
        return Err(Failure::Input(format!(
            "puzzle: expected an order from 2 to 5, found {found}"
        )));
    }
    play::run(&mut SudokuView::new(puzzle))
}

fn generate(args: &Args) -> Result<Grid, Failure> {
    let bad = |reason: String| Failure::Input(reason);
    let order = Order::new(args.order)
        .ok_or_else(|| bad(format!("expected an order from 2 to 5, found {}", args.order)))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64);
    let wish = Wish { order, grade: Some(args.grade), ..Wish::default() };
    let mut generator =
        Generator::new(wish, args.seed.unwrap_or(now)).map_err(|fault| bad(fault.to_string()))?;
    generator.generate(&Stop::never()).map_err(|reason| bad(reason.to_string()))
}

/// The columns that the words beside the grid need.
const WORDS: u16 = 40;

/// The rows that they need below it: what is left, the cell, and a step.
const WORDS_BELOW: u16 = 6;

/// A cell with room for a digit.
const SMALL: (u16, u16) = (2, 1);

struct SudokuView {
    sheet: Sheet,
    cursor: Cell,
    pencil: bool,
    message: String,
    board: Rect,
    /// The columns and rows of a cell: room for a digit, or for all its marks.
    cell: (u16, u16),
    /// Rows above the window.
    scroll: u16,
    /// Where the words stand.
    rest: Rect,
}

impl SudokuView {
    fn new(puzzle: Grid) -> SudokuView {
        let cursor = puzzle.empty_cells().next();
        let cursor = cursor.or_else(|| Cell::all(puzzle.order()).next());
        SudokuView {
            cursor: cursor.expect("every grid has cells"),
            sheet: Sheet::new(puzzle),
            pencil: false,
            message: String::new(),
            board: Rect::default(),
            cell: SMALL,
            scroll: 0,
            rest: Rect::default(),
        }
    }

    fn order(&self) -> Order {
        self.sheet.grid().order()
    }

    fn go(&mut self, down: isize, right: isize) {
        let row = self.cursor.row().saturating_add_signed(down);
        let column = self.cursor.column().saturating_add_signed(right);
        if let Some(cell) = Cell::new(self.order(), row, column) {
            self.cursor = cell;
        }
    }

    fn write(&mut self, digit: Option<Digit>) {
        self.message.clear();
        let done = match digit {
            Some(digit) if self.pencil => self.sheet.mark(self.cursor, digit),
            digit => self.sheet.write(self.cursor, digit),
        };
        if !done {
            self.message = "this digit is given".into();
        }
    }

    /// The columns and rows of the grid, if its cells have this size.
    fn size(&self, (width, height): (u16, u16)) -> (u16, u16) {
        let n = self.order().get() as u16;
        (n * (n * width + 2) + 1, n * (n * height + 1) + 1)
    }

    /// Where a cell is drawn in the grid: there is a border after every box.
    fn place(&self, cell: Cell) -> (u16, u16) {
        let (n, (width, height)) = (self.order().get() as u16, self.cell);
        let (row, column) = (cell.row() as u16, cell.column() as u16);
        (width * column + 2 * (column / n) + 2, height * row + row / n + 1)
    }

    /// Makes cells as large as the window allows, and shows the part of the grid with the cursor.
    fn fit(&mut self, screen: Rect) {
        let n = self.order().get() as u16;
        let large = (2 * n, n);
        let (width, height) = self.size(large);
        let fits = width + 2 + WORDS <= screen.width && height < screen.height;
        self.cell = if fits { large } else { SMALL };
        let (width, height) = self.size(self.cell);
        let words = if play::has_room_beside(screen, width) { 0 } else { WORDS_BELOW };
        let shown = height.min(screen.height.saturating_sub(2 + words));
        let (_, cursor) = self.place(self.cursor);
        self.scroll = cursor.saturating_sub(shown / 2).min(height - shown);
        (self.board, self.rest) = play::side_by_side(screen, width, shown);
    }

    fn draw_board(&self, frame: &mut Frame<'_>) {
        let (n, (wide, high)) = (self.order().get(), self.cell);
        let (wide, high) = (usize::from(wide), usize::from(high));
        let line = |left: &str, middle: &str, right: &str| {
            format!("{left}{}{right}", vec!["─".repeat(n * wide + 1); n].join(middle))
        };
        for band in 0..=n {
            let text = match band {
                0 => line("┌", "┬", "┐"),
                _ if band == n => line("└", "┴", "┘"),
                _ => line("├", "┼", "┤"),
            };
            let y = (band * (n * high + 1)) as u16;
            self.put(frame, (0, y), &text, Style::new().fg(Look::MUTED));
        }
        for row in 0..n * n * high {
            let y = (row + row / (n * high) + 1) as u16;
            for stack in 0..=n {
                let x = (stack * (n * wide + 2)) as u16;
                self.put(frame, (x, y), "│", Style::new().fg(Look::MUTED));
            }
        }
        for cell in Cell::all(self.order()) {
            self.draw_cell(frame, cell);
        }
    }

    fn draw_cell(&self, frame: &mut Frame<'_>, cell: Cell) {
        let digit = self.sheet.grid().get(cell);
        let marks = self.sheet.marks(cell);
        let text = match digit {
            Some(digit) => symbol(digit).to_string(),
            None if marks.is_empty() => "·".into(),
            None => "∴".into(),
        };
        let colour = if self.sheet.wrong().contains(&cell) {
            Look::WRONG
        } else if self.sheet.is_given(cell) {
            Color::Reset
        } else {
            Look::ACCENT
        };
        let mut style = Style::new().fg(colour);
        if self.sheet.is_given(cell) {
            style = style.add_modifier(Modifier::BOLD);
        }
        if cell == self.cursor {
            style = style.bg(Look::CURSOR).fg(Look::BLACK);
        } else if self.sheet.hinted(cell) {
            style = style.bg(Look::FELT_OTHER).fg(Look::WHITE);
        }
        if self.cell == SMALL {
            return self.put(frame, self.place(cell), &text, style);
        }
        let (n, (wide, high), (x, y)) = (self.order().get() as u16, self.cell, self.place(cell));
        for row in 0..high {
            self.put(frame, (x, y + row), &" ".repeat(usize::from(wide) - 1), style);
        }
        if digit.is_some() || marks.is_empty() {
            return self.put(frame, (x + wide / 2 - 1, y + high / 2), &text, style);
        }
        for &mark in marks {
            let index = u16::from(mark.get()) - 1;
            let place = (x + 2 * (index % n), y + index / n);
            self.put(frame, place, &symbol(mark).to_string(), style);
        }
    }

    /// Writes at a place in the grid, if that is shown.
    fn put(&self, frame: &mut Frame<'_>, (x, y): (u16, u16), text: &str, style: Style) {
        let Some(y) = y.checked_sub(self.scroll).filter(|&y| y < self.board.height) else { return };
        let width = text.chars().count() as u16;
        let area = Rect::new(self.board.x + x, self.board.y + y, width, 1);
        let area = area.intersection(frame.area());
        frame.render_widget(Span::styled(text.to_owned(), style), area);
    }

    fn pane(&self) -> Pane {
        let mut pane = Pane::default();
        pane.title(self.sheet.status());
        let marks: Vec<String> =
            self.sheet.marks(self.cursor).iter().map(|&digit| symbol(digit).to_string()).collect();
        let pencil = if self.pencil { "pencil  " } else { "" };
        pane.muted(format!("{}  {pencil}{}", self.cursor, marks.join(" ")));
        pane.gap();
        match self.sheet.hint() {
            Some(step) => pane.text(step.to_string()),
            None => pane.text(self.message.clone()),
        }
        pane.gap();
        for line in [
            "arrows, mouse  choose a cell",
            "1-9, A-P       write a digit",
            "del            empty the cell",
            "space          pencil on or off",
            "- +            undo, redo",
            "?  enter       hint, do it",
            "tab            check",
            "q              quit",
        ] {
            pane.muted(line);
        }
        pane
    }
}

/// The character of a digit: 1 to 9, then letters.
fn symbol(digit: Digit) -> char {
    char::from_digit(u32::from(digit.get()), 36).map_or('?', |c| c.to_ascii_uppercase())
}

/// The digit of a character, if the order knows it.
fn digit(order: Order, c: char) -> Option<Digit> {
    let value = u8::try_from(c.to_digit(36)?).ok()?;
    Digit::new(value).filter(|digit| digit.is_in(order))
}

impl View for SudokuView {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let (width, _) = self.size(SMALL);
        if play::is_too_small(frame, width + 2, 10) {
            return;
        }
        self.fit(frame.area());
        self.draw_board(frame);
        self.pane().draw(frame, self.rest);
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        match key {
            KeyCode::Left => self.go(0, -1),
            KeyCode::Right => self.go(0, 1),
            KeyCode::Up => self.go(-1, 0),
            KeyCode::Down => self.go(1, 0),
            KeyCode::Delete | KeyCode::Backspace | KeyCode::Char('0') => self.write(None),
            KeyCode::Char(' ') => self.pencil = !self.pencil,
            KeyCode::Char('-') => self.sheet.undo(),
            KeyCode::Char('+' | '=') => self.sheet.redo(),
            KeyCode::Tab => self.message = self.sheet.check(),
            KeyCode::Char('?') => match self.sheet.ask() {
                Ok(cell) => self.cursor = cell.unwrap_or(self.cursor),
                Err(reason) => self.message = reason,
            },
            KeyCode::Enter => self.sheet.follow(),
            KeyCode::Char(c) => {
                if let Some(digit) = digit(self.order(), c) {
                    self.write(Some(digit));
                }
            }
            _ => {}
        }
        Flow::GoOn
    }

    fn click(&mut self, at: Point) {
        let (Some(left), Some(top)) =
            (at.x.checked_sub(self.board.x), at.y.checked_sub(self.board.y))
        else {
            return;
        };
        let top = top + self.scroll;
        let (wide, high) = self.cell;
        let near = |&cell: &Cell| {
            let (x, y) = self.place(cell);
            (y..y + high).contains(&top) && (x.saturating_sub(1)..x + wide - 1).contains(&left)
        };
        if let Some(cell) = Cell::all(self.order()).find(near) {
            self.cursor = cell;
        }
    }

    fn poll(&mut self) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> SudokuView {
        SudokuView::new("......1.4..3.2..".parse().unwrap())
    }

    #[test]
    fn a_puzzle_and_its_words() {
        let picture = play::picture(&mut view(), 60, 16);
        let expected = "
 ┌─────┬─────┐   12 cells are left
 │ · · │ · · │   r1c1
 │ · · │ 1 · │
 ├─────┼─────┤
 │ 4 · │ · 3 │
 │ · 2 │ · · │   arrows, mouse  choose a cell
 └─────┴─────┘   1-9, A-P       write a digit
                 del            empty the cell
                 space          pencil on or off
                 - +            undo, redo
                 ?  enter       hint, do it
                 tab            check
                 q              quit";
        assert_eq!(picture, expected, "\n{picture}");
    }

    /// In a large window the marks are seen in their cells.
    #[test]
    fn marks_are_shown_where_there_is_room() {
        let mut view = view();
        view.key(KeyCode::Char(' '));
        for mark in "134".chars() {
            view.key(KeyCode::Char(mark));
        }
        let picture = play::picture(&mut view, 80, 24);
        let lines: Vec<&str> = picture.lines().collect();
        assert!(lines[2].starts_with(" │ 1  ") && lines[3].starts_with(" │ 3 4 "), "\n{picture}");
        view.click(Point::new(view.board.x + 2 + 4, view.board.y + 2)); // r1c2
        assert_eq!(view.cursor.to_string(), "r1c2");
    }

    #[test]
    fn a_grid_that_is_higher_than_the_window_scrolls() {
        let mut view = SudokuView::new(".".repeat(625).parse().unwrap());
        assert!(!play::picture(&mut view, 100, 24).contains('└'));
        for _ in 0..24 {
            view.key(KeyCode::Down);
        }
        let picture = play::picture(&mut view, 100, 24);
        assert!(picture.contains('└') && !picture.contains('┌'), "\n{picture}");
        assert!(play::picture(&mut view, 40, 24).contains("Too small"));
        let narrow = play::picture(&mut view, 80, 24);
        assert!(narrow.contains("625 cells are left") && narrow.contains("r25c1"), "\n{narrow}");
    }

    #[test]
    fn digits_marks_and_the_way_back() {
        let mut view = view();
        view.key(KeyCode::Char('3'));
        assert_eq!(view.sheet.grid().get(view.cursor), Digit::new(3));
        view.key(KeyCode::Char('9')); // This order does not know it.
        assert_eq!(view.sheet.grid().count(), 5);
        view.key(KeyCode::Char('-'));
        assert_eq!(view.sheet.grid().count(), 4);
        view.key(KeyCode::Char('+'));
        view.key(KeyCode::Delete);
        view.key(KeyCode::Char(' '));
        view.key(KeyCode::Char('1'));
        view.key(KeyCode::Char('2'));
        assert_eq!(view.sheet.marks(view.cursor).len(), 2);
        play::picture(&mut view, 60, 16);
        view.click(Point::new(9, 3)); // The given 1.
        assert_eq!(view.cursor.to_string(), "r2c3");
        view.key(KeyCode::Char(' '));
        view.key(KeyCode::Char('2'));
        assert_eq!(view.message, "this digit is given");
    }

    #[test]
    fn hints_lead_to_the_solution() {
        let mut view = view();
        for _ in 0..100 {
            view.key(KeyCode::Char('?'));
            view.key(KeyCode::Enter);
        }
        assert!(view.sheet.grid().is_complete() && view.sheet.grid().is_valid());
        assert_eq!(view.sheet.status(), "solved");
    }

    #[test]
    fn mistakes_are_found() {
        let mut view = view();
        view.key(KeyCode::Char('1'));
        view.key(KeyCode::Down);
        view.key(KeyCode::Char('1'));
        view.key(KeyCode::Tab);
        assert!(view.message.contains("not right"), "{}", view.message);
        assert!(!view.sheet.wrong().is_empty());
    }
}
