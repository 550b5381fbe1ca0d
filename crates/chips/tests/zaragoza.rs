//! The chip of Zaragoza does what its twin does, event by event, and stops with the same answer.

use lockstep_chips::reversi::{Answer, Question};
use lockstep_chips::zaragoza::{Book, Contest, STOP_CYCLES, Setup, Zaragoza};
use lockstep_chips::{Chip, Core, Found, Lockstep, Model, Outcome, Plan, Verdict, Waveforms};
use lockstep_game::{Random, State};
use lockstep_reversi::replicas::stable_discs;
use lockstep_reversi::replicas::zaragoza::{Edition, Openings, Zaragoza as Twin};
use lockstep_reversi::{Move, Position, Size};
use lockstep_search::{Engine, Limits, Stop};

const GANADORES: Zaragoza = Zaragoza { edition: Edition::Ganadores };
const FINALISTAS: Zaragoza = Zaragoza { edition: Edition::Finalistas };

fn questions(depth: u32, seed: u64) -> impl Iterator<Item = Question> {
    GANADORES.questions(&Limits::depth(depth), seed).unwrap()
}

/// Compares chip and twin on so many questions to a depth.
fn check(lockstep: &mut Lockstep<Zaragoza>, number: usize, depth: u32, seed: u64) -> Outcome {
    let plan = Plan { questions: number, limits: Limits::depth(depth), seed, ..Plan::default() };
    let questions = questions(depth, seed).take(number);
    let outcome = plan.check(lockstep, questions, &Stop::never(), &mut |_| ()).unwrap();
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
    assert_eq!(outcome.same, number);
    outcome
}

/// Also that a node costs what the design says it does.
#[test]
fn zaragoza_follows_its_twin() {
    for (chip, seed) in [(GANADORES, 1), (FINALISTAS, 2), (GANADORES, 3)] {
        let mut lockstep = Lockstep::start(chip, seed).unwrap();
        for (number, depth) in [(300, 1), (200, 2), (150, 3), (60, 4), (20, 5), (5, 6)] {
            let Outcome { counts, cycles, .. } = check(&mut lockstep, number, depth, seed);
            let nodes = counts.nodes;
            assert!(cycles < 3 * nodes, "{cycles} cycles for {nodes} nodes at depth {depth}");
        }
    }
}

/// Stopped anywhere, chip and twin have made the same steps and give the same answer; in time, and the
/// next search is right.
#[test]
fn a_stopped_search_has_the_answer_of_its_twin() {
    let mut core = Core::start(GANADORES).unwrap();
    let mut lockstep = Lockstep::start(GANADORES, 1).unwrap();
    let mut random = Random::new(11);
    let mut stopped = 0;
    for question in [1, 2, 3, 5].into_iter().flat_map(|depth| questions(depth, 10).take(60)) {
        let whole = core.run(&question, &Stop::never()).unwrap().unwrap().cycles;
        let most = if random.below(4) == 0 { 12 } else { whole + 4 };
        let cycles = random.below(most as usize) as u64;
        let found = compare(&mut lockstep, &Question { cycles: Some(cycles), ..question });
        stopped += usize::from(!found.answer.complete);
        assert!(found.answer.complete || found.cycles <= cycles + STOP_CYCLES, "{question}");
        compare(&mut lockstep, &question);
    }
    assert!(stopped > 150, "{stopped} searches were stopped");
}

/// With the clocks of the document's tables.
#[test]
fn under_a_clock_the_answers_are_the_same() {
    let mut lockstep = Lockstep::start(GANADORES, 2).unwrap();
    for (cycles, number) in [(64, 100), (1024, 50), (100_000, 3)] {
        for question in questions(16, cycles).take(number) {
            compare(&mut lockstep, &Question { cycles: Some(cycles), ..question });
        }
    }
}

fn compare(lockstep: &mut Lockstep<Zaragoza>, question: &Question) -> Found<Answer> {
    match lockstep.compare(question, &Stop::never()).unwrap() {
        Verdict::Same(found) => found,
        Verdict::Different(difference) => panic!("{difference}"),
        Verdict::Stopped => panic!("nobody has stopped it"),
    }
}

