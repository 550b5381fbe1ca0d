//! The parts around the search: serial line, buttons, cursor, video, DVI coder.

use lockstep_chips::machine::{Shown, UartReader};
use lockstep_chips::{Model, Port, Run, Simulation, Waveforms, When};
use lockstep_game::{Random, State};
use lockstep_reversi::{Position, Size, Square};

/// A module that has been reset.
fn start(module: &str, parameters: &[(&str, u64)]) -> Simulation {
    let mut simulation = Model::build(module, parameters, Waveforms::Off).unwrap().start().unwrap();
    simulation.reset().unwrap();
    simulation
}

fn ports<const N: usize>(simulation: &Simulation, names: [&str; N]) -> [Port; N] {
    names.map(|name| simulation.port(name).unwrap())
}

/// The text of a number at 115200 baud and 50 MHz: 434 clocks a bit.
#[test]
fn a_number_goes_over_the_serial_line_as_text() {
    let mut report = start("common_uart_hex", &[]);
    let [valid, number, ready, tx] = ports(&report, ["valid_i", "number_i", "ready_o", "tx_o"]);
    for (value, text) in
        [(0x0001_f3a0, "0001f3a0\r"), (0xffff_ffff, "ffffffff\r"), (9, "00000009\r")]
    {
        assert_eq!(report.get(ready).unwrap(), 1);
        report.set(number, value).unwrap();
        report.set(valid, 1).unwrap();
        report.clock(1).unwrap();
        report.set(valid, 0).unwrap();
        let run = Run { limit: 9 * 10 * 434, when: When::Always, record: &[tx], ..Run::default() };
        let (mut reader, mut read) = (UartReader::new(434), String::new());
        report
            .run(&run, |record| {
                let byte = reader.level(record.values[0] != 0);
                read.extend(byte.map(|byte| char::from(byte.unwrap())));
                Ok(())
            })
            .unwrap();
        assert_eq!(read, text);
        report.clock(3).unwrap();
    }
}

/// The levels of a line: one for each bit of a byte, a last bit of 0 if it has no stop bit.
fn levels(byte: u8, stop: u64) -> Vec<u64> {
    let bits = (0..8).map(|bit| u64::from(byte >> bit & 1));
    [0].into_iter().chain(bits).chain([stop]).collect()
}

/// Every byte, at a sender's clock that is 3 % too slow or too fast; what is broken is dropped.
#[test]
fn bytes_come_in_over_the_serial_line() {
    for clocks in [97, 100, 103] {
        let mut receiver = start("common_uart_rx", &[("ClocksPerBit", 100)]);
        let (inputs, outputs) =
            (ports(&receiver, ["rx_i"]), ports(&receiver, ["valid_o", "data_o"]));
        // A dip that is no start bit, and a byte without a stop bit, then rest.
        let mut line = [vec![0; 20], vec![1; 200]].concat();
        line.extend(levels(0x55, 0).into_iter().flat_map(|level| vec![level; clocks]));
        line.extend(vec![1; 12 * clocks]);
        for byte in 0..=255 {
            line.extend(levels(byte, 1).into_iter().flat_map(|level| vec![level; clocks]));
        }
        line.extend(vec![1; clocks]);
        let found = receiver.clocked_batch(&inputs, &outputs, &line).unwrap();
        let bytes = found.chunks(2).filter(|found| found[0] == 1).map(|found| found[1]);
        // The missing stop bit looks like a start bit: what follows it is a byte of rest.
        let bytes: Vec<u64> = bytes.skip_while(|&byte| byte == 0xff).collect();
        assert_eq!(bytes, (0..=255).collect::<Vec<u64>>(), "{clocks} clocks a bit");
    }
}

