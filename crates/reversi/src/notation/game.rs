use lockstep_game::{At, Game, Player, State};

use super::{NotationFault, Read, disc, ggf, read_transcript};
use crate::{Move, Position, Size};

/// Reads a game, or a position as a game without moves, in any of the usual forms:
///
/// - the moves, from the start of a game on a board of `size`: `f5d6c3`, `1. f5 d6 2. c3`, `f5-d6-c3`;
/// - a board of 64 (36, 16) characters, with or without blanks and line feeds between them, with or
///   without the side to move, and then perhaps moves. Without a side it is that of the player whose
///   turn it is if nobody has passed;
/// - GGF, `(;GM[Othello]...;)`.
///
/// Gives the position it begins in and the moves, passes included.
pub fn read_game(text: &str, size: Size) -> Read<(Position, Vec<Move>)> {
    if ggf::is_meant(text) {
        return ggf::read_game(text).map_err(|fault| At::new(1, 1, NotationFault::Ggf(fault)));
    }
    let is_board = text.trim_start().starts_with(|c| disc(c).is_some());
    let (start, end) = if is_board { read_board(text)? } else { (Position::start(size), 0) };
    let moves = read_transcript(&text[end..], start);
    let (moves, _) = moves.map_err(|At { place, fault }| {
        At::new(place.line, place.column + text[..end].chars().count(), fault)
    })?;
    Ok((start, moves))
}

/// The board at the start of a text, and where it ends.
fn read_board(text: &str) -> Read<(Position, usize)> {
    let end = end_of_strict_board(text);
    let strict = text[..end].parse().map(|position| (position, end));
    strict.or_else(|fault| read_loose_board(text).ok_or(fault))
}

/// The end of `BOARD SIDE`: the first word, blanks, and one character.
fn end_of_strict_board(text: &str) -> usize {
    let lead = text.len() - text.trim_start().len();
    let squares = text[lead..].find(char::is_whitespace).map_or(text.len(), |end| lead + end);
    let rest = &text[squares..];
    let side = squares + (rest.len() - rest.trim_start().len());
    text[side..].chars().next().map_or(text.len(), |c| side + c.len_utf8())
}

/// A board whose squares may stand apart, and whose side to move may be missing.
fn read_loose_board(text: &str) -> Option<(Position, usize)> {
    let is_part = |c: char| c.is_whitespace() || disc(c).is_some();
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let squares: String = text[..end].split_whitespace().collect();
    let count = squares.chars().count();
    let sided = Size::of_area(count.checked_sub(1)?).map(|_| count - 1);
    let area = sided.or(Size::of_area(count).map(|_| count))?;
    let (board, side) = squares.split_at(area);
    let read = |side: &str| format!("{board} {side}").parse::<Position>().ok();
    let position = if side.is_empty() { by_turn(read("X")?) } else { read(side)? };
    Some((position, end))
}

/// The position with the player to move whose turn it is if nobody has passed; but a player who
/// has no move, while the other has one, is not to move.
fn by_turn(position: Position) -> Position {
    let [black, white] = [Player::First, Player::Second].map(|player| position.discs(player));
    let is_blacks = (black.len() + white.len()).is_multiple_of(2);
    let of = |mover| Position::new(position.size(), black.0, white.0, mover).unwrap_or(position);
    let wanted = of(if is_blacks { Player::First } else { Player::Second });
    if wanted.is_legal(Move::Pass) { of(!wanted.mover()) } else { wanted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write_transcript;

    fn moves(text: &str) -> String {
        let (start, moves) = read_game(text, Size::Eight).unwrap();
        assert_eq!(start, Position::start(Size::Eight));
        write_transcript(&moves)
    }

    #[test]
    fn games_are_read_as_others_write_them() {
        for text in [
            "f5d6c3",
            "F5 D6 C3",
            "1. f5 d6 2. c3",
            "1.f5 2.d6 3.c3",
            "f5-d6-c3",
            "f5,d6;c3\n",
            "(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O------------\
             --------------- *]B[f5//1]W[d6]B[c3];)",
        ] {
            assert_eq!(moves(text), "f5d6c3", "{text}");
        }
    }

    #[test]
    fn boards_are_read_in_every_form() {
        let after = Position::read("f5", Size::Eight).unwrap();
        let line = after.to_string();
        let squares = &line[..64];
        let rows: Vec<&str> = (0..8).map(|row| &squares[row * 8..row * 8 + 8]).collect();
        for text in [
            line.clone(),
            squares.to_owned(),
            format!("{squares}O"),
            rows.join("\n"),
            format!("{}\nO\n", rows.join("\n")),
            rows.join(" ").replace('X', "*"),
        ] {
            assert_eq!(read_game(&text, Size::Eight), Ok((after, vec![])), "{text}");
        }
        let (start, moves) = read_game(&format!("{squares} d6c3"), Size::Eight).unwrap();
        assert_eq!((start, moves.len()), (after, 2));
    }

    #[test]
    fn faults_have_a_place() {
        let fault = |text: &str| read_game(text, Size::Eight).unwrap_err().to_string();
        assert!(fault("f5d6xx").starts_with("1:5: expected a square"), "{}", fault("f5d6xx"));
        assert!(fault("XO-").contains("expected a board of 16, 36 or 64 squares"));
        assert!(fault("(;GM[Othello];)").contains("expected a board"));
        assert!(fault("1. f5 9").contains("expected a square"));
    }
}
