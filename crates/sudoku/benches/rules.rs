//! Reading, writing, candidates and symmetries. `cargo bench -p lockstep-sudoku`.

#![allow(missing_docs)]

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use lockstep_game::Random;
use lockstep_sudoku::format::{Format, Reader, read, write};
use lockstep_sudoku::{Cell, Grid, Order, Position, Symmetry};

const LINES: usize = 100_000;

fn main() {
    divan::main();
}

/// Valid grids with two thirds of their cells empty.
fn puzzles(order: Order, count: usize) -> Vec<Grid> {
    let mut random = Random::new(1);
    let mut puzzle = || {
        let mut grid = Symmetry::random(order, &mut random).apply(&Grid::pattern(order));
        for cell in Cell::all(order).filter(|_| random.below(3) > 0) {
            grid.set(cell, None);
        }
        grid
    };
    (0..count).map(|_| puzzle()).collect()
}

fn text(format: Format, grids: &[Grid]) -> Vec<u8> {
    let mut text = Vec::new();
    grids.iter().for_each(|grid| write(format, grid, &mut text));
    text
}

/// One grid is filled again and again.
fn bench_read_into(bencher: Bencher<'_, '_>, text: &[u8]) {
    let bencher = bencher.counter(ItemsCount::new(LINES)).counter(BytesCount::of_slice(text));
    bencher.bench_local(|| {
        let mut reader = read(Format::Line, black_box(text));
        let mut grid = Grid::empty(Order::USUAL);
        while let Some(result) = reader.read_into(&mut grid) {
            black_box(result.is_ok());
            black_box(&grid);
        }
    });
}

#[divan::bench(sample_count = 20)]
fn read_usual_lines(bencher: Bencher<'_, '_>) {
    bench_read_into(bencher, &text(Format::Line, &puzzles(Order::USUAL, LINES)));
}

/// A remark keeps a line off the fast way.
#[divan::bench(sample_count = 20)]
fn read_usual_lines_with_remarks(bencher: Bencher<'_, '_>) {
    let text = text(Format::Line, &puzzles(Order::USUAL, LINES));
    let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    bench_read_into(
        bencher,
        &lines.flat_map(|line| [line, &b" 4.5\n"[..]].concat()).collect::<Vec<_>>(),
    );
}

/// A buffered stream, and a new grid for each line.
#[divan::bench(sample_count = 20)]
fn iterate_over_a_stream(bencher: Bencher<'_, '_>) {
    let text = text(Format::Line, &puzzles(Order::USUAL, LINES));
    bencher.counter(ItemsCount::new(LINES)).bench_local(|| {
        let input = std::io::BufReader::with_capacity(1 << 16, black_box(&text[..]));
        Reader::new(Format::Line, input).filter(Result::is_ok).count()
    });
}

#[divan::bench(args = [Format::Pretty, Format::Sdk, Format::Csv, Format::Sudoku])]
fn read_rows(bencher: Bencher<'_, '_>, format: Format) {
    let text = text(format, &puzzles(Order::USUAL, 1000));
    bencher
        .counter(ItemsCount::new(1000_usize))
        .bench_local(|| read(format, black_box(&text)).count());
}

#[divan::bench(args = Format::ALL)]
fn write_grids(bencher: Bencher<'_, '_>, format: Format) {
    let grids = puzzles(Order::USUAL, 1000);
    bencher.counter(ItemsCount::new(1000_usize)).bench_local(|| text(format, black_box(&grids)));
}

#[divan::bench(args = [2, 3, 5, 15])]
fn candidates_of_all_cells(bencher: Bencher<'_, '_>, n: usize) {
    let order = Order::new(n).unwrap();
    let position = Position::new(puzzles(order, 1).remove(0)).unwrap();
    bencher.counter(ItemsCount::new(order.cells())).bench_local(|| {
        let position = black_box(&position);
        Cell::all(order).map(|cell| position.candidates(cell).len()).sum::<usize>()
    });
}

#[divan::bench(args = [2, 3, 5, 15])]
fn position_from_grid(bencher: Bencher<'_, '_>, n: usize) {
    let grid = puzzles(Order::new(n).unwrap(), 1).remove(0);
    bencher.bench_local(|| Position::new(black_box(&grid).clone()));
}

#[divan::bench(args = [2, 3, 5, 15])]
fn symmetric_grid(bencher: Bencher<'_, '_>, n: usize) {
    let order = Order::new(n).unwrap();
    let grid = puzzles(order, 1).remove(0);
    let symmetry = Symmetry::random(order, &mut Random::new(2));
    bencher.bench_local(|| black_box(&symmetry).apply(black_box(&grid)));
}