#[test]
fn a_contact_that_bounces_is_one_press() {
    let mut button = start("common_debounce", &[("StableCycles", 5)]);
    let [contact, level] = ports(&button, ["contact_i", "level_o"]);
    let bounce =
        |from: u64, to: u64| [vec![to, from, to, to, from, to, to, to, to, from], vec![to; 20]];
    let press: Vec<u64> = [bounce(0, 1), bounce(1, 0)].concat().concat();
    let levels = button.clocked_batch(&[contact], &[level], &press).unwrap();
    let changes = levels.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!((levels[0], changes, levels[levels.len() - 1]), (0, 2, 0));
    // Two flip-flops and five stable cycles after the last bounce.
    assert_eq!(levels.iter().position(|&level| level == 1), Some(10 + 2 + 5 - 1));
}

#[test]
fn the_cursor_steps_repeats_and_enters() {
    let mut cursor = start("reversi_cursor", &[("RepeatCycles", 10)]);
    let buttons = ports(&cursor, ["east_i", "west_i", "north_i", "south_i", "enter_i"]);
    let outputs = ports(&cursor, ["square_o", "enter_o"]);
    let mut hold = |pressed: [u64; 5], cycles: usize| {
        let rows = [pressed.repeat(cycles), vec![0; 10]].concat();
        let found = cursor.clocked_batch(&buttons, &outputs, &rows).unwrap();
        let entered = found.iter().skip(1).step_by(2).sum::<u64>();
        (found[found.len() - 2], entered)
    };
    let [east, west, north, south] =
        [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0]];
    assert_eq!(hold(east, 1).0, 1);
    assert_eq!(hold(east, 10).0, 2, "held for less than a repeat");
    assert_eq!(hold(east, 31).0, 6, "one step, and three repeats");
    assert_eq!(hold(west, 1).0, 5);
    assert_eq!(hold(south, 11).0, 5 + 2 * 8);
    assert_eq!(hold(north, 1).0, 5 + 8);
    assert_eq!(hold([0, 0, 1, 1, 1], 1), (5, 0), "north counts");
    assert_eq!(hold([1, 1, 1, 1, 1], 1), (6, 0), "east counts");
    assert_eq!(hold(north, 1).0, 6 + 7 * 8, "over the edge");
    assert_eq!(hold(east, 11).0, 7 * 8, "over the edge");
}

#[test]
fn a_press_of_enter_is_one_pulse() {
    let mut cursor = start("reversi_cursor", &[("RepeatCycles", 10)]);
    let [enter, pulse] = ports(&cursor, ["enter_i", "enter_o"]);
    cursor.set(enter, 1).unwrap();
    let run = Run { limit: 50, when: When::Holds(pulse), record: &[pulse], ..Run::default() };
    let mut pulses = 0;
    cursor
        .run(&run, |_| {
            pulses += 1;
            Ok(())
        })
        .unwrap();
    assert_eq!(pulses, 1);
}

#[test]
fn keys_name_a_square_and_play_on_it() {
    let mut cursor = start("reversi_cursor", &[]);
    let inputs = ports(&cursor, ["key_valid_i", "key_i"]);
    let outputs = ports(&cursor, ["enter_o", "square_o"]);
    // A byte for each key, and a cycle in which the last one is still there, not valid.
    let mut press = |keys: &[u8]| {
        let rows = keys.iter().flat_map(|&key| [1, u64::from(key), 0, u64::from(key)]);
        let found = cursor.clocked_batch(&inputs, &outputs, &rows.collect::<Vec<_>>()).unwrap();
        let (square, enters) = (found[found.len() - 1], found.iter().step_by(2).sum::<u64>());
        (square, enters)
    };
    for square in 0..64_u8 {
        let text = [b'a' + square % 8, b'1' + square / 8];
        assert_eq!(press(&text), (u64::from(square), 0));
    }
    let others: Vec<u8> =
        (0..=255).filter(|key| !matches!(key, b'a'..=b'h' | b'1'..=b'8' | b'\r' | b'\n')).collect();
    assert_eq!(press(&others), (63, 0));
    assert_eq!([press(b"\r"), press(b"\n")], [(63, 1); 2]);
}

