//! `lockstep connectx play`: the board in the terminal.

use lockstep_connectx::{Column, Position};
use lockstep_game::{Game, Player, State};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

use crate::play::{self, Cell, Duel, Flow, Look, Pane, Scale, View};

pub(super) struct ConnectxView {
    duel: Duel<Position>,
    cursor: Column,
    board: Rect,
    scale: Scale,
    /// The columns and rows that are shown of a board that is larger than the window: the first,
    /// and how many.
    columns: (usize, usize),
    rows: (usize, usize),
    message: String,
}

impl ConnectxView {
    pub(super) fn new(duel: Duel<Position>) -> ConnectxView {
        ConnectxView {
            cursor: Column::new((duel.game().shape().columns() / 2) as u8),
            duel,
            board: Rect::default(),
            scale: Scale::default(),
            columns: (0, 0),
            rows: (0, 0),
            message: String::new(),
        }
    }

    fn go(&mut self, to: Option<usize>) {
        let columns = self.duel.game().shape().columns();
        if let Some(index) = to.filter(|&index| index < columns) {
            self.cursor = Column::new(index as u8);
        }
    }

    fn play(&mut self) {
        if !self.duel.play(self.cursor) && self.duel.waits_for_person() {
            self.message = format!("column {} is full", self.cursor);
        }
    }

    /// The row of the last disc.
    fn last(&self) -> Option<(usize, Column)> {
        let column = self.duel.last()?;
        let game = self.duel.game();
        let row = (0..game.shape().rows()).rev().find(|&row| game.disc(row, column).is_some())?;
        Some((row, column))
    }

    /// The row in which a disc would land in the chosen column.
    fn top(&self) -> usize {
        let game = self.duel.game();
        let rows = game.shape().rows();
        (0..rows).find(|&row| game.disc(row, self.cursor).is_none()).unwrap_or(rows - 1)
    }

    fn draw_board(&self, frame: &mut Frame<'_>) {
        let shape = self.duel.game().shape();
        let last = self.last();
        let (width, height) = (self.scale.width(), self.scale.height());
        let ((left, wide), (bottom, high)) = (self.columns, self.rows);
        for column in Column::all(shape).skip(left).take(wide) {
            let x = self.board.x + width * (column.index() - left) as u16;
            let value = self.duel.value_of(column);
            let top = (0..shape.rows()).find(|&row| self.duel.game().disc(row, column).is_none());
            for row in bottom..bottom + high {
                let y = self.board.y + height * (bottom + high - 1 - row) as u16;
                let cell = match self.duel.game().disc(row, column) {
                    Some(player) => {
                        Cell::Disc { colour: colour(player), last: last == Some((row, column)) }
                    }
                    None if self.duel.hint == Some(column) => Cell::Hint,
                    None => Cell::Empty,
                };
                let ground = if column == self.cursor { Look::FELT_OTHER } else { Look::SLAB };
                let value = if top == Some(row) { value.as_str() } else { "" };
                play::draw_cell(frame, Point::new(x, y), self.scale, cell, ground, value);
            }
            let style = match column == self.cursor {
                true => Style::new().fg(Look::ACCENT).add_modifier(Modifier::BOLD),
                false => Style::new().fg(Look::MUTED),
            };
            let place = Rect::new(x, self.board.y + height * high as u16, width, 1);
            let text = format!("{:^1$}", column.number(), usize::from(width));
            frame.render_widget(Span::styled(text, style), place.intersection(frame.area()));
        }
    }

    fn pane(&self) -> Pane {
        let game = self.duel.game();
        let mut pane = Pane::default();
        for player in [Player::First, Player::Second] {
            let words = self.duel.name_of(player).to_owned();
            pane.player(colour(player), words, !game.is_over() && game.mover() == player);
        }
        pane.gap();
        pane.title(self.status());
        play::notes(&mut pane, &self.duel, &self.message, "column");
        pane
    }

    fn status(&self) -> String {
        let game = self.duel.game();
        match game.outcome() {
            Some(outcome) => match outcome.score_for(Player::First).0.signum() {
                1 => format!("green wins with disc {}", game.discs()),
                -1 => format!("white wins with disc {}", game.discs()),
                _ => "a draw: the board is full".into(),
            },
            None if self.duel.waits_for_person() => "your move".into(),
            None => format!("{} is thinking", self.duel.engine()),
        }
    }
}

fn colour(player: Player) -> Color {
    match player {
        Player::First => Look::ACCENT,
        Player::Second => Look::WHITE,
    }
}

