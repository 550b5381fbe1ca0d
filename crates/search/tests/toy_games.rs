//! Search on games whose theory is known: noughts and crosses, and Nim.

use lockstep_game::{Game, Key, Outcome, Player, Score, State};
use lockstep_search::reference::{alpha_beta, minimax};
use lockstep_search::{Proof, Prover, Stop, Table, Window};

/// Noughts and crosses; a win is worth one point.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Noughts([Option<bool>; 9]);

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Noughts {
    fn winner(&self) -> Option<Player> {
        let holds = |line: [usize; 3], who| line.iter().all(|&cell| self.0[cell] == Some(who));
        [(true, Player::First), (false, Player::Second)]
            .into_iter()
            .find(|&(mark, _)| LINES.iter().any(|&line| holds(line, mark)))
            .map(|(_, player)| player)
    }
}

impl State for Noughts {
    type Move = usize;

    fn legal_moves(&self) -> impl Iterator<Item = usize> {
        (0..9).filter(|&cell| self.is_legal(cell))
    }

    fn is_legal(&self, cell: usize) -> bool {
        self.winner().is_none() && self.0.get(cell) == Some(&None)
    }

    fn play_unchecked(&mut self, cell: usize) {
        self.0[cell] = Some(self.mover() == Player::First);
    }

    fn key(&self) -> Key {
        let digit = |cell: &Option<bool>| cell.map_or(0, |mark| 1 + u64::from(mark));
        Key(self.0.iter().fold(0, |key, cell| 3 * key + digit(cell)))
    }
}

impl Game for Noughts {
    fn mover(&self) -> Player {
        let played = self.0.iter().flatten().count();
        if played.is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner() {
            Some(winner) => Some(Outcome::Win { winner, margin: 1 }),
            None => self.0.iter().all(Option::is_some).then_some(Outcome::Draw),
        }
    }
}

/// Nim: take any number from one heap; who takes the last wins, by as many points as the
/// heaps have stones at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Nim {
    heaps: [u32; 3],
    mover: Player,
}

impl State for Nim {
    type Move = u32;

    fn legal_moves(&self) -> impl Iterator<Item = u32> {
        (0..3).flat_map(|heap| (1..=self.heaps[heap as usize]).map(move |take| 100 * heap + take))
    }

    fn is_legal(&self, mv: u32) -> bool {
        self.legal_moves().any(|legal| legal == mv)
    }

    fn play_unchecked(&mut self, mv: u32) {
        self.heaps[(mv / 100) as usize] -= mv % 100;
        self.mover = !self.mover;
    }

    fn key(&self) -> Key {
        let [a, b, c] = self.heaps.map(u64::from);
        Key(a << 32 | b << 16 | c << 1 | self.mover as u64)
    }
}

impl Game for Nim {
    fn mover(&self) -> Player {
        self.mover
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.heaps.iter().all(|&heap| heap == 0);
        over.then_some(Outcome::Win { winner: !self.mover, margin: 1 })
    }
}

#[test]
fn noughts_and_crosses_is_a_draw_with_the_known_number_of_nodes() {
    let solution = minimax(&Noughts::default());
    assert_eq!(solution.score, Score(0));
    assert_eq!(solution.nodes, 549_946);
    assert_eq!(solution.line.len(), 9);
}

#[test]
fn alpha_beta_finds_the_value_with_fewer_nodes() {
    let game = Noughts::default();
    let solution = alpha_beta(&game, Window::FULL);
    assert_eq!(solution.score, Score(0));
    assert!(solution.nodes < 60_000, "{} nodes", solution.nodes);
    let mut end = game;
    for mv in solution.line {
        end.play(mv).unwrap();
    }
    assert_eq!(end.outcome(), Some(Outcome::Draw));
}

