use lockstep_game::Player::{First, Second};

use super::*;

fn board(shape: &str) -> Board {
    Board::empty(shape.parse().unwrap())
}

/// The bottom cell of a column, counted from 0, on a board with six rows.
fn bottom(column: usize) -> usize {
    6 * column
}

fn threat(attack: usize, answers: &[usize]) -> Threat {
    Threat { tier: 2, attack, answers: answers.to_vec() }
}

/// A search whose nodes are the empty board and one node for each threat.
fn search<'a>(threats: &[Threat], goal: Goal, stop: &'a Stop) -> DbSearch<'a> {
    let root = Node::root(board("6x7x4"), First, TIERS);
    let mut search = DbSearch::new(vec![root], First, goal, stop);
    for threat in threats {
        let node = search.apply(&search.nodes[0], threat).unwrap();
        search.nodes.push(node);
    }
    search
}

#[test]
fn threats_that_share_an_answer_are_combined() {
    let stop = Stop::never();
    let [one, other] = [1, 5].map(|attack| threat(bottom(attack), &[bottom(3)]));
    let mut search = search(&[one, other], Goal::Line, &stop);
    let both = search.combine(1, 2).unwrap();
    let owners = [1, 3, 5].map(|column| both.board.disc(bottom(column)));
    assert_eq!(owners, [Some(First), Some(Second), Some(First)]);
    assert_eq!(both.threats.len(), 2);
}

#[test]
fn threats_that_want_a_cell_for_both_players_contradict_each_other() {
    let stop = Stop::never();
    let threats = [threat(bottom(1), &[bottom(3)]), threat(bottom(3), &[bottom(5)])];
    let mut search = search(&threats, Goal::Line, &stop);
    assert!(search.combine(1, 2).is_none() && search.combine(2, 1).is_none());
}

#[test]
fn a_stage_makes_a_board_once_and_the_next_may_make_it_again() {
    let stop = Stop::never();
    let threats = [threat(bottom(1), &[bottom(2)]), threat(bottom(5), &[bottom(6)])];
    let mut search = search(&threats, Goal::Line, &stop);
    search.combination_stage(1, 3);
    assert_eq!(search.nodes.len(), 4);
    assert!(search.combine(1, 2).is_none());
    search.combination_stage(1, 1);
    assert!(search.combine(1, 2).is_some());
}

#[test]
fn a_defender_is_content_with_a_cell_of_the_sequence_or_a_full_board() {
    let stop = Stop::never();
    let defence = || Goal::Defence(HashSet::from([bottom(3)]));
    let mut taken = board("6x7x4");
    taken.put(bottom(3), First);
    assert_eq!(search(&[], defence(), &stop).reaches(&taken, bottom(3)), Some(true));
    assert_eq!(search(&[], Goal::Line, &stop).reaches(&taken, bottom(3)), Some(false));
    // An answer that is forced on the other player occupies nothing.
    let mut answered = board("6x7x4");
    answered.put(bottom(3), Second);
    assert_eq!(search(&[], defence(), &stop).reaches(&answered, bottom(3)), Some(false));

    let mut full = board("4x4x4");
    for cell in 0..16 {
        full.put(cell, if cell % 2 == cell / 8 { First } else { Second });
    }
    assert_eq!(search(&[], defence(), &stop).reaches(&full, 15), Some(true));
    assert_eq!(search(&[], Goal::Line, &stop).reaches(&full, 15), Some(false));
}
