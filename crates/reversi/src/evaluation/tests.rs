//! The evaluation against a plain one, written from the geometry of the board alone.

use std::collections::HashMap;

use lockstep_game::{Random, State};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::patterns::LANES;
use super::weights::SHIPPED;
use super::*;
use crate::{Move, Position, Size, Square, Symmetry};

/// Weights without any order, the same at every call.
fn random_weights(seed: u64) -> Weights {
    let mut random = Random::new(seed);
    let mut weights = Weights::zero();
    for stage in Stage::all() {
        let values: Vec<i16> =
            (0..Layout::get().len()).map(|_| random.below(161) as i16 - 80).collect();
        weights.set_stage(stage, &values);
    }
    weights
}

/// The boards of a random game, each with the move that follows.
fn random_game(seed: u64) -> Vec<(Board, Option<Square>)> {
    let mut random = Random::new(seed);
    let mut position = Position::start(Size::Eight);
    let mut boards = Vec::new();
    while let Some(mv) = random.pick(&position.legal_moves().collect::<Vec<_>>()) {
        let square = match mv {
            Move::Place(square) => Some(square),
            Move::Pass => None,
        };
        boards.push((position.board(), square));
        position.play_unchecked(mv);
    }
    boards
}

/// The squares of the patterns by name, one instance each, and how many images they have.
const PLAIN: [(&str, usize); 12] = [
    ("a1 b1 c1 a2 b2 c2 a3 b3 c3", 4),
    ("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2", 8),
    ("a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", 4),
    ("a1 b1 c1 d1 a2 b2 c2 a3 b3 a4", 4),
    ("a2 b2 c2 d2 e2 f2 g2 h2", 4),
    ("a3 b3 c3 d3 e3 f3 g3 h3", 4),
    ("a4 b4 c4 d4 e4 f4 g4 h4", 4),
    ("a1 b2 c3 d4 e5 f6 g7 h8", 2),
    ("b1 c2 d3 e4 f5 g6 h7", 4),
    ("c1 d2 e3 f4 g5 h6", 4),
    ("d1 e2 f3 g4 h5", 4),
    ("e1 f2 g3 h4", 4),
];

/// What lies on each instance of each pattern, in the order in which the symmetries of the
/// board give them: the pattern, and the smallest of the readings by symmetries that lay the
/// pattern over the same squares.
fn plain(board: Board) -> Vec<(usize, String)> {
    let mut readings = Vec::new();
    for (p, (names, count)) in PLAIN.iter().enumerate() {
        let squares: Vec<Square> = names.split(' ').map(|name| name.parse().unwrap()).collect();
        let mut instances: Vec<(u64, String)> = Vec::new();
        for symmetry in Symmetry::ALL {
            let images = squares.iter().map(|&square| symmetry.square(Size::Eight, square).bit());
            let mask: u64 = images.clone().sum();
            let reading: String = images.map(|bit| disc(board, bit)).collect();
            match instances.iter_mut().find(|(known, _)| *known == mask) {
                Some((_, smallest)) => *smallest = reading.min(smallest.clone()),
                None => instances.push((mask, reading)),
            }
        }
        assert_eq!(instances.len(), *count, "{names}");
        readings.extend(instances.into_iter().map(|(_, reading)| (p, reading)));
    }
    readings
}

fn disc(board: Board, bit: u64) -> char {
    match (board.own & bit, board.opp & bit) {
        (0, 0) => '-',
        (0, _) => 'O',
        _ => 'X',
    }
}

#[test]
fn a_weight_belongs_to_a_reading_and_a_reading_to_a_weight() {
    let (mut of_reading, mut of_weight) = (HashMap::new(), HashMap::new());
    for (board, _) in (0..60).flat_map(random_game) {
        for (reading, id) in plain(board).into_iter().zip(Layout::get().active(board)) {
            assert_eq!(*of_reading.entry(reading.clone()).or_insert(id), id);
            assert_eq!(*of_weight.entry(id).or_insert(reading.clone()), reading);
        }
    }
    assert!(of_weight.len() > 10_000, "only {} weights", of_weight.len());
}