#[test]
fn nim_is_won_unless_the_heaps_cancel() {
    for (a, b, c) in [(1, 2, 3), (1, 4, 5), (2, 2, 0), (3, 3, 1), (1, 2, 4), (0, 0, 5)] {
        let nim = Nim { heaps: [a, b, c], mover: Player::First };
        let expected = if a ^ b ^ c == 0 { Score(-1) } else { Score(1) };
        assert_eq!(minimax(&nim).score, expected, "{nim:?}");
        assert_eq!(alpha_beta(&nim, Window::FULL).score, expected, "{nim:?}");
    }
}

/// Fail-soft bounds against the true value, from every position two moves deep and for every
/// window.
#[test]
fn a_window_gives_the_value_or_a_bound_of_it() {
    let start = Noughts::default();
    for (first, second) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
        let mut game = start.clone();
        if game.play(first).is_err() || game.play(second).is_err() {
            continue;
        }
        let value = minimax(&game).score;
        for (alpha, beta) in [(-2, -1), (-1, 0), (0, 1), (1, 2), (-1, 1), (-2, 2)] {
            let window = Window { alpha: Score(alpha), beta: Score(beta) };
            let found = alpha_beta(&game, window).score;
            if found <= window.alpha {
                assert!(value <= found);
            } else if found >= window.beta {
                assert!(value >= found);
            } else {
                assert_eq!(value, found);
            }
        }
    }
}

/// Whether a player can win a game, as a question for proof numbers.
struct Wins<G> {
    games: Vec<G>,
    attacker: Player,
}

impl<G: Game> Wins<G> {
    fn game(&self) -> &G {
        self.games.last().expect("the root stays")
    }
}

impl<G: Game> Proof for Wins<G> {
    type Move = G::Move;

    fn identity(&self) -> [u64; 2] {
        [Key::of(self.game().key().0).0, self.game().mover().index() as u64]
    }

    fn attacks(&self) -> bool {
        self.game().mover() == self.attacker
    }

    fn judge(&mut self) -> Option<bool> {
        let outcome = self.game().outcome()?;
        Some(outcome.score_for(self.attacker) > Score(0))
    }

    fn moves(&mut self) -> Vec<G::Move> {
        self.game().legal_moves().collect()
    }

    fn play(&mut self, mv: G::Move) {
        let mut child = self.game().clone();
        child.play_unchecked(mv);
        self.games.push(child);
    }

    fn undo(&mut self, _: G::Move) {
        self.games.pop();
    }
}

/// Compares proofs for both players with minimax, for every position up to some moves away,
/// with tables that are large and far too small.
fn check_proofs<G: Game>(game: &G, depth: u32) {
    let score = minimax(game).score;
    for attacker in [Player::First, Player::Second] {
        let mover_attacks = game.mover() == attacker;
        let expected = if mover_attacks { score > Score(0) } else { score < Score(0) };
        for bytes in [1 << 20, 1 << 10] {
            let (table, stop) = (Table::new(bytes), Stop::never());
            let mut wins = Wins { games: vec![game.clone()], attacker };
            let mut prover = Prover::new(&mut wins, &table, &stop);
            assert_eq!(prover.run(), Some(expected), "{attacker:?} {game:?}");
            if expected && mover_attacks && bytes > 1 << 10 && game.outcome().is_none() {
                let mut child = game.clone();
                child.play_unchecked(prover.decisive().expect("a move that wins"));
                assert!(minimax(&child).score < Score(0));
            }
        }
    }
    if depth > 0 {
        for mv in game.legal_moves() {
            let mut child = game.clone();
            child.play_unchecked(mv);
            check_proofs(&child, depth - 1);
        }
    }
}

#[test]
fn proofs_are_those_of_minimax() {
    check_proofs(
        &Noughts(std::array::from_fn(|i| [Some(true), Some(false)].get(i).copied().flatten())),
        2,
    );
    for heaps in [[1, 2, 3], [1, 2, 4], [2, 2, 0], [3, 1, 1]] {
        check_proofs(&Nim { heaps, mover: Player::First }, 2);
    }
}