impl View for ConnectxView {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        if play::is_too_small(frame, 12, 6) {
            return;
        }
        let (area, shape) = (frame.area(), self.duel.game().shape());
        let cells = (shape.columns() as u16, shape.rows() as u16);
        self.scale = Scale::fitting(area, cells, (0, 1));
        let (cell, line) = (self.scale.width(), self.scale.height());
        let cursor = self.cursor.index();
        self.columns = play::shown_part(shape.columns(), area.width - 2, cell, cursor);
        self.rows = play::shown_part(shape.rows(), area.height - 2, line, self.top());
        let (width, height) = (cell * self.columns.1 as u16, line * self.rows.1 as u16 + 1);
        let (board, rest) = play::side_by_side(area, width, height);
        self.board = board;
        self.draw_board(frame);
        self.pane().draw(frame, rest);
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match key {
            KeyCode::Left => self.go(self.cursor.index().checked_sub(1)),
            KeyCode::Right => self.go(Some(self.cursor.index() + 1)),
            KeyCode::Enter | KeyCode::Down | KeyCode::Char(' ') => self.play(),
            KeyCode::Char(digit @ '1'..='9') => self.go(Some(digit as usize - '1' as usize)),
            key => self.duel.key(key),
        }
        Flow::GoOn
    }

    fn click(&mut self, at: Point) {
        self.message.clear();
        let Some(x) = at.x.checked_sub(self.board.x) else { return };
        let column = self.columns.0 + usize::from(x / self.scale.width());
        if column < self.duel.game().shape().columns() && at.y < self.board.bottom() {
            self.go(Some(column));
            self.play();
        }
    }

    fn poll(&mut self) {
        self.duel.poll();
    }
}

#[cfg(test)]
mod tests {
    use lockstep_connectx::Record;

    use super::*;
    use crate::play::{Opponent, Seats};

    fn view(board: &str, moves: &str, seats: Seats) -> ConnectxView {
        let record = Record::parse(board.parse().unwrap(), moves).unwrap();
        let opponent = Opponent::at_depth(2);
        ConnectxView::new(Duel::new(record.beginning().clone(), record.moves(), seats, opponent))
    }

    #[test]
    fn a_game_under_way() {
        let picture = play::picture(&mut view("4x4x3", "221", Seats::Second), 60, 12);
        let expected = "
                      ● flagship
                    ▸ ● you

                    your move
      ▄▄
      ▀▀
  ▟▙  ▄▄            arrows, mouse  choose a column
  ▜▛  ▀▀            enter          play
  1   2   3   4     u r n          undo, redo, new game
                    h a            hint, analysis
                    q              quit";
        assert_eq!(picture, expected, "\n{picture}");
    }

    #[test]
    fn moves_are_made_by_keys_and_mouse_and_taken_back() {
        let mut view = view("4x4x3", "", Seats::First);
        play::picture(&mut view, 60, 12);
        view.key(KeyCode::Char('1'));
        view.key(KeyCode::Enter);
        view.duel.settle();
        assert_eq!(view.duel.game().discs(), 2);
        view.key(KeyCode::Char('u'));
        assert_eq!(view.duel.game().discs(), 0);
        view.click(Point::new(1 + 4 * 3, 3));
        assert_eq!(view.cursor, Column::new(3));
        view.duel.settle();
        assert_eq!(view.duel.game().discs(), 2);
    }

    /// Of a board that is larger than the window, the part around the cursor is shown.
    #[test]
    fn a_large_board_scrolls_with_the_cursor() {
        let mut view = view("30x40x5", "20,20,1", Seats::Both);
        let picture = play::picture(&mut view, 80, 24);
        assert!(picture.contains(" 21 ") && !picture.contains(" 40 "), "\n{picture}");
        for _ in 0..40 {
            view.key(KeyCode::Right);
        }
        let picture = play::picture(&mut view, 80, 24);
        assert!(picture.contains(" 39 ") && !picture.contains(" 20 "), "\n{picture}");
        assert!(play::picture(&mut view, 10, 5).contains("Too small"));
    }

    #[test]
    fn the_end_is_told() {
        let mut view = view("6x7x4", "445566", Seats::First);
        view.key(KeyCode::Char('7'));
        view.key(KeyCode::Enter);
        assert_eq!(view.status(), "green wins with disc 7");
        assert!(!view.duel.waits_for_person());
    }
}
