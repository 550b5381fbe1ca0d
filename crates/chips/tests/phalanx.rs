//! Phalanx does what its twin does, cycle by cycle, with any number of cores; and its answer is that of
//! plain minimax.

use std::ops::ControlFlow;

use lockstep_chips::phalanx::{CORES, Goal, Lanes, Phalanx, STOP_CYCLES, Searched, lanes, search};
use lockstep_chips::reversi::{Answer, Question, ReversiChip};
use lockstep_chips::{Chip, Found, Lockstep, Model, Verdict, Waveforms};
use lockstep_game::{Random, State};
use lockstep_reversi::replicas::timisoara::{Edition, GAME_OVER, Timisoara, evaluate};
use lockstep_reversi::{Board, Endgame, Move, Position, Size, Square};
use lockstep_search::{Limits, Solver, Stop};

/// The cores of the quick tests: a model of twelve takes a minute to build.
const FEW: usize = 4;

/// The chip with so many cores, beside its twin.
fn lockstep<const EXACT: bool>(cores: usize, seed: u64) -> Lockstep<Phalanx<EXACT>> {
    let parameters = [("Cores", cores as u64)];
    let parameters = if cores == CORES { &[][..] } else { &parameters };
    let model = Model::build(Phalanx::<EXACT>::INFO.module, parameters, Waveforms::Off).unwrap();
    Lockstep::with_model(Phalanx { cores }, model, seed).unwrap()
}

/// Follows the twin, and compares the cycles.
fn follow<const EXACT: bool>(cores: usize, count: usize, depth: u32, seed: u64) {
    let goal = if EXACT { Goal::Exact } else { Goal::Depth };
    let mut lockstep = lockstep::<EXACT>(cores, seed);
    let questions = Phalanx::<EXACT> { cores }.questions(&Limits::depth(depth), seed).unwrap();
    for question in questions.take(count) {
        let twin = twin(&question, goal, cores);
        assert_eq!(same(&mut lockstep, &question), (twin.answer, twin.cycles), "{question}");
    }
}

/// The answer and the cycles, which are those of the twin.
fn same<const EXACT: bool>(
    lockstep: &mut Lockstep<Phalanx<EXACT>>,
    question: &Question,
) -> (Answer, u64) {
    match lockstep.compare(question, &Stop::never()).unwrap() {
        Verdict::Same(Found { answer, cycles }) => (answer, cycles),
        Verdict::Different(difference) => panic!("{difference}"),
        Verdict::Stopped => unreachable!(),
    }
}

fn twin(question: &Question, goal: Goal, cores: usize) -> Searched {
    search(question, goal, cores, &Stop::never(), &mut |_| ControlFlow::Continue(()))
}

#[test]
fn one_core_of_phalanx_follows_its_twin() {
    for (count, depth) in [(100, 2), (60, 4), (20, 6)] {
        follow::<false>(1, count, depth, 1);
    }
    follow::<true>(1, 40, 0, 4);
}

#[test]
fn several_cores_of_phalanx_follow_their_twin() {
    for (count, depth) in [(50, 2), (40, 4), (20, 6), (2, 8)] {
        follow::<false>(FEW, count, depth, 2);
    }
    follow::<true>(FEW, 40, 0, 5);
}

/// The whole of it: `cargo nextest run -p lockstep-chips --run-ignored only phalanx`.
#[test]
#[ignore = "takes minutes"]
fn phalanx_follows_its_twin_for_long() {
    for (count, depth) in [(2000, 2), (2000, 4), (1000, 6), (50, 8)] {
        follow::<false>(CORES, count, depth, 6);
    }
    follow::<true>(CORES, 2000, 0, 7);
    follow::<false>(1, 500, 6, 8);
    follow::<false>(16, 200, 6, 9);
}

