//! What the service layer promises of every game: what it writes it reads, and its records say
//! what the library says.

use lockstep_connectx::Position as Connectx;
use lockstep_game::{Random, Score};
use lockstep_reversi::Position as Reversi;
use lockstep_search::reference::minimax;
use lockstep_search::{EngineName, Goal, Limits, Stop};
use lockstep_service::records::{MovesRecord, SearchRecord, SolveRecord, Subject, schemas};
use lockstep_service::{BoardGame, Transcript};
use serde_json::{Value, to_value};

/// A game of random moves, as long as it may last.
fn random_game<G: BoardGame>(board: G::Board, plies: usize, random: &mut Random) -> Transcript<G> {
    let mut game = Transcript::new(G::start(board));
    for _ in 0..plies {
        let moves: Vec<G::Move> = game.position().legal_moves().collect();
        let Some(mv) = random.pick(&moves) else { break };
        game.play(mv).unwrap();
    }
    game
}

fn boards<G: BoardGame>(names: &[&str]) -> Vec<G::Board> {
    names.iter().map(|name| name.parse().ok().unwrap()).collect()
}

/// The last position, as it is read from a text that leaves out a pass at the end.
fn last_of<G: BoardGame>(game: &Transcript<G>) -> String {
    let is_pass = |&mv: &G::Move| G::name_of(mv).to_string() == "pass";
    let passes = game.moves().iter().rev().take_while(|mv| is_pass(mv)).count();
    game.positions().nth(game.moves().len() - passes).unwrap().write()
}

fn texts_are_read_back<G: BoardGame>(boards: &[G::Board]) {
    let mut random = Random::new(1);
    for i in 0..300 {
        let board = boards[i % boards.len()];
        let game: Transcript<G> = random_game(board, i % 70, &mut random);
        let position = game.position();
        assert_eq!(position.board(), board);
        let text = position.write();
        let read = G::read(&text, G::Board::default()).unwrap();
        assert_eq!(read.position(), position, "{text}");
        let moves = game.start().write_moves(game.moves());
        // A pass at the end is implied: it is not written.
        let read = G::read(&moves, board).unwrap();
        assert_eq!(read.moves(), &game.moves()[..read.moves().len()], "{moves}");
        assert_eq!(read.start().write_moves(read.moves()), moves);
        // What a page makes of a record, wherever the game began.
        let halfway = game.moves().len() / 2;
        let start = game.positions().nth(halfway).unwrap();
        let names = game.moves()[halfway..].iter().map(|&mv| G::name_of(mv).to_string());
        let names: Vec<String> = names.filter(|name| name != "pass").collect();
        let text = start.prefix() + &names.join(start.separator());
        let read = G::read(&text, board).unwrap();
        assert_eq!((read.start(), read.position().write()), (&start, last_of(&game)), "{text}");
        for mv in position.legal_moves() {
            assert_eq!(G::move_named(&G::name_of(mv)), Some(mv));
        }
        let positions: Vec<G> = game.positions().collect();
        assert_eq!((positions.len(), positions.last()), (game.moves().len() + 1, Some(position)));
    }
}

#[test]
fn what_is_written_is_read_back() {
    texts_are_read_back::<Reversi>(&boards::<Reversi>(&["4x4", "6x6", "8x8"]));
    texts_are_read_back::<Connectx>(&boards::<Connectx>(&["4x4x3", "6x7x4", "9x12x5"]));
}

#[test]
fn a_board_may_be_followed_by_moves() {
    let start = Reversi::start(Default::default());
    let game = <Reversi as BoardGame>::read(&format!("{start} f5d6"), Default::default()).unwrap();
    assert_eq!((game.start(), game.moves().len()), (&start, 2));
    let text = format!("{start} f5f5");
    let fault = <Reversi as BoardGame>::read(&text, Default::default()).unwrap_err();
    assert_eq!(fault.place.column, text.len() - 1, "{fault}");
}

/// Solves positions near the end, and compares every field with a plain search.
fn records_are_true<G: BoardGame>(board: &str, plies: usize) {
    let board = board.parse().ok().unwrap();
    let mut random = Random::new(2);
    for _ in 0..30 {
        let game: Transcript<G> = random_game(board, plies, &mut random);
        let position = game.position();
        let truth = minimax(position).score;
        for goal in [Goal::Score, Goal::Wld] {
            let mut solver = G::solver(goal);
            let solved = solver.solve(position, &Limits::default(), &Stop::never(), &mut ());
            let record = SolveRecord::new::<G>(Subject::of(position), solver.name(), goal, &solved);
            let expected = goal.of(truth).0;
            assert_eq!(record.score, Some(expected), "{}", position.write());
            assert_eq!((record.lower, record.upper, record.exact), (expected, expected, true));
            assert!(record.clone().expecting(Some(Score(expected + 2))).is_wrong());
            assert!(!record.expecting(Some(Score(expected))).is_wrong());
        }
        let moves = to_value(MovesRecord::new(Subject::of(position), position)).unwrap();
        assert_eq!(moves["over"], Value::Bool(position.outcome().is_some()));
        assert_eq!(moves["moves"].as_array().unwrap().len(), position.legal_moves().count());
    }
}

#[test]
fn records_say_what_the_library_says() {
    records_are_true::<Reversi>("4x4", 6);
    records_are_true::<Connectx>("4x4x4", 8);
}

fn searches_are_recorded<G: BoardGame>() {
    let position = G::start(G::Board::default());
    for name in EngineName::<G>::all() {
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let report = name.build().search(&position, &limits, &Stop::never(), &mut ());
        let record = SearchRecord::new::<G>(Subject::of(&position), name.to_string(), &report);
        let json = to_value(&record).unwrap();
        assert_eq!(json["engine"], name.to_string());
        assert_eq!(json["board"], G::Board::default().to_string());
        assert_eq!(json["line"][0], json["best"]);
        assert!(json.get("place").is_none() && json["nps"].is_number());
    }
}

#[test]
fn every_engine_gives_a_record() {
    searches_are_recorded::<Reversi>();
    searches_are_recorded::<Connectx>();
}

/// The same field has the same type in every schema, whatever the verb; the names of moves differ
/// between the games, and nothing else.
#[test]
fn fields_mean_the_same_everywhere() {
    for game in ["reversi", "connectx", "sudoku"] {
        let mut types = std::collections::HashMap::new();
        for (name, schema) in schemas() {
            let schema = schema.to_value();
            let Some(fields) = schema["properties"].as_object() else { continue };
            for (field, value) in fields.iter().filter(|_| name.starts_with(game)) {
                // Of a list of moves, of values of moves: the name is the same, the verb differs.
                if field == "moves" {
                    continue;
                }
                let kind = |value: &Value| match value["type"].as_array() {
                    Some(kinds) => kinds.iter().find(|kind| *kind != "null").cloned(),
                    None => value.get("type").cloned(),
                };
                let before = types.entry(field.clone()).or_insert_with(|| kind(value));
                assert_eq!(before.clone(), kind(value), "{name}: {field}");
            }
        }
        assert!(types.len() > 10, "{game}: {types:?}");
    }
}
