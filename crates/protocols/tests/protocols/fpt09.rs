//! The contest's frames: what goes in comes out, and no byte is too strange.

use lockstep_game::Random;
use lockstep_protocols::fpt09::{Decoder, Frame, FrameFault, PREAMBLE};
use lockstep_sudoku::{Cell, Digit, Grid, Order, Symmetry};

fn random_grid(order: Order, random: &mut Random) -> Grid {
    let mut grid = Symmetry::random(order, random).apply(&Grid::pattern(order));
    for cell in Cell::all(order) {
        if random.below(2) == 0 {
            grid.set(cell, None);
        }
    }
    grid
}

/// Everything in a stream that arrives in pieces of random lengths.
fn decode(frame: Frame, mut bytes: &[u8], random: &mut Random) -> Vec<Result<Grid, FrameFault>> {
    let mut decoder = Decoder::new(frame);
    let mut results = Vec::new();
    while !bytes.is_empty() {
        let (piece, rest) = bytes.split_at(1 + random.below(bytes.len().min(300)));
        decoder.push(piece);
        results.extend(std::iter::from_fn(|| decoder.next_frame()));
        bytes = rest;
    }
    while let Err(fault) = decoder.finish() {
        results.push(Err(fault));
        results.extend(std::iter::from_fn(|| decoder.next_frame()));
    }
    results
}

#[test]
fn the_smallest_frame_is_what_the_contest_says() {
    let mut grid = Grid::empty(Order::MIN);
    grid.set(Cell::new(Order::MIN, 0, 0).unwrap(), Digit::new(1));
    grid.set(Cell::new(Order::MIN, 1, 2).unwrap(), Digit::new(4));
    let cells = [1, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let head = [0xA5, 0x3C, 0x5A, 0xC3];
    assert_eq!(Frame::Puzzle.encode(&grid), [&head[..], &[4], &cells, &[0xFD]].concat());
    assert_eq!(Frame::Answer.encode(&grid), [&head[..], &[0xFD, 4], &cells].concat());
}

#[test]
fn grids_of_every_order_come_back_out_of_noise() {
    let mut random = Random::new(21);
    for frame in [Frame::Puzzle, Frame::Answer] {
        let mut stream = Vec::new();
        let mut grids = Vec::new();
        for order in Order::all() {
            let noise = random.below(20);
            stream.extend((0..noise).map(|_| random.next_u64() as u8 & 0x7F));
            let grid = random_grid(order, &mut random);
            stream.extend(frame.encode(&grid));
            grids.push(Ok(grid));
        }
        assert_eq!(decode(frame, &stream, &mut random), grids);
    }
}

#[test]
fn a_frame_that_lost_bytes_does_not_cost_the_next() {
    let mut random = Random::new(22);
    for frame in [Frame::Puzzle, Frame::Answer] {
        for _ in 0..300 {
            let order = Order::new(2 + random.below(3)).unwrap();
            let grids = [(); 2].map(|()| random_grid(order, &mut random));
            let mut first = frame.encode(&grids[0]);
            let at = random.below(first.len());
            first.drain(at..first.len().min(at + 1 + random.below(9)));
            let stream = [first, frame.encode(&grids[1])].concat();
            let results = decode(frame, &stream, &mut random);
            assert_eq!(results.last(), Some(&Ok(grids[1].clone())), "{results:?}");
        }
    }
}

#[test]
fn each_fault_is_named() {
    let mut random = Random::new(23);
    let grid = random_grid(Order::USUAL, &mut random);
    let good = Frame::Puzzle.encode(&grid);
    let mut check = |change: &dyn Fn(&mut Vec<u8>), message: &str| {
        let mut bytes = good.clone();
        change(&mut bytes);
        let results = decode(Frame::Puzzle, &bytes, &mut random);
        assert_eq!(results[0].as_ref().unwrap_err().to_string(), message);
    };
    let side = "frame at byte 0: expected the side of a grid (4, 9, 16, ... 225), found 10";
    check(&|bytes| bytes[4] = 10, side);
    let number = "frame at byte 0: expected a number up to 9 in cell 81, found 10";
    check(&|bytes| bytes[85] = 10, number);
    let sum = good[86];
    let checksum = format!(
        "frame at byte 0: expected the checksum {sum:02x}, found {:02x}",
        sum.wrapping_add(1)
    );
    check(&|bytes| bytes[86] = sum.wrapping_add(1), &checksum);
    let end = "frame at byte 0: truncated: the input ends after 86 bytes";
    check(&|bytes| bytes.truncate(86), end);
}

#[test]
fn any_bytes_are_survived() {
    let mut random = Random::new(24);
    for frame in [Frame::Puzzle, Frame::Answer] {
        for _ in 0..200 {
            let mut stream = Vec::new();
            for _ in 0..random.below(40) {
                match random.below(3) {
                    0 => stream.extend(PREAMBLE),
                    1 => stream.push([4, 9, 16, 225][random.below(4)]),
                    _ => stream.extend((0..30).map(|_| random.below(20) as u8)),
                }
            }
            for grid in decode(frame, &stream, &mut random).into_iter().flatten() {
                assert!(grid.order() <= Order::MAX);
            }
        }
    }
}