/// What is synthesised follows the twin, too.
#[test]
#[ignore = "takes minutes"]
fn yosys_reads_phalanx_as_verilator_does() {
    let chip = Phalanx::<false>::default();
    let model = Model::build_as_yosys_reads(Phalanx::<false>::INFO.module).unwrap();
    let mut lockstep = Lockstep::with_model(chip, model, 15).unwrap();
    for question in chip.questions(&Limits::depth(4), 15).unwrap().take(50) {
        same(&mut lockstep, &question);
    }
}

/// Stopped in any cycle, the chip has the twin's answer, also its counts, and ends in time.
#[test]
fn a_stopped_phalanx_answers_as_its_twin() {
    let (chip, mut random) = (Phalanx::<false> { cores: FEW }, Random::new(10));
    let mut lockstep = lockstep::<false>(FEW, 10);
    let mut stopped = 0;
    for question in chip.questions(&Limits::depth(6), 10).unwrap().take(30) {
        let whole = twin(&question, Goal::Depth, chip.cores).cycles;
        let limit = random.below(whole as usize) as u64;
        let question = Question { cycles: Some(limit), ..question };
        let (answer, cycles) = same(&mut lockstep, &question);
        assert!(cycles <= limit + STOP_CYCLES, "{question}: {cycles}");
        let moves = question.position.placements();
        assert!(match answer.best {
            Move::Place(square) => moves.0 & square.bit() != 0,
            Move::Pass => moves.is_empty(),
        });
        stopped += usize::from(!answer.complete);
    }
    assert!(stopped > 20, "{stopped} of 30 were stopped");
}

/// The value for Red, who moves on even levels, by the definition.
fn minimax(board: Board, level: u32, depth: u32) -> i32 {
    let moves = board.moves(Size::Eight.squares());
    if level == depth {
        return evaluate(board.own, board.opp, moves.len());
    }
    if moves.is_empty() {
        if board.pass().moves(Size::Eight.squares()).is_empty() {
            let red = if level.is_multiple_of(2) { board } else { board.pass() };
            let lead = red.own.count_ones() as i32 - red.opp.count_ones() as i32;
            return if lead >= 0 { GAME_OVER + lead } else { -GAME_OVER };
        }
        return minimax(board.pass(), level + 1, depth);
    }
    let values = moves.map(|square| minimax(child(board, square), level + 1, depth));
    if level.is_multiple_of(2) { values.max() } else { values.min() }.unwrap()
}

fn child(board: Board, square: Square) -> Board {
    board.play(square.index(), board.flips(square.index()))
}

/// The moves of a position in the chip's order: by a key of the child, then by the decoder.
fn in_order(position: &Position, key: impl Fn(Board) -> i32) -> Vec<Square> {
    let mut rest = position.placements();
    let mut moves = Vec::new();
    while let Some(square) = Edition::Corrected.next_move(rest) {
        rest.0 &= !square.bit();
        moves.push(square);
    }
    moves.sort_by_key(|&square| key(child(position.board(), square)));
    moves
}

/// The greatest value, and the first move in order that has it.
fn best_of(moves: Vec<Square>, value: impl Fn(Square) -> i32) -> (Move, Option<i32>) {
    let values: Vec<i32> = moves.iter().map(|&square| value(square)).collect();
    let best = values.iter().copied().max();
    let first = values.iter().position(|&value| Some(value) == best);
    (first.map_or(Move::Pass, |first| Move::Place(moves[first])), best)
}