/// The whole of it: `cargo nextest run -p lockstep-chips --run-ignored only`.
#[test]
#[ignore = "takes minutes"]
fn zaragoza_follows_its_twin_for_long() {
    let mut lockstep = Lockstep::start(GANADORES, 1).unwrap();
    for (number, depth) in
        [(1000, 1), (1000, 2), (1000, 3), (1000, 4), (1000, 5), (1000, 6), (20, 8)]
    {
        check(&mut lockstep, number, depth, 1);
    }
    for question in questions(16, 5).take(5) {
        compare(&mut lockstep, &Question { cycles: Some(3_200_000), ..question });
    }
}

/// What is synthesised follows the twin, too.
#[test]
fn yosys_reads_zaragoza_as_verilator_does() {
    let model = Model::build_as_yosys_reads(Zaragoza::INFO.module).unwrap();
    let mut lockstep = Lockstep::with_model(GANADORES, model, 5).unwrap();
    check(&mut lockstep, 60, 3, 5);
}

/// The stability network grows to the set of the rules, and says so.
#[test]
fn stability_is_the_least_solution() {
    // No set grows longer: every step adds one of the inner squares.
    const STEPS: usize = 36;
    let mut stable = Model::build("zaragoza_stable", &[], Waveforms::Off).unwrap().start().unwrap();
    let inputs = ["load_i", "discs_i"].map(|name| stable.port(name).unwrap());
    let outputs = ["stable_o", "done_o"].map(|name| stable.port(name).unwrap());
    let mut random = Random::new(6);
    for _ in 0..200 {
        let boards: Vec<u64> = (0..20)
            .map(|_| (0..random.below(4)).fold(random.next_u64(), |set, _| set | random.next_u64()))
            .collect();
        let held = |&discs: &u64| [[1, discs]].into_iter().chain(vec![[0, 0]; STEPS]);
        let rows: Vec<[u64; 2]> = boards.iter().flat_map(held).collect();
        let found = stable.clocked_batch(&inputs, &outputs, rows.as_flattened()).unwrap();
        for (discs, found) in boards.iter().zip(found.chunks(2 * (STEPS + 1))) {
            let expected = stable_discs(*discs, Size::Eight.squares()).0;
            assert_eq!(found[found.len() - 2..], [expected, 1], "{discs:#x}");
            // Once it is done, it is right.
            for shown in found.chunks(2).filter(|shown| shown[1] == 1) {
                assert_eq!(shown[0], expected, "{discs:#x}");
            }
        }
    }
}

/// The openings as the game sees them, in random games that follow the table for a while.
#[test]
fn the_openings_follow_the_game() {
    let mut book = Book::start().unwrap();
    let mut random = Random::new(12);
    let start = Position::start(Size::Eight);
    for _ in 0..200 {
        let (mut game, mut position, mut moves) = (Openings::default(), start, Vec::new());
        while !position.is_over() && random.below(40) != 0 {
            let next = book.next(&start, &moves).unwrap().map(|found| found.answer.best);
            assert_eq!(next, game.next().map(Move::Place), "{position}");
            let known = next.filter(|_| random.below(5) != 0);
            let legal: Vec<Move> = position.legal_moves().collect();
            let mv = known.or_else(|| random.pick(&legal)).unwrap();
            game.play(mv);
            position.play(mv).unwrap();
            moves.push(mv);
        }
    }
    let mut elsewhere = start;
    elsewhere.play(start.legal_moves().next().unwrap()).unwrap();
    assert_eq!(book.next(&elsewhere, &[]).unwrap(), None, "not the start of a game");
}

const SETUP: Setup = Setup { edition: Edition::Ganadores, openings: true, depth: 3, cycles: None };

/// What the machine says to a message.
fn ask(contest: &mut Contest, message: &str) -> Option<String> {
    contest.send(message.as_bytes()).unwrap();
    let answer = contest.message(&mut |_| false).unwrap();
    answer.map(|pair| String::from_utf8(pair.to_vec()).unwrap())
}

