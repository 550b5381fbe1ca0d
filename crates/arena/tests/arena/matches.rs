//! Matches: openings, logs, tests that end them.

use std::collections::HashMap;
use std::fs;
use std::time::Duration;

use lockstep_arena::matches::{Entrant, GameRecord, MatchFault};
use lockstep_arena::statistics::SprtDecision;
use lockstep_arena::{BoardGame, Control, Openings, Transcript};
use lockstep_reversi::{Position, Size};
use lockstep_search::Stop;

use crate::scratch::{Scratch, play, reversi};

/// The games without their times, which are never the same.
fn timeless(games: &[GameRecord]) -> Vec<GameRecord> {
    let mut games = games.to_vec();
    for mv in games.iter_mut().flat_map(|game| &mut game.moves) {
        mv.seconds = 0.0;
    }
    games
}

#[test]
fn each_opening_is_played_by_both_and_no_game_twice() {
    let (games, finish) = play(&reversi("fpt10-reference:1", "random?seed=5", 40));
    let mut openings: HashMap<&str, Vec<Entrant>> = HashMap::new();
    for game in &games {
        assert!(game.transcript.starts_with(&game.opening));
        assert_eq!(game.opening.len(), 16);
        openings.entry(&game.opening).or_default().push(game.beginner);
    }
    assert_eq!(openings.len(), 20);
    assert!(openings.values().all(|beginners| beginners[..] == Entrant::BOTH));
    assert_eq!((finish.tally.repeated, finish.tally.results.games()), (0, 40));
    assert!(finish.tally.results.wins > finish.tally.results.losses);
}

#[test]
fn the_seed_draws_the_openings_and_jobs_change_nothing() {
    let mut contest = reversi("zaragoza?depth=2", "random", 12);
    let (one, _) = play(&contest);
    contest.jobs = 3;
    assert_eq!(timeless(&play(&contest).0), timeless(&one));
    contest.seed = 2;
    assert_ne!(play(&contest).0[0].opening, one[0].opening);
}

#[test]
fn moves_are_written_with_what_the_player_says() {
    let (games, finish) = play(&reversi("zaragoza:search?depth=3", "random", 2));
    for game in &games {
        let [first, second]: [Vec<_>; 2] =
            Entrant::BOTH.map(|entrant| game.moves.iter().filter(|mv| mv.by == entrant).collect());
        assert!(first.iter().any(|mv| mv.depth == Some(3) && mv.nodes > Some(10)));
        assert!(second.iter().all(|mv| mv.depth.is_none() && mv.nodes.is_none()));
        let [mine, theirs] = game.discs.unwrap();
        assert_eq!(game.margin.unwrap().signum(), (mine as i32 - theirs as i32).signum());
    }
    let depth = finish.tally.efforts[0].mean_depth().unwrap();
    assert!(depth > 2.0 && depth <= 3.0, "{depth}");
}

#[test]
fn a_match_goes_on_where_its_log_ends() {
    let scratch = Scratch::new();
    let mut contest = reversi("fpt10-reference:2", "random", 10);
    let (whole, _) = play(&contest);
    let path = scratch.path().join("log");
    contest.log = Some(path.clone());
    play(&contest);
    // Torn in the middle of the sixth game, as by a power failure.
    let text = fs::read_to_string(&path).unwrap();
    let sixth = text.match_indices('\n').nth(5).unwrap().0;
    fs::write(&path, &text[..sixth + 100]).unwrap();
    let (resumed, finish) = play(&contest);
    assert_eq!(timeless(&resumed), timeless(&whole));
    assert_eq!(finish.tally.results.games(), 10);
    let text = fs::read_to_string(&path).unwrap();
    let numbers: Vec<u64> = text
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<GameRecord>(line).unwrap().number)
        .collect();
    assert_eq!(numbers, (0..10).collect::<Vec<_>>());
    // Nothing is left to play; more games can be asked for.
    play(&contest);
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    contest.games = 12;
    assert_eq!(play(&contest).0.len(), 12);
}

