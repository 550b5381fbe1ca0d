use lockstep_game::Random;

use super::*;

const BOUNDS: Bounds = Bounds { lower: Score(-3), upper: Score(21) };

#[test]
fn what_is_stored_is_found_by_its_key_alone() {
    let table = Table::<u64>::new(1 << 20, 49, 42).unwrap();
    let view = table.first_view();
    let mut random = Random::new(1);
    for _ in 0..20_000 {
        let key = random.next_u64() >> 15;
        let bounds = Bounds { lower: Score((key % 40) as i32 - 20), upper: Score(21) };
        table.store(view, table.hash(key), bounds, 1);
        assert_eq!(table.probe(view, table.hash(key)), Some(bounds));
        // A neighbour in any bit is another position.
        assert_eq!(table.probe(view, table.hash(key ^ 1 << random.below(49))), None);
    }
}

#[test]
fn a_new_table_is_empty() {
    let table = Table::<u64>::new(1 << 20, 20, 16).unwrap();
    assert!((0..1 << 20).all(|hash| table.probe(table.first_view(), hash).is_none()));
}

#[test]
fn a_new_view_is_empty_even_when_generations_run_out() {
    // 64 bits of key leave two bits for generations.
    let table = Table::<u64>::new(64 << 20, 64, 56).unwrap();
    let mut view = table.first_view();
    for _ in 0..10 {
        view = table.restart(view);
        assert_eq!(table.probe(view, 77), None);
        table.store(view, 77, BOUNDS, 5);
        assert_eq!(table.probe(view, 77), Some(BOUNDS));
    }
    let whole = table.grow(view).unwrap();
    assert_eq!(table.probe(whole, 77), None);
    assert!(table.grow(whole).is_none());
}

#[test]
fn the_entry_with_more_work_stays() {
    let table = Table::<u128>::new(64 << 20, 128, 127).unwrap();
    let view = table.first_view();
    // The same pair, different checks.
    let [a, b, c] = [1, 2, 3].map(|high: u128| high << 100 | 5);
    for (hash, work) in [(a, 1000), (b, 10), (c, 1)] {
        table.store(view, hash, BOUNDS, work);
    }
    assert_eq!(table.probe(view, a), Some(BOUNDS));
    assert_eq!(table.probe(view, b), None);
    assert_eq!(table.probe(view, c), Some(BOUNDS));
}

#[test]
fn a_mixture_of_two_writers_is_not_handed_on() {
    let table = Table::<u128>::new(1 << 20, 118, 49).unwrap();
    let view = table.whole(table.first_view());
    let mut random = Random::new(2);
    for _ in 0..100 {
        let mut hash = || table.hash(u128::from(random.next_u64()) << 54);
        let [one, other] = [hash(), hash()].map(|hash| {
            table.store(view, hash, BOUNDS, 1000);
            table.locate(view, hash).0[0].load()
        });
        // The first half of one and the second half of the other, as they are in memory.
        let (first, second) = (one as u64, other as u64 ^ (other >> 64) as u64);
        let mixture = u128::from(first) | u128::from(first ^ second) << 64;
        table.locate(view, hash()).0[0].store(mixture);
    }
    assert!(table.entries(view, 1).count() >= 200);
    assert!(table.entries(view, 1).all(|entry| table.admit(view, entry).is_some()));
}

#[test]
fn too_little_memory_is_a_fault_that_says_how_much_is_needed() {
    let fault = Table::<u64>::new(1000, 49, 42).err();
    assert_eq!(fault, Some(SolverFault::TooLittleMemory { found: 1000, least: 1 << 17 }));
    let fault = Table::<u128>::new(32 << 20, 128, 127).err();
    let least = 64 << 20;
    assert_eq!(fault, Some(SolverFault::TooLittleMemory { found: 32 << 20, least }));
}