#[test]
fn the_beam_is_where_the_mode_says() {
    let mut timing = start("common_video_timing", &[("ClocksPerPixel", 2)]);
    let names = ["x_o", "y_o", "visible_o", "hsync_no", "vsync_no"];
    let (recorded, [pixel]) = (ports(&timing, names), ports(&timing, ["pixel_o"]));
    let frame = 800 * 525;
    let run = Run {
        limit: 2 * (frame + 900),
        when: When::Holds(pixel),
        record: &recorded,
        ..Run::default()
    };
    let mut seen = 0;
    timing
        .run(&run, |record| {
            let (x, y) = (seen % 800, seen / 800 % 525);
            let visible = x < 640 && y < 480;
            let hsync = (640 + 16..640 + 16 + 96).contains(&x);
            let vsync = (480 + 10..480 + 10 + 2).contains(&y);
            let expected = [x, y, u64::from(visible), u64::from(!hsync), u64::from(!vsync)];
            assert_eq!(record.values, expected, "pixel {seen}");
            seen += 1;
            Ok(())
        })
        .unwrap();
    assert_eq!(seen, frame + 900);
}

/// What a receiver makes of a word of the picture.
fn tmds_colour(symbol: u64) -> u64 {
    let word = if symbol >> 9 & 1 == 1 { !symbol & 0xff } else { symbol & 0xff };
    let turned = if symbol >> 8 & 1 == 1 { 0 } else { 0xfe };
    (word ^ word << 1 ^ turned) & 0xff
}

#[test]
fn dvi_words_hold_the_colours_and_stay_balanced() {
    let mut coder = start("common_tmds", &[]);
    let inputs = ports(&coder, ["enable_i", "visible_i", "colour_i", "control_i"]);
    let outputs = ports(&coder, ["symbol_o"]);
    let mut random = Random::new(1);
    let row = |random: &mut Random, i: u64| {
        let visible = u64::from(i % 800 < 640);
        // Some stretches of one colour, which is the hard case for balance.
        let colour =
            if (i / 100).is_multiple_of(2) { random.next_u64() & 0xff } else { (i / 200) & 0xff };
        [1, visible, colour, random.next_u64() & 3]
    };
    let rows: Vec<[u64; 4]> = (0..100_000).map(|i| row(&mut random, i)).collect();
    let symbols = coder.clocked_batch(&inputs, &outputs, rows.as_flattened()).unwrap();
    let mut balance = 0_i32;
    // The first edge takes a row, the second gives its word.
    for (&[_, visible, colour, control], &symbol) in rows.iter().zip(&symbols[1..]) {
        if visible == 0 {
            let words = [0b11_0101_0100, 0b00_1010_1011, 0b01_0101_0100, 0b10_1010_1011];
            assert_eq!(symbol, words[control as usize]);
            balance = 0;
            continue;
        }
        assert_eq!(tmds_colour(symbol), colour);
        balance += 2 * symbol.count_ones() as i32 - 10;
        assert!(balance.abs() <= 10, "{balance} more ones than zeros");
        let word = symbol & 0xff;
        let transitions = (word ^ word >> 1) & 0x7f;
        assert!(transitions.count_ones() <= 4, "{word:#010b}");
    }
}

/// The bits of a lane, in the order in which its pin sends them.
fn bits(pairs: impl Iterator<Item = u64>) -> Vec<u64> {
    pairs.flat_map(|pair| [pair & 1, pair >> 1]).collect()
}

