use lockstep_game::{Random, State};

use super::*;

/// Plays at random and compares what is kept up to date with what a new field finds.
fn check(shape: &str, games: usize) {
    let mut random = Random::new(5);
    for _ in 0..games {
        let mut position = Position::start(shape.parse().unwrap());
        let mut field = Field::new(&position);
        let mut played = Vec::new();
        while !position.is_over() {
            let moves: Vec<Column> = position.legal_moves().collect();
            let column = random.pick(&moves).unwrap();
            let wins = field.wins_now(field.mover()).any(|(of, _)| of == column);
            position.play_unchecked(column);
            let won = position
                .outcome()
                .is_some_and(|outcome| matches!(outcome, lockstep_game::Outcome::Win { .. }));
            assert_eq!(wins, won, "{position:?}");
            field.play(column);
            played.push(column);
            // There and back again, in any column.
            let open = field.landings().next();
            if let Some((other, _)) = open {
                field.play(other);
                field.undo(other);
            }
            same(&field, &Field::on(Arc::clone(&field.segments), &position));
        }
        for column in played.into_iter().rev() {
            field.undo(column);
        }
        same(&field, &Field::new(&Position::start(position.shape())));
    }
}

fn same(a: &Field, b: &Field) {
    assert_eq!(a.wins, b.wins);
    assert_eq!((a.open, a.worth_now, a.count), (b.open, b.worth_now, b.count));
    assert_eq!((a.identity(), &a.heights, &a.discs), (b.identity(), &b.heights, &b.discs));
}

#[test]
fn what_moves_change_is_what_a_new_field_finds() {
    for shape in ["6x7x4", "4x4x4", "1x1x1", "2x9x3", "9x2x3", "5x5x2", "3x3x1"] {
        check(shape, 20);
    }
    check("9x9x5", 5);
    check("18x20x7", 1);
}
