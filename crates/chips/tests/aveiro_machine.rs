//! What is around the Sudoku chips on a board: stored puzzles and the monitor.

use lockstep_chips::machine::{Beam, Frame, FrameReader};
use lockstep_chips::{Model, Port, Run, Simulation, Waveforms, When};
use lockstep_sudoku::methods::aveiro::{PUZZLE_3A, PUZZLE_3B};
use lockstep_sudoku::{Grid, Order};

fn start(module: &str, parameters: &[(&str, u64)]) -> Simulation {
    let mut simulation = Model::build(module, parameters, Waveforms::Off).unwrap().start().unwrap();
    simulation.reset().unwrap();
    simulation
}

fn ports<const N: usize>(simulation: &Simulation, names: [&str; N]) -> [Port; N] {
    names.map(|name| simulation.port(name).unwrap())
}

/// The bytes that a press of a button sends.
fn press(stored: &mut Simulation, button: u64) -> Vec<u64> {
    let inputs = ports(stored, ["press_i", "busy_i"]);
    let outputs = ports(stored, ["valid_o", "byte_o"]);
    let held = [[1 << button, 0]; 100];
    let rows = [held.as_flattened(), &[0; 4]].concat();
    let sent = stored.clocked_batch(&inputs, &outputs, &rows).unwrap();
    sent.chunks(2).filter(|sent| sent[0] == 1).map(|sent| sent[1]).collect()
}

#[test]
fn a_button_sends_a_stored_puzzle_as_a_frame() {
    let mut stored = start("sudoku_stored", &[]);
    for button in 0..4 {
        let frame = press(&mut stored, button);
        assert_eq!((&frame[..5], frame.len()), (&[0xA5, 0x3C, 0x5A, 0xC3, 9][..], 87));
        let cells: Vec<u8> = frame[5..86].iter().map(|&byte| byte as u8).collect();
        let signed = |(i, &cell): (usize, &u8)| match (i / 9 + i % 9) % 2 {
            0 => i64::from(cell),
            _ => -i64::from(cell),
        };
        let sum: i64 = cells.iter().enumerate().map(signed).sum();
        assert_eq!(frame[86], sum as u64 & 0xff);
        let grid = Grid::from_numbers(&cells).unwrap();
        assert!(grid.is_valid() && grid.count() >= 17);
        let contest = [PUZZLE_3A, PUZZLE_3B];
        if let Some(text) = contest.get(button as usize) {
            assert_eq!(text.parse::<Grid>().unwrap(), grid, "button {button}");
        }
    }
    // Nothing is sent while a puzzle is solved.
    let inputs = ports(&stored, ["press_i", "busy_i"]);
    let [valid] = ports(&stored, ["valid_o"]);
    let sent = stored.clocked_batch(&inputs, &[valid], &[1, 1].repeat(100)).unwrap();
    assert!(sent.iter().all(|&valid| valid == 0));
}

/// The picture of a grid whose first cells are given, the others not.
fn picture(grid: &Grid, givens: usize) -> Frame {
    let mut screen = start("sudoku_screen", &[("ClocksPerPixel", 1)]);
    let inputs = ports(&screen, ["show_i", "given_i", "addr_i", "digit_i"]);
    let shown = |given: u64| {
        let cells = grid.numbers().iter().enumerate();
        cells.flat_map(move |(addr, &number)| {
            // The givens come first, then the whole grid.
            let number = if given == 1 && addr >= givens { 0 } else { number };
            [1, given, addr as u64, number.into()]
        })
    };
    let rows: Vec<u64> = shown(1).chain(shown(0)).chain([0; 4]).collect();
    screen.clocked_batch(&inputs, &[], &rows).unwrap();
    let wires = ports(&screen, ["hsync_no", "vsync_no", "colour_o"]);
    let [pixel] = ports(&screen, ["pixel_o"]);
    let run = Run {
        limit: 2 * 800 * 525,
        when: When::Holds(pixel),
        record: &wires,
        ..Run::default()
    };
    let (mut reader, mut records) = (FrameReader::new(), screen.records(&run).unwrap());
    let mut frame = None;
    while let Some(record) = records.next().unwrap() {
        let [hsync, vsync, colour] = record.values[..] else { panic!("three wires") };
        let beam = Beam { hsync_n: hsync != 0, vsync_n: vsync != 0, colour: colour as u16 };
        frame = reader.pixel(beam).or(frame);
    }
    frame.unwrap()
}

#[test]
fn the_monitor_shows_the_grid() {
    const GIVENS: usize = 30;
    let mut grid = Grid::pattern(Order::USUAL);
    let empty = lockstep_sudoku::Cell::from_index(Order::USUAL, 80).unwrap();
    grid.set(empty, None);
    let frame = picture(&grid, GIVENS);
    let mut looks = vec![Vec::new(); 10];
    for (i, &number) in grid.numbers().iter().enumerate() {
        let (left, top) = (140 + 40 * (i % 9), 60 + 40 * (i / 9));
        let ink = |x: usize, y: usize| {
            let [red, green, blue] = frame.pixel(left + x, top + y).unwrap();
            assert!(red < 0xa0 || (blue > 0xa0) == (i < GIVENS), "the colour of cell {i}");
            red > 0xa0 && green > 0xa0
        };
        let glyph: Vec<bool> =
            (4..36).flat_map(|y| (4..36).map(move |x| (x, y))).map(|(x, y)| ink(x, y)).collect();
        looks[usize::from(number)].push(glyph);
    }
    // A digit looks the same in all its cells, and like no other; an empty cell has no ink.
    assert!(looks[0].iter().flatten().all(|&ink| !ink));
    for (number, glyphs) in looks.iter().enumerate() {
        assert!(glyphs.iter().all(|glyph| *glyph == glyphs[0]), "{number}");
        assert!(looks[..number].iter().all(|other| other[0] != glyphs[0]), "{number}");
    }
}
