//! `lockstep reversi play`: the board in the terminal.

use lockstep_game::{Game, Player, State};
use lockstep_reversi::{Move, Position, Square};
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::Span;

use crate::play::{self, Cell, Duel, Flow, Look, Pane, Scale, View};

pub(super) struct ReversiView {
    duel: Duel<Position>,
    cursor: (u32, u32),
    board: Rect,
    scale: Scale,
    message: String,
}

impl ReversiView {
    pub(super) fn new(duel: Duel<Position>) -> ReversiView {
        let middle = duel.game().size().side() / 2 - 1;
        ReversiView {
            duel,
            cursor: (middle, middle),
            board: Rect::default(),
            scale: Scale::default(),
            message: String::new(),
        }
    }

    fn side(&self) -> u32 {
        self.duel.game().size().side()
    }

    fn go(&mut self, down: i32, right: i32) {
        let step = |at: u32, by: i32| at.saturating_add_signed(by).min(self.side() - 1);
        self.cursor = (step(self.cursor.0, down), step(self.cursor.1, right));
    }

    fn play(&mut self) {
        let Some(square) = Square::at(self.cursor.0, self.cursor.1) else { return };
        if self.duel.waits_for_person() && !self.duel.play(Move::Place(square)) {
            self.message = format!("{square} is not a legal move");
        }
    }

    fn cell(&self, square: Square) -> Cell {
        let game = self.duel.game();
        let mv = Move::Place(square);
        match game.disc(square) {
            Some(player) => {
                Cell::Disc { colour: colour(player), last: self.duel.last() == Some(mv) }
            }
            None if self.duel.hint == Some(mv) => Cell::Hint,
            None if self.duel.waits_for_person() && game.is_legal(mv) => Cell::Open,
            None => Cell::Empty,
        }
    }

    fn draw_board(&self, frame: &mut Frame<'_>) {
        let label = Style::new().fg(Look::MUTED);
        let (width, height) = (self.scale.width(), self.scale.height());
        for i in 0..self.side() {
            let step = i as u16;
            let x = self.board.x + 2 + width * step + width / 2 - 1;
            let y = self.board.y + 1 + height * step + (height - 1) / 2;
            let (column, row) =
                (Rect::new(x, self.board.y, 2, 1), Rect::new(self.board.x, y, 1, 1));
            let letter = (b'a' + i as u8) as char;
            for (text, place) in [(letter.to_string(), column), ((i + 1).to_string(), row)] {
                frame.render_widget(Span::styled(text, label), place.intersection(frame.area()));
            }
        }
        for (row, column) in (0..self.side()).flat_map(|r| (0..self.side()).map(move |c| (r, c))) {
            let Some(square) = Square::at(row, column) else { continue };
            let at = Point::new(
                self.board.x + 2 + width * column as u16,
                self.board.y + 1 + height * row as u16,
            );
            let ground = match (row + column) % 2 {
                _ if self.cursor == (row, column) => Look::CURSOR,
                0 => Look::FELT,
                _ => Look::FELT_OTHER,
            };
            let value = self.duel.value_of(Move::Place(square));
            play::draw_cell(frame, at, self.scale, self.cell(square), ground, &value);
        }
    }

    fn pane(&self) -> Pane {
        let game = self.duel.game();
        let mut pane = Pane::default();
        for player in [Player::First, Player::Second] {
            let words = format!("{:>2}  {}", game.discs(player).len(), self.duel.name_of(player));
            pane.player(colour(player), words, !game.is_over() && game.mover() == player);
        }
        pane.gap();
        pane.title(self.status());
        play::notes(&mut pane, &self.duel, &self.message, "square");
        pane
    }

    fn status(&self) -> String {
        let game = self.duel.game();
        if let Some(outcome) = game.outcome() {
            let [black, white] = [Player::First, Player::Second].map(|p| game.discs(p).len());
            return match outcome.score_for(Player::First).0.signum() {
                1 => format!("Black wins {black} to {white}"),
                -1 => format!("White wins {white} to {black}"),
                _ => format!("a draw, {black} to {white}"),
            };
        }
        match (self.duel.waits_for_person(), game.is_legal(Move::Pass)) {
            (true, true) => "no move: enter to pass".into(),
            (true, false) => "your move".into(),
            (false, _) => format!("{} is thinking", self.duel.engine()),
        }
    }
}

fn colour(player: Player) -> Color {
    match player {
        Player::First => Look::BLACK,
        Player::Second => Look::WHITE,
    }
}

