//! Programs that crash, hang, cheat and babble.

use std::process::Command;
use std::time::Duration;

use lockstep_arena::Control;
use lockstep_arena::matches::{Entrant, GameRecord};

use crate::scratch::{Scratch, play, reversi};

/// A program that speaks GTP well enough, but does `deed` when it is asked for a move. `$dir` is
/// the scratch folder.
fn gtp(scratch: &Scratch, deed: &str) -> String {
    let dir = scratch.path().display();
    let text = format!(
        "dir='{dir}'
echo $$ >> \"$dir/started\"
while read -r command rest; do
  case $command in
    genmove) {deed} ;;
    *) printf '= \\n\\n' ;;
  esac
done
"
    );
    format!("gtp:{}", scratch.script("program", &text))
}

/// Two games of a program that does `deed` against somebody who plays on.
fn rude(scratch: &Scratch, deed: &str) -> Vec<GameRecord> {
    let mut contest = reversi("random", &gtp(scratch, deed), 2);
    contest.control = Control::Move(Duration::from_millis(100));
    contest.margin = Duration::from_millis(200);
    play(&contest).0
}

/// Both games are lost, for this reason, and the program was started for each of them.
fn check(deed: &str, reason: &str) {
    let scratch = Scratch::new();
    for game in rude(&scratch, deed) {
        assert_eq!(game.winner, Some(Entrant::First), "{deed}");
        assert_eq!(game.forfeit, Some(Entrant::Second), "{deed}");
        assert_eq!(game.margin, None, "{deed}");
        let found = game.reason.unwrap();
        assert!(found.starts_with(reason), "{deed}: {found:?}, expected {reason:?}");
    }
    let started = scratch.read("started");
    assert_eq!(started.lines().count(), 2, "{deed}: started anew for the second game");
    for id in started.lines() {
        assert!(!is_alive(id), "{deed}: {id} is still there");
    }
}

/// Whether there is such a process that is not dead and merely unburied. The dying get a while.
fn is_alive(id: &str) -> bool {
    let alive = || {
        let ps = Command::new("ps").args(["-o", "stat=", "-p", id]).output().unwrap();
        let state = String::from_utf8(ps.stdout).unwrap();
        !(state.trim().is_empty() || state.trim().starts_with('Z'))
    };
    (0..100).all(|_| {
        let alive = alive();
        if alive {
            std::thread::sleep(Duration::from_millis(20));
        }
        alive
    })
}

#[test]
fn a_crash_is_told_with_the_last_words() {
    check("echo boom >&2; echo >&2; exit 3", "ended with status 3: boom");
    check("kill -9 $$", "ended by signal 9");
}

#[test]
fn an_illegal_move_and_nonsense_lose() {
    check("printf '= a1\\n\\n'", "illegal move a1");
    check("printf '= banana\\n\\n'", "unexpected answer \"banana\"");
    check("printf '? no idea\\n\\n'", "unexpected answer \"genmove");
    check("printf '= pass\\n\\n'", "unexpected answer \"pass\"");
}

#[test]
fn a_program_that_hangs_is_killed() {
    check("sleep 1000", "no answer within 0.");
    check("printf '= f'; sleep 1000", "no answer within 0.");
    check("sleep 0.5; printf '= f5\\n\\n'", "no answer within 0.");
    check("exec >&-; sleep 1000", "closed its output");
}

#[test]
fn babble_has_an_end() {
    check("yes", "far more text than an answer can have");
    check("yes | tr -d '\\n'", "far more text than an answer can have");
}

/// Whoever was started by the program goes with it.
#[test]
fn nobody_is_left_behind() {
    let scratch = Scratch::new();
    rude(&scratch, "sleep 1000 & echo $! > \"$dir/left\"; exit 1");
    assert!(!is_alive(scratch.read("left").trim()));
    rude(&scratch, "sleep 1000 & echo $! > \"$dir/left\"; sleep 1000");
    assert!(!is_alive(scratch.read("left").trim()));
}

/// More on standard error than a pipe holds, before each answer: nobody waits for anybody.
#[test]
fn standard_error_is_drained() {
    let scratch = Scratch::new();
    let games = rude(&scratch, "head -c 300000 /dev/zero | tr '\\0' 'x' >&2; printf '= a1\\n\\n'");
    assert_eq!(games[0].reason.as_deref(), Some("illegal move a1"));
}

#[test]
fn a_program_that_is_not_there_is_no_player() {
    let contest = reversi("random", "gtp:/no/such/program", 2);
    let fault = contest.run(&lockstep_search::Stop::never(), &mut |_, _| ()).unwrap_err();
    assert!(fault.to_string().starts_with("second player: cannot start \"/no/such/program\""));
}

/// A program that plays the first legal move, and nothing but: an honest player of every
/// protocol, by the rules of Connect-X on a board where they are simple.
#[test]
fn a_connect_x_program_plays() {
    let scratch = Scratch::new();
    let text = "while read -r command a b rest; do
  case $command in
    init) echo ok shell ;;
    go) echo $(( b % 9 )) ;;
    quit) exit ;;
  esac
done
";
    let program = format!("cx:{}", scratch.script("cx", text));
    let contest = lockstep_arena::matches::Match {
        start: lockstep_connectx::Position::start("3x9x9".parse().unwrap()),
        entrants: [program.parse().unwrap(), program.parse().unwrap()],
        games: 2,
        control: Control::Free,
        margin: Duration::ZERO,
        openings: lockstep_arena::Openings::Start,
        seed: 1,
        jobs: 2,
        sprt: None,
        log: None,
    };
    let (games, finish) = play(&contest);
    assert_eq!(games[0].transcript, "123456789123456789123456789");
    assert_eq!(finish.tally.results.draws, 2);
    assert_eq!(finish.tally.repeated, 0, "other sides make another game");
}