#[test]
fn the_log_of_another_match_is_refused() {
    let scratch = Scratch::new();
    let path = scratch.path().join("log");
    let mut contest = reversi("random", "random?seed=1", 2);
    contest.log = Some(path.clone());
    play(&contest);
    contest.seed = 3;
    let fault = contest.run(&Stop::never(), &mut |_, _| ()).unwrap_err().to_string();
    assert!(
        fault.ends_with(":1: this is the log of another match: seed \"1\", not \"3\""),
        "{fault}"
    );
    fs::write(&path, "{\"number\": 3}\n").unwrap();
    let fault = contest.run(&Stop::never(), &mut |_, _| ()).unwrap_err().to_string();
    assert!(fault.contains(":1: expected a match"), "{fault}");
}

/// Another file of as many openings is another match.
#[test]
fn openings_of_a_file_are_known_again() {
    let scratch = Scratch::new();
    let mut contest = reversi("random", "random?seed=1", 2);
    contest.log = Some(scratch.path().join("log"));
    let opening = |text| <Position as BoardGame>::read(text, Size::Eight).unwrap();
    let [one, other] = ["f5d6", "f5f6"].map(|text| Openings::These(vec![opening(text)]));
    contest.openings = one.clone();
    play(&contest);
    contest.openings = other;
    assert!(contest.run(&Stop::never(), &mut |_, _| ()).is_err());
    contest.openings = one;
    assert_eq!(play(&contest).0.len(), 2);
}

#[test]
fn a_log_has_one_writer() {
    let scratch = Scratch::new();
    let mut contest = reversi("random", "random?seed=1", 2);
    contest.log = Some(scratch.path().join("log"));
    let other = contest.clone();
    let mut refusals = 0;
    let first = contest.run(&Stop::never(), &mut |_, _| {
        let fault = other.run(&Stop::never(), &mut |_, _| ()).unwrap_err();
        assert!(fault.to_string().ends_with("another match is writing there"));
        refusals += 1;
    });
    assert!(first.is_ok() && refusals == 2);
}

#[test]
fn a_test_ends_a_match_that_is_decided() {
    let mut contest = reversi("zaragoza?depth=4", "random", 200);
    contest.sprt = Some("0,100".parse().unwrap());
    let (games, finish) = play(&contest);
    assert_eq!(finish.decision, Some(SprtDecision::AcceptH1));
    assert!((5..100).contains(&games.len()), "{}", games.len());
}

#[test]
fn a_match_can_be_stopped() {
    let stop = Stop::never();
    let mut games = 0;
    let finish = reversi("random", "random?seed=1", 1000).run(&stop, &mut |_, _| {
        games += 1;
        if games == 3 {
            stop.set();
        }
    });
    let finish = finish.unwrap();
    assert!(finish.interrupted && games < 1000);
    assert_eq!(finish.tally.results.games(), games);
}

#[test]
fn an_engine_that_is_late_loses() {
    let mut contest = reversi("zaragoza:search?depth=7", "random", 2);
    contest.control = Control::Move(Duration::ZERO);
    contest.margin = Duration::ZERO;
    let (games, _) = play(&contest);
    assert!(
        games.iter().all(|game| game.reason.as_ref().unwrap().starts_with("late: moved after"))
    );
}

#[test]
fn there_are_not_more_games_than_openings_allow() {
    let mut contest = reversi("random", "random", 4);
    contest.openings = Openings::These(vec![Transcript::new(contest.start)]);
    let fault = contest.run(&Stop::never(), &mut |_, _| ()).unwrap_err();
    assert_eq!(fault, MatchFault::Openings { games: 4, most: 2 });
    let contest = reversi("random", "fpt10:cat", 4);
    let fault = contest.run(&Stop::never(), &mut |_, _| ()).unwrap_err();
    assert_eq!(fault, MatchFault::NeedsStart(Entrant::Second));
}