#[test]
fn dvi_words_arrive_in_order_behind_their_clock() {
    for skew in 0..5 {
        let mut serializer = start("common_dvi_serializer", &[]);
        let inputs = ports(&serializer, ["phase_i", "blue_i", "green_i", "red_i"]);
        let outputs = ports(&serializer, ["blue_o", "green_o", "red_o", "clock_o"]);
        let mut random = Random::new(skew);
        let mut pixel =
            |i: u64| [i % 2].into_iter().chain([0; 3].map(|_| random.next_u64() & 0x3ff));
        let pixels: Vec<Vec<u64>> = (0..200).map(|i| pixel(i).collect()).collect();
        // Five clocks a pixel; the first is cut short.
        let clocks = pixels.iter().flat_map(|pixel| [pixel; 5]).skip(skew as usize);
        let rows: Vec<u64> = clocks.flatten().copied().collect();
        let pairs = serializer.clocked_batch(&inputs, &outputs, &rows).unwrap();
        let lane = |lane: usize| bits(pairs.iter().skip(lane).step_by(4).copied());
        let clock = lane(3);
        // A word begins where the clock rises. The first ones may be cut: the place in time
        // is not known before the first pixel ends.
        let starts = (20..clock.len() - 10).filter(|&i| clock[i - 1] == 0 && clock[i] == 1);
        let starts: Vec<usize> = starts.collect();
        assert!(starts.len() > 190 && starts.windows(2).all(|pair| pair[1] - pair[0] == 10));
        for (colour, name) in [(0, "blue"), (1, "green"), (2, "red")] {
            let sent = lane(colour);
            let word = |&start: &usize| (0..10).map(|bit| sent[start + bit] << bit).sum::<u64>();
            let words: Vec<u64> = starts.iter().map(word).collect();
            let first = pixels.iter().position(|pixel| pixel[colour + 1] == words[0]).unwrap();
            let expected = pixels[first..].iter().map(|pixel| pixel[colour + 1]);
            assert!(words.iter().copied().eq(expected.take(words.len())), "{name}, skew {skew}");
        }
    }
}

#[test]
fn a_video_signal_becomes_dvi_words() {
    let mut dvi = start("common_dvi", &[]);
    let inputs = ports(&dvi, ["pixel_i", "visible_i", "hsync_ni", "vsync_ni", "colour_i"]);
    let outputs = ports(&dvi, ["red_o", "green_o", "blue_o", "phase_o"]);
    // Two clocks a pixel.
    let pixels = [[1, 1, 1, 0x3a7], [1, 1, 1, 0xf0c], [0, 0, 1, 0], [0, 1, 0, 0], [0, 1, 1, 0]];
    let clocks =
        pixels.iter().flat_map(|pixel| [[&[0], &pixel[..]].concat(), [&[1], &pixel[..]].concat()]);
    let found =
        dvi.clocked_batch(&inputs, &outputs, &clocks.flatten().collect::<Vec<_>>()).unwrap();
    let words: Vec<&[u64]> = found.chunks(4).skip(3).step_by(2).collect();
    for (word, pixel) in words.iter().zip(&pixels[..2]) {
        let colour = [8, 4, 0].map(|shift| (pixel[3] >> shift & 0xf) * 0x11);
        assert_eq!([word[0], word[1], word[2]].map(tmds_colour), colour);
    }
    // Blue carries {vsync, hsync}.
    assert_eq!([words[2][2], words[3][2]], [0b01_0101_0100, 0b00_1010_1011]);
    assert_eq!([words[2][0], words[2][1]], [0b11_0101_0100; 2]);
    let phases: Vec<u64> = found.chunks(4).map(|outputs| outputs[3]).collect();
    assert_eq!(phases, [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]);
}

/// The position after so many moves, each the first, second, .. of the list.
fn position(moves: usize) -> Position {
    let mut position = Position::start(Size::Eight);
    for i in 0..moves {
        let legal: Vec<_> = position.legal_moves().collect();
        position.play_unchecked(legal[i % legal.len()]);
    }
    position
}

#[test]
fn a_board_is_read_back_from_its_picture() {
    for (moves, cursor) in [(0, 0), (21, 27), (52, 63)] {
        let shown = Shown::of(&position(moves), Square::new(cursor).unwrap());
        let frame = shown.frame().unwrap();
        assert_eq!(Shown::read(&frame), Some(shown));
        // The picture fills the screen to its corners.
        for (x, y) in [(0, 0), (639, 0), (0, 479), (639, 479)] {
            assert_eq!(frame.pixel(x, y), frame.pixel(100, 100));
        }
        // The bars beside the board are as high as each player has discs.
        for (x, discs) in [(144, shown.red), (496, shown.blue)] {
            let lit = (112..368)
                .filter(|&y| frame.pixel(x, y).unwrap().iter().any(|&colour| colour > 0x80));
            assert_eq!(lit.count(), 4 * discs.count_ones() as usize);
        }
    }
}