/// With any number of cores, value and move are those of minimax.
#[test]
fn phalanx_answers_as_minimax_does() {
    let chip = Phalanx::<false>::default();
    let key =
        |board: Board| evaluate(board.own, board.opp, board.moves(Size::Eight.squares()).len());
    for (count, depth) in [(1500, 2), (300, 4)] {
        for question in chip.questions(&Limits::depth(depth), 11).unwrap().take(count) {
            let board = question.position.board();
            let moves = in_order(&question.position, key);
            let expected = best_of(moves, |square| minimax(child(board, square), 1, depth));
            for cores in [1, 5, 12, 16] {
                let Answer { best, value, complete, .. } =
                    twin(&question, Goal::Depth, cores).answer;
                assert_eq!((best, value), expected, "{question}, {cores} cores");
                assert!(complete);
            }
        }
    }
    for question in chip.questions(&Limits::depth(6), 12).unwrap().take(100) {
        let plain = Timisoara::new().explore(&question.position, 6, &Stop::never(), &mut ());
        for cores in [1, 12] {
            let answer = twin(&question, Goal::Depth, cores).answer;
            assert_eq!(answer.value, plain.value, "{question}, {cores} cores");
        }
    }
}

/// The lanes are those of the search: no core has two tasks at a time, and together they are its busy
/// cycles.
#[test]
fn lanes_show_the_search() {
    let chip = Phalanx::<false>::default();
    let mut stopped = 0;
    for question in chip.questions(&Limits::depth(6), 16).unwrap().take(20) {
        for cores in [1, 3, 12] {
            let Lanes { searched, cores: lanes } =
                lanes(&question, Goal::Depth, cores, &Stop::never());
            assert_eq!(searched, twin(&question, Goal::Depth, cores), "{question}");
            let spans = || lanes.iter().flatten();
            assert_eq!(spans().map(|span| span.to - span.from).sum::<u64>(), searched.busy);
            let ends = spans().map(|span| span.to).max();
            assert!(ends <= Some(searched.cycles));
            assert!(lanes.iter().all(|lane| lane.is_sorted_by(|a, b| a.to < b.from)));
            let moves = question.position.placements();
            assert!(spans().all(|span| moves.0 & span.root.bit() != 0));
            stopped += spans().filter(|span| span.stopped).count();
        }
    }
    assert!(stopped > 20, "{stopped} tasks were stopped");
}

fn score(position: &Position) -> i32 {
    if position.is_over() {
        let empties = position.empties().len();
        return position.board().final_score(empties).0;
    }
    let solved =
        Endgame::new().solve(position, &Limits::default(), &Stop::never(), &mut |_: &_| ());
    solved.score().unwrap().0
}

/// In the end, score and move are those of the software's solver.
#[test]
fn phalanx_solves_endgames_as_the_solver_does() {
    let chip = Phalanx::<true>::default();
    for question in chip.questions(&Limits::default(), 13).unwrap().take(300) {
        let position = question.position;
        let moves = in_order(&position, |board| board.moves(Size::Eight.squares()).len() as i32);
        let expected = best_of(moves, |square| {
            let mut next = position;
            next.play_unchecked(Move::Place(square));
            -score(&next)
        });
        for cores in [1, 7, 12] {
            let Answer { best, value, .. } = twin(&question, Goal::Exact, cores).answer;
            assert_eq!((best, value), expected, "{question}, {cores} cores");
        }
    }
}

/// What the chip cannot be asked is refused.
#[test]
fn phalanx_refuses_what_it_cannot_search() {
    let start = Position::start(Size::Eight);
    let depth = Phalanx::<false>::default();
    assert!(depth.question(&start, &Limits::depth(8)).is_ok());
    for odd in [0, 7, 18] {
        assert!(depth.question(&start, &Limits::depth(odd)).is_err());
    }
    let exact = Phalanx::<true>::default();
    assert!(exact.question(&start, &Limits::default()).is_err());
    assert!(depth.question(&Position::start(Size::Six), &Limits::default()).is_err());
    let mut questions = exact.questions(&Limits::default(), 14).unwrap();
    let Question { position, depth, .. } = questions.find(|question| question.depth > 4).unwrap();
    assert_eq!(exact.question(&position, &Limits::default()).unwrap().depth, depth);
    let shallow = exact.question(&position, &Limits::depth(depth - 1)).unwrap_err().to_string();
    let expected = format!("expected at most {} empty squares, found {depth}", depth - 1);
    assert!(shallow.ends_with(&expected), "{shallow}");
}
