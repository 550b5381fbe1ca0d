//! Whatever a user writes is read or refused, and what is read is written as it was meant.

use lockstep_arena::statistics::Sprt;
use lockstep_arena::tournament::Plan;
use lockstep_arena::{Spec, units};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

fn config() -> Config {
    Config {
        cases: 2000,
        rng_seed: RngSeed::Fixed(lockstep_game::testkit::seed()),
        failure_persistence: None,
        ..Config::default()
    }
}

/// Texts that look like players, whole and broken.
fn players() -> impl Strategy<Value = String> {
    let head =
        prop::sample::select(vec!["flagship", "random", "gtp", "nboard", "fpt10-serial", "cx", ""]);
    let options = "(\\?((time|depth|nodes|seed|baud|x)=[0-9a-z.]{0,5}&?){0,3})?";
    (head, options, "(:[a-z '\"\\\\?:=]{0,12})?").prop_map(|(a, b, c)| format!("{a}{b}{c}"))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_player_is_what_its_text_says(text in players()) {
        if let Ok(spec) = text.parse::<Spec>() {
            prop_assert_eq!(spec.to_string().parse::<Spec>(), Ok(spec.clone()));
            prop_assert_eq!(spec.to_string(), text.trim());
        }
    }

    #[test]
    fn any_text_is_survived(text in "\\PC{0,40}") {
        let _ = text.parse::<Spec>();
        let _ = (units::game_clock(&text), units::duration(&text), units::bytes(&text));
        let _ = text.parse::<Sprt>();
        let _ = Plan::read(&text);
    }

    #[test]
    fn clocks_are_written_as_they_are_read(main in 0_u32..100_000, more in 0_u32..100_000) {
        for text in [format!("{main}ms"), format!("{main}ms+{more}ms")] {
            let control = units::game_clock(&text).unwrap();
            prop_assert_eq!(units::game_clock(&control.to_string()), Ok(control));
        }
    }
}
