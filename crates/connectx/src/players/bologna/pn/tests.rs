use lockstep_search::Limits;

use super::*;

/// The document's program plays, while nothing is proved, towards the child whose proof number
/// is least beside its disproof number, not the child with the least proof number.
#[test]
fn the_open_move_with_the_best_ratio_is_played() {
    let root = Position::start("6x7x4".parse().unwrap());
    for seed in 0..10 {
        let mut search = PnSearch::new(&root, 1 << 20, Options { seed, ..Options::default() });
        search.run(&Stop::after(&Limits::nodes(500)), &mut ());
        let ratio = |column: Column| {
            let mut child = root.clone();
            child.play_unchecked(column);
            let Node { proof, disproof, .. } = search.dag[&child.key()];
            f64::from(proof) / f64::from(disproof)
        };
        let best = search.best(&root).unwrap();
        assert!(root.legal_moves().all(|column| ratio(best) <= ratio(column)), "seed {seed}");
    }
}