#[test]
fn mirror_images_share_one_weight() {
    // Of 3^n ways to fill n squares, 3^m are their own mirror image; the others come in pairs.
    // An image is its own if m squares are free: those on the axis, and one of each other pair.
    let pairs = |n, own: u32| (3_usize.pow(n) + 3_usize.pow(own)) / 2;
    let block = 3_usize.pow(10);
    let corners = pairs(9, 6) + block + pairs(10, 5) + pairs(10, 6);
    let lines = 4 * pairs(8, 4) + pairs(7, 4) + pairs(6, 3) + pairs(5, 3) + pairs(4, 2);
    let others = Stage::DISCS + 2 * Mobility::COUNTS;
    assert_eq!(Layout::get().len(), corners + lines + others);
}

#[test]
fn a_position_is_worth_the_sum_of_its_active_weights() {
    let weights = random_weights(1);
    let stages: Vec<Vec<i16>> = Stage::all().map(|stage| weights.stage(stage)).collect();
    for (board, _) in (0..50).flat_map(random_game) {
        let stage = Stage::of((board.own | board.opp).count_ones());
        let active = Layout::get().active(board);
        let sum: i32 = active.iter().map(|&id| i32::from(stages[stage.index()][id as usize])).sum();
        assert_eq!(weights.value(board), Eval(sum.clamp(-Eval::MAX.0, Eval::MAX.0)));
    }
}

#[test]
fn mobility_counts_the_squares_that_flip_something() {
    let count = |board: Board| {
        let flips =
            |&square: &u32| board.empties(!0) >> square & 1 == 1 && board.flips(square) != 0;
        (0..64).filter(flips).count() as u32
    };
    for (board, _) in (0..50).flat_map(random_game) {
        let (own, opp) = (count(board), count(board.pass()));
        assert_eq!(Mobility::of(board), Mobility { own, opp });
        let &[.., of_own, of_opp] = &Layout::get().active(board);
        let first = (Layout::get().len() - 2 * Mobility::COUNTS) as u32;
        assert_eq!((of_own, of_opp), (first + own, first + Mobility::COUNTS as u32 + opp));
    }
}

#[test]
fn features_follow_the_moves() {
    for seed in 0..100 {
        let mut features = Features::new(Position::start(Size::Eight).board());
        for (board, square) in random_game(seed) {
            assert_eq!(features, Features::new(board));
            assert_eq!(features.pass(), Features::new(board.pass()));
            features = match square {
                Some(square) => features.play(square.index(), board.flips(square.index())),
                None => features.pass(),
            };
        }
    }
}

#[test]
fn symmetric_positions_have_the_same_value() {
    let weights = random_weights(2);
    for (board, _) in (0..50).flat_map(random_game) {
        for symmetry in Symmetry::ALL {
            let image = symmetry.board(Size::Eight, board);
            assert_eq!(weights.value(image), weights.value(board));
        }
    }
}

#[test]
fn the_value_is_for_the_player_to_move() {
    // With the squares of every pattern worth what lies on them, the value is antisymmetric.
    let mut weights = random_weights(3);
    for stage in Stage::all() {
        let mut values = weights.stage(stage);
        let len = values.len();
        values[len - Stage::DISCS - 2 * Mobility::COUNTS..].fill(0);
        weights.set_stage(stage, &values);
    }
    let differ = |weights: &Weights| {
        let differs = |(board, _): (Board, _)| weights.value(board) != -weights.value(board.pass());
        (0..50).flat_map(random_game).any(differs)
    };
    assert!(differ(&weights));
    for stage in Stage::all() {
        weights.set_stage(stage, &antisymmetric(&weights.stage(stage)));
    }
    assert!(!differ(&weights));
}

/// Weights that change their sign when the colours are swapped.
fn antisymmetric(values: &[i16]) -> Vec<i16> {
    let mut result = values.to_vec();
    for board in (0..50).flat_map(random_game).map(|(board, _)| board) {
        let (mine, theirs) = (Layout::get().active(board), Layout::get().active(board.pass()));
        for (&id, &swapped) in mine.iter().zip(&theirs).take(LANES) {
            result[swapped as usize] = if id == swapped { 0 } else { -result[id as usize] };
        }
    }
    result
}