impl View for ReversiView {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let side = self.side() as u16;
        if play::is_too_small(frame, 4 * side + 3, 2 * side + 2) {
            return;
        }
        self.scale = Scale::fitting(frame.area(), (side, side), (2, 1));
        let (width, height) = (self.scale.width() * side + 2, self.scale.height() * side + 1);
        let (board, rest) = play::side_by_side(frame.area(), width, height);
        self.board = board;
        self.draw_board(frame);
        self.pane().draw(frame, rest);
    }

    fn key(&mut self, key: KeyCode) -> Flow {
        self.message.clear();
        match key {
            KeyCode::Left => self.go(0, -1),
            KeyCode::Right => self.go(0, 1),
            KeyCode::Up => self.go(-1, 0),
            KeyCode::Down => self.go(1, 0),
            KeyCode::Enter | KeyCode::Char(' ') => match self.duel.only_move() {
                Some(Move::Pass) => drop(self.duel.play(Move::Pass)),
                _ => self.play(),
            },
            key => self.duel.key(key),
        }
        Flow::GoOn
    }

    fn click(&mut self, at: Point) {
        self.message.clear();
        let (x, y) = (at.x.checked_sub(self.board.x + 2), at.y.checked_sub(self.board.y + 1));
        let (Some(x), Some(y)) = (x, y) else { return };
        let (row, column) = (y / self.scale.height(), x / self.scale.width());
        let (row, column) = (u32::from(row), u32::from(column));
        if row < self.side() && column < self.side() {
            self.cursor = (row, column);
            self.play();
        }
    }

    fn poll(&mut self) {
        self.duel.poll();
    }
}

#[cfg(test)]
mod tests {
    use lockstep_reversi::Size;

    use super::*;
    use crate::play::{Opponent, Seats};

    fn view(size: Size, seats: Seats) -> ReversiView {
        let opponent = Opponent::at_depth(2);
        ReversiView::new(Duel::new(Position::start(size), &[], seats, opponent))
    }

    #[test]
    fn the_start_of_a_game() {
        let picture = play::picture(&mut view(Size::Four, Seats::First), 60, 14);
        let expected = "
    a   b   c   d     ▸ ●  2  you
 1      ▗▖              ●  2  flagship
        ▝▘
 2  ▗▖  ▄▄  ▄▄        your move
    ▝▘  ▀▀  ▀▀
 3      ▄▄  ▄▄  ▗▖
        ▀▀  ▀▀  ▝▘    arrows, mouse  choose a square
 4          ▗▖        enter          play
            ▝▘        u r n          undo, redo, new game
                      h a            hint, analysis
                      q              quit";
        assert_eq!(picture, expected, "\n{picture}");
    }

    /// On a narrow screen the words are below the board.
    #[test]
    fn a_narrow_screen_is_enough() {
        let picture = play::picture(&mut view(Size::Eight, Seats::First), 40, 28);
        let line = picture.lines().position(|line| line.contains("your move"));
        assert_eq!(line, Some(22), "\n{picture}");
    }

    /// With more room the board grows, and a click still finds its square.
    #[test]
    fn the_board_grows_with_the_window() {
        let mut view = view(Size::Four, Seats::First);
        let picture = play::picture(&mut view, 120, 40);
        assert_eq!((view.scale.width(), view.scale.height()), (16, 8), "\n{picture}");
        view.click(Point::new(view.board.x + 2 + 16 + 7, view.board.y + 1 + 3)); // b1
        view.duel.settle();
        assert_eq!(view.duel.game().empties().len(), 10);
        assert!(play::picture(&mut view, 17, 6).contains("Too small"));
    }

    #[test]
    fn an_analysis_puts_values_on_the_squares() {
        let mut view = view(Size::Four, Seats::First);
        view.key(KeyCode::Char('a'));
        view.duel.settle_analysis();
        let values = view.duel.game().legal_moves().map(|mv| view.duel.value_of(mv));
        assert!(values.into_iter().all(|value| !value.is_empty()));
        assert!(play::picture(&mut view, 60, 14).contains("exact"));
    }

    #[test]
    fn moves_are_made_by_keys_and_mouse_answered_and_taken_back() {
        let mut view = view(Size::Four, Seats::First);
        play::picture(&mut view, 60, 14);
        view.key(KeyCode::Up); // From b2 to b1.
        view.key(KeyCode::Enter);
        view.duel.settle();
        assert_eq!(view.duel.game().empties().len(), 10);
        view.click(Point::new(1, 2)); // The number of a row is no square.
        assert_eq!(view.duel.game().empties().len(), 10);
        view.key(KeyCode::Char('u'));
        assert_eq!(view.duel.game(), &Position::start(Size::Four));
        view.key(KeyCode::Char('r'));
        assert_eq!(view.duel.game().empties().len(), 10);
        view.key(KeyCode::Char('u'));
        view.click(Point::new(3 + 2, 2 + 2)); // a2, in the middle of its cell.
        view.duel.settle();
        assert_eq!(view.duel.game().empties().len(), 10);
        view.click(Point::new(3 + 2, 2 + 2));
        assert_eq!(view.message, "a2 is not a legal move");
        view.key(KeyCode::Char('n'));
        assert_eq!(view.duel.game(), &Position::start(Size::Four));
        assert_eq!(view.message, "");
    }

    #[test]
    fn hints_are_legal_and_a_game_of_engines_ends() {
        let mut view = view(Size::Four, Seats::First);
        view.key(KeyCode::Char('h'));
        view.duel.settle();
        let hint = view.duel.hint.unwrap();
        assert!(view.duel.game().is_legal(hint));
        assert!(play::picture(&mut view, 60, 14).contains(&format!("hint: {hint}")));
        let mut engines = super::tests::view(Size::Four, Seats::None);
        for _ in 0..20 {
            engines.duel.settle();
        }
        assert!(engines.status().contains("to"), "{}", engines.status());
        assert!(engines.duel.game().is_over());
    }
}