/// Plays a game against a random player; the machine must play as its twin does.
fn play_a_game(contest: &mut Contest, machine_begins: bool, random: &mut Random) {
    let mut twin = Twin::of(SETUP.edition);
    let start = Position::start(Size::Eight);
    let (mut position, mut moves) = (start, Vec::new());
    let mut message = machine_begins.then(|| "YY".to_owned());
    loop {
        if let Some(message) = message.take() {
            let answer = ask(contest, &message).unwrap_or_else(|| panic!("{message}: {position}"));
            if position.is_over() {
                assert_eq!(answer, "VV");
                return;
            }
            twin.follow(&start, &moves);
            let limits = Limits::depth(SETUP.depth);
            let mv = twin.search(&position, &limits, &Stop::never(), &mut ()).best().unwrap();
            let expected = match mv {
                Move::Place(square) => square.to_string().to_uppercase(),
                Move::Pass => "VV".into(),
            };
            assert_eq!(answer, expected, "{position}");
            position.play(mv).unwrap();
            moves.push(mv);
            if position.is_over() {
                return;
            }
        }
        let legal: Vec<Move> = position.legal_moves().collect();
        // Openings are followed for a while.
        let known = Openings::follow(&start, &moves).and_then(|game| game.next()).map(Move::Place);
        let mv = known.filter(|_| random.below(4) != 0).or_else(|| random.pick(&legal)).unwrap();
        position.play(mv).unwrap();
        moves.push(mv);
        message = Some(match mv {
            Move::Place(square) => square.to_string(),
            Move::Pass => "RR".into(),
        });
    }
}

#[test]
fn the_contest_is_played_by_its_messages() {
    let mut contest = Contest::start(SETUP, 4).unwrap();
    let mut random = Random::new(13);
    for game in 0..6 {
        play_a_game(&mut contest, game % 2 == 0, &mut random);
        // A game ends by the board, or by what the referee says.
        assert_eq!(ask(&mut contest, if game < 3 { "II" } else { "XX" }), None);
    }
}

/// Illegal moves, passes out of turn and noise get no answer, and a game begins after anything.
#[test]
fn whatever_is_sent_a_game_can_begin() {
    let mut contest = Contest::start(SETUP, 5).unwrap();
    for noise in ["", "A1", "RR", "Z9", "Y", "II", "d", "\0\u{7f}", "D3D3", "XXI"] {
        ask(&mut contest, noise);
        assert_eq!(ask(&mut contest, "YY"), Some("C4".into()), "{noise:?}");
        assert_eq!(ask(&mut contest, "A1"), None, "{noise:?}: an illegal move");
        assert_eq!(ask(&mut contest, "RR"), None, "{noise:?}: the rival has a move");
        assert_eq!(ask(&mut contest, "c3").map(|text| text.len()), Some(2), "{noise:?}");
    }
    let mut random = Random::new(14);
    for _ in 0..40 {
        let bytes: Vec<u8> = (0..random.below(30))
            .map(|_| match random.below(3) {
                0 => random.next_u64() as u8,
                _ => random.pick(b"YRVIXABCDEFGHabcdefgh12345678 ").unwrap(),
            })
            .collect();
        contest.send(&bytes).unwrap();
        while contest.message(&mut |_| false).unwrap().is_some() {}
        assert_eq!(ask(&mut contest, "YY"), Some("C4".into()), "after {bytes:?}");
    }
}

/// A game that begins while the machine thinks stops the search, whose answer is not sent.
#[test]
fn a_search_gives_way_to_a_new_game() {
    let setup = Setup { depth: 16, openings: false, ..SETUP };
    let mut contest = Contest::start(setup, 6).unwrap();
    contest.send(b"YY").unwrap();
    contest.run(100_000).unwrap();
    assert!(contest.progress().unwrap().thinking);
    contest.send(b"XX").unwrap();
    contest.run(1000).unwrap();
    assert!(!contest.progress().unwrap().thinking);
    assert_eq!(contest.message(&mut |_| false).unwrap(), None);
    contest.send(b"YY").unwrap();
    contest.run(1000).unwrap();
    assert!(contest.progress().unwrap().thinking);
}

/// The clock of a move is kept.
#[test]
fn a_move_takes_no_longer_than_its_clock() {
    let setup = Setup { depth: 16, openings: false, cycles: Some(1024), ..SETUP };
    let mut contest = Contest::start(setup, 7).unwrap();
    assert!(ask(&mut contest, "YY").is_some());
    let progress = contest.progress().unwrap();
    assert!((1024..=1024 + STOP_CYCLES + 1).contains(&progress.cycles), "{progress:?}");
    assert!(progress.depth >= 3 && progress.nodes > 300, "{progress:?}");
}