#[test]
fn stages_cover_the_game() {
    assert_eq!(Stage::of(0), Stage::of(4));
    assert_eq!(Stage::of(64), Stage::of(63));
    for stage in Stage::all() {
        assert_eq!(Stage::of(stage.first_discs()), stage);
        assert_eq!(Stage::of(stage.first_discs() + 3), stage);
        assert_eq!(stage.next().map_or(60, |next| next.first_discs() - 4), stage.first_discs());
    }
}

#[test]
fn values_round_to_whole_discs_and_come_from_finished_games() {
    for (eval, score) in [(0, 0), (15, 0), (16, 1), (-15, 0), (-16, -1), (49, 2), (2048, 64)] {
        assert_eq!(Eval(eval).score(), Score(score));
    }
    assert_eq!(Eval(48).to_string(), "+1.50");
    assert_eq!(Eval::of_finished(Board { own: 0b111, opp: 0b1 << 8 }), Eval::from(Score(62)));
    assert_eq!(Eval::of_finished(Board { own: 0, opp: 1 }), -Eval::MAX);
    assert_eq!(Eval::of_finished(Board { own: 1, opp: 2 }), Eval(0));
}

#[test]
fn any_words_have_a_value() {
    let weights = random_weights(5);
    let mut random = Random::new(6);
    for _ in 0..1_000 {
        let (own, opp) = (random.next_u64(), random.next_u64());
        let board = Board { own, opp: opp & !own };
        let value = weights.value(board);
        assert!(value <= Eval::MAX && value >= -Eval::MAX);
        // Not a legal move; still no panic.
        let _ = Features::new(board).play(random.below(64) as u32, random.next_u64());
    }
}

#[test]
fn a_file_gives_back_the_weights() {
    for weights in [Weights::zero(), random_weights(7)] {
        assert!(Weights::decode(&weights.encode()) == Ok(weights));
    }
    assert!(*Weights::shipped() == Weights::decode(SHIPPED).unwrap());
    assert!(SHIPPED.len() <= 3 << 20);
}

#[test]
fn faults_of_a_file_are_told_apart() {
    let good = SHIPPED;
    let fault = |place: usize| {
        let mut bad = good.to_vec();
        bad[place] ^= 1;
        Weights::decode(&bad).unwrap_err()
    };
    assert_eq!(Weights::decode(b""), Err(WeightsFault::NotWeights));
    assert_eq!(Weights::decode(&good[..8]), Err(WeightsFault::NotWeights));
    assert_eq!(fault(0), WeightsFault::NotWeights);
    assert_eq!(fault(8), WeightsFault::Version { found: 0 });
    assert_eq!(fault(10), WeightsFault::Layout);
    assert_eq!(fault(18), WeightsFault::Corrupt);
    assert_eq!(fault(good.len() - 1), WeightsFault::Corrupt);
    assert_eq!(Weights::decode(&good[..20]), Err(WeightsFault::Corrupt));
}

/// A file of these contents, with a fingerprint that is right.
fn sealed(packed: &[u8]) -> Vec<u8> {
    let mut file = SHIPPED[..18].to_vec();
    file.extend(fingerprint(packed).to_le_bytes());
    file.extend(packed);
    file
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 64,
        rng_seed: RngSeed::Fixed(lockstep_game::testkit::seed()),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_changed_byte_is_noticed(place in any::<prop::sample::Index>(), change in 1_u8..) {
        let mut file = SHIPPED.to_vec();
        let place = place.index(file.len());
        file[place] ^= change;
        prop_assert!(Weights::decode(&file).is_err());
    }

    #[test]
    fn a_missing_end_is_noticed(place in any::<prop::sample::Index>()) {
        prop_assert!(Weights::decode(&SHIPPED[..place.index(SHIPPED.len())]).is_err());
    }

    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Weights::decode(&bytes).is_err());
        prop_assert_eq!(Weights::decode(&sealed(&bytes)), Err(WeightsFault::Corrupt));
    }
}
