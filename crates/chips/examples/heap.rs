//! The smallest chip, step by step in `docs/adding-a-chip.md`: it plays a subtraction game. Two
//! players in turn take 1, 3 or 4 stones from a heap, and who cannot take has lost.

use std::fmt;
use std::ops::ControlFlow;

use lockstep_chips::synth::ECP5_85K;
use lockstep_chips::{AnyChip, Chip, Counts, Error, Info, Plan, Routed, Simulation};
use lockstep_game::Random;
use lockstep_search::{Limits, Stop};

/// The chip.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Heap;

/// The stones of a heap, and the cycles that the chip may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub(crate) stones: u8,
    pub(crate) cycles: Option<u64>,
}

/// A heap was valued: how many stones to take from it, 0 if it is lost. The last one is the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Valued {
    pub(crate) stones: u8,
    pub(crate) take: u8,
}

impl Chip for Heap {
    const INFO: Info = Info {
        name: "heap",
        title: "the subtraction game",
        game: "subtraction",
        about: "values heaps from 0 up, one in each cycle",
        module: "heap_solver",
        trace: &["valued_o", "heap_o", "take_o"],
        check_depths: &[],
        blocks: &[],
        theorems: &[],
        packages: &[],
        routed: Routed {
            module: "heap_solver",
            parameters: &[],
            blocks: &[],
            device: &ECP5_85K,
            clock_mhz: 199.8,
            clock_is_routed: true,
        },
        boards: &[],
    };

    type Question = Question;
    type Event = Valued;
    type Answer = Valued;

    fn ask(&self, question: &Question, simulation: &mut Simulation) -> Result<(), Error> {
        simulation.set("heap_i", question.stones.into())
    }

    fn events(&self, trace: &[u64]) -> impl Iterator<Item = Valued> {
        [Valued { stones: trace[1] as u8, take: trace[2] as u8 }].into_iter()
    }

    fn answer(&self, simulation: &mut Simulation) -> Result<Valued, Error> {
        let [stones, take] = simulation.get_all(["heap_o", "take_o"])?;
        Ok(Valued { stones: stones as u8, take: take as u8 })
    }

    fn twin(
        &self,
        question: &Question,
        _: &Stop,
        watch: &mut impl FnMut(Valued) -> ControlFlow<()>,
    ) -> Valued {
        let (mut last, mut lost) = (Valued::default(), Vec::new());
        for stones in 0..=question.stones {
            let wins = |take: &u8| *take <= stones && lost[usize::from(stones - take)];
            let take = [1, 3, 4].into_iter().find(wins).unwrap_or(0);
            lost.push(take == 0);
            if watch(Valued { stones, take }).is_break() {
                break;
            }
            last = Valued { stones, take };
        }
        last
    }

    fn counts(answer: &Valued) -> Counts {
        Counts { nodes: u64::from(answer.stones) + 1, leaves: 1 }
    }

    fn questions(
        &self,
        _: &Limits,
        seed: u64,
    ) -> Result<impl Iterator<Item = Question> + use<>, Error> {
        let mut random = Random::new(seed);
        let stones = std::iter::repeat_with(move || random.next_u64() as u8);
        Ok(stones.map(|stones| Question { stones, cycles: None }))
    }

    fn cycles(&self, question: &Question) -> Option<u64> {
        question.cycles
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones", self.stones)
    }
}

impl fmt::Display for Valued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "takes {} of {} stones", self.take, self.stones)
    }
}

/// Compares the chip with its twin on a hundred heaps.
pub(crate) fn main() -> Result<(), Error> {
    let outcome = Heap.check(&Plan::default(), &Stop::never(), &mut |_| ())?;
    assert!(outcome.is_clean(), "{}", outcome.differences[0]);
    Ok(())
}
