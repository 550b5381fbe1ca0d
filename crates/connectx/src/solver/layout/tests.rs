use lockstep_game::Random;

use super::*;
use crate::{Bits, Board};

/// A random set of cells of the usual board, each in with odds of one in two.
fn cells(random: &mut Random) -> u64 {
    random.next_u64() & AnyShape::<u64>::new(Shape::default()).cells()
}

fn agree<const ROWS: usize, const LINE: usize, const COLUMNS: usize>(shape: &str) {
    let shape: Shape = shape.parse().unwrap();
    let (rows, any) = (Rows::<ROWS, LINE, COLUMNS>::new(shape), AnyShape::<u64>::new(shape));
    assert_eq!([rows.rows(), rows.columns(), rows.line()], [ROWS, any.columns(), LINE]);
    assert_eq!(rows.directions(), any.directions());
    assert_eq!(rows.bottoms(), any.bottoms());
    assert_eq!(rows.cells(), any.cells());
    assert_eq!(rows.seconds(), any.seconds());
    let mut random = Random::new(6);
    for _ in 0..100 {
        let board = random.next_u64() & any.cells();
        assert_eq!(rows.mirror(board), any.mirror(board), "{shape}");
    }
}

#[test]
fn constants_and_variables_agree() {
    agree::<6, 4, 7>("6x7x4");
    agree::<6, 4, ANY>("6x6x4");
    agree::<5, 5, ANY>("5x5x5");
    for shape in ["7x5x5", "7x6x5", "7x7x5", "7x8x5"] {
        agree::<7, 5, ANY>(shape);
    }
    agree::<6, 5, ANY>("6x7x5");
    agree::<7, 4, ANY>("7x8x4");
}

#[test]
fn a_cell_wins_if_it_completes_a_line() {
    let mut random = Random::new(1);
    for line in 1..=6 {
        let layout = AnyShape::<u64>::new(Shape::new(6, 7, line).unwrap());
        for _ in 0..300 {
            let mut discs = cells(&mut random);
            // A line that is there already says nothing of other cells.
            if layout.has_line(discs) {
                discs &= cells(&mut random) & cells(&mut random);
            }
            if layout.has_line(discs) {
                continue;
            }
            let wins = layout.wins(discs);
            for bit in (0..49).filter(|&bit| layout.cells().contains(bit)) {
                let completes = layout.has_line(discs | 1 << bit);
                assert_eq!(wins.contains(bit) && !discs.contains(bit), completes, "{line} {bit}");
            }
        }
    }
}

#[test]
fn lines_are_all_cells_without_which_there_would_be_fewer() {
    let mut random = Random::new(3);
    for line in 1..=6 {
        let layout = AnyShape::<u64>::new(Shape::new(6, 7, line).unwrap());
        let starts = |cells: u64| -> u32 {
            layout.directions().iter().map(|&d| run(cells, d, line).count_ones()).sum()
        };
        for _ in 0..100 {
            let all = cells(&mut random) | cells(&mut random) | cells(&mut random);
            let needed = (0..49).filter(|&bit| starts(all & !(1 << bit)) < starts(all));
            let lines = needed.fold(0, |lines, bit| lines | 1 << bit);
            assert_eq!(layout.lines(all), lines, "{line}");
        }
    }
}

#[test]
fn columns_without_cells_are_told_from_the_others() {
    let mut random = Random::new(4);
    for shape in ["6x7x4", "1x8x4", "7x4x5"] {
        let layout = AnyShape::<u64>::new(shape.parse().unwrap());
        for _ in 0..100 {
            let few = random.next_u64() & random.next_u64() & random.next_u64();
            let few = few & random.next_u64() & layout.cells();
            let empty = (0..layout.columns()).filter(|&c| few & layout.column(c) == 0);
            let without = empty.fold(0, |without, c| without | layout.column(c));
            assert_eq!(layout.columns_without(few), without);
        }
    }
}

#[test]
fn the_mirror_is_that_of_the_board() {
    let mut random = Random::new(2);
    let mut check = |shape: &str| {
        let shape: Shape = shape.parse().unwrap();
        let (layout, geometry) = (AnyShape::<u64>::new(shape), Geometry::new(shape));
        let mut board = Board::empty(&geometry);
        for _ in 0..shape.cells() {
            let open: Vec<_> =
                crate::Column::all(shape).filter(|&c| board.is_open(&geometry, c)).collect();
            board.play(&geometry, random.pick(&open).unwrap());
            let mirrored = board.mirror(&geometry);
            assert_eq!(layout.mirror(*board.own()), *mirrored.own());
            assert_eq!(layout.mirror(*board.other()), *mirrored.other());
        }
    };
    for shape in ["6x7x4", "5x6x4", "3x1x3", "1x8x4"] {
        check(shape);
    }
}
