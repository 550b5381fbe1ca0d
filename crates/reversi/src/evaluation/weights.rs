use std::fmt;
use std::sync::OnceLock;

use super::patterns::{LANES, PATTERN_COUNT, SLOTS, SPANS, Span, greatest, mirror, mirrored};
use super::{Eval, Features, WeightsFault};
use crate::Board;

/// A part of the game, by the number of discs: stage 0 has 4 to 7, stage 1 8 to 11, and the
/// last one 60 to 64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stage(usize);

impl Stage {
    /// How many there are.
    pub const COUNT: usize = 15;

    /// Numbers of discs in a stage.
    pub const DISCS: usize = 4;

    /// All of them, the start of the game first.
    pub fn all() -> impl DoubleEndedIterator<Item = Stage> {
        (0..Stage::COUNT).map(Stage)
    }

    /// The stage of a position with so many discs.
    #[inline(always)]
    pub const fn of(discs: u32) -> Stage {
        let stage = (discs as usize).saturating_sub(4) / Stage::DISCS;
        Stage(if stage < Stage::COUNT { stage } else { Stage::COUNT - 1 })
    }

    /// Its place among all, from 0.
    pub const fn index(self) -> usize {
        self.0
    }

    /// The smallest number of discs in it.
    pub const fn first_discs(self) -> u32 {
        (4 + Stage::DISCS * self.0) as u32
    }

    /// The next one, later in the game.
    pub fn next(self) -> Option<Stage> {
        (self.0 + 1 < Stage::COUNT).then_some(Stage(self.0 + 1))
    }
}

/// A slot for each number of each pattern, then one for each number of discs in the stage.
pub(super) const STAGE_SLOTS: usize = SLOTS + Stage::DISCS;

/// The weights of one stage, in 1/32 of a disc, ready to be looked up.
type Slots = Box<[i16; STAGE_SLOTS]>;

/// The weights of the evaluation.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    stages: [Slots; Stage::COUNT],
}

/// The weights that come with the program; `lockstep reversi train` made them.
pub(super) static SHIPPED: &[u8] = include_bytes!("../../../../data/reversi-weights.bin");

impl Weights {
    /// The weights that come with the program, decoded at the first call.
    pub fn shipped() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| Weights::decode(SHIPPED).expect("the shipped weights are good"))
    }

    /// Weights that know nothing: every position is worth 0.
    pub fn zero() -> Weights {
        Weights { stages: std::array::from_fn(|_| empty_slots()) }
    }

    /// Reads the contents of a weights file.
    pub fn decode(bytes: &[u8]) -> Result<Weights, WeightsFault> {
        super::format::decode(bytes)
    }

    /// The contents of a weights file.
    pub fn encode(&self) -> Vec<u8> {
        super::format::encode(self)
    }

    /// The value of a board with `discs` discs whose features these are, for the player to
    /// move.
    #[inline(always)]
    pub fn evaluate(&self, features: &Features, discs: u32) -> Eval {
        let stage = Stage::of(discs);
        let slots = &*self.stages[stage.0];
        let bias = (discs.saturating_sub(stage.first_discs()) as usize).min(Stage::DISCS - 1);
        let mut sum = i32::from(slots[SLOTS + bias]);
        sum += pattern::<0>(slots, features) + pattern::<1>(slots, features);
        sum += pattern::<2>(slots, features) + pattern::<3>(slots, features);
        sum += pattern::<4>(slots, features) + pattern::<5>(slots, features);
        sum += pattern::<6>(slots, features) + pattern::<7>(slots, features);
        sum += pattern::<8>(slots, features) + pattern::<9>(slots, features);
        sum += pattern::<10>(slots, features) + pattern::<11>(slots, features);
        const { assert!(PATTERN_COUNT == 12, "every pattern is in the sum") };
        Eval(sum.clamp(-Eval::MAX.0, Eval::MAX.0))
    }

    /// The value of a board for the player to move, from scratch.
    pub fn value(&self, board: Board) -> Eval {
        self.evaluate(&Features::new(board), (board.own | board.opp).count_ones())
    }

    /// The different weights of a stage, in the order of [`Layout`].
    pub(crate) fn stage(&self, stage: Stage) -> Vec<i16> {
        let layout = Layout::get();
        let mut weights = vec![0; layout.len];
        for (&id, &weight) in layout.ids.iter().zip(&*self.stages[stage.0]) {
            if let Some(place) = weights.get_mut(id as usize) {
                *place = weight;
            }
        }
        weights
    }

    /// Replaces the weights of a stage; those that are missing become 0.
    pub(crate) fn set_stage(&mut self, stage: Stage, weights: &[i16]) {
        let ids = &Layout::get().ids;
        for (slot, &id) in self.stages[stage.0].iter_mut().zip(ids) {
            *slot = weights.get(id as usize).copied().unwrap_or(0);
        }
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights").finish_non_exhaustive()
    }
}

fn empty_slots() -> Slots {
    let slots = vec![0; STAGE_SLOTS].into_boxed_slice();
    slots.try_into().unwrap_or_else(|_| unreachable!("so many were made"))
}

/// The weights of all instances of pattern `P`. Masks and offsets are constants here, so that
/// no index needs a check.
#[inline(always)]
fn pattern<const P: usize>(slots: &[i16; STAGE_SLOTS], features: &Features) -> i32 {
    let span = const { SPANS[P] };
    let mut sum = 0;
    let mut lane = span.first;
    while lane < span.last {
        sum += i32::from(slots[span.offset + (features.number(lane) as usize & span.mask)]);
        lane += 1;
    }
    sum
}

/// Which slots of a stage share a weight: numbers that are mirror images of each other do. The
/// different weights are counted from 0, pattern by pattern, the biases last.
pub(crate) struct Layout {
    /// The weight of each slot; [`Layout::NOTHING`] for a slot that no number uses.
    ids: Vec<u32>,
    /// How many different weights a stage has.
    pub(crate) len: usize,
}

impl Layout {
    const NOTHING: u32 = u32::MAX;

    /// The layout, made at the first call.
    pub(crate) fn get() -> &'static Layout {
        static LAYOUT: OnceLock<Layout> = OnceLock::new();
        LAYOUT.get_or_init(Layout::new)
    }

    fn new() -> Layout {
        let mut ids = vec![Layout::NOTHING; STAGE_SLOTS];
        let mut len = 0;
        for (p, span) in SPANS.iter().enumerate() {
            let slot = |number: i32| span.offset + (number as usize & span.mask);
            let powers = mirror(p);
            for number in -greatest(p)..=greatest(p) {
                let image = mirrored(number, &powers);
                if number <= image {
                    ids[slot(number)] = len;
                    ids[slot(image)] = len;
                    len += 1;
                }
            }
        }
        for bias in &mut ids[SLOTS..] {
            *bias = len;
            len += 1;
        }
        Layout { ids, len: len as usize }
    }

    /// The weights that make up the value of a board: one for each instance, and the bias.
    pub(crate) fn active(&self, board: Board) -> [u32; LANES + 1] {
        let features = Features::new(board);
        let slot = |span: &Span, lane| span.offset + (features.number(lane) as usize & span.mask);
        let slots =
            SPANS.iter().flat_map(|span| (span.first..span.last).map(move |lane| slot(span, lane)));
        let mut active = [Layout::NOTHING; LANES + 1];
        for (active, slot) in active.iter_mut().zip(slots) {
            *active = self.ids[slot];
        }
        let discs = (board.own | board.opp).count_ones();
        let bias = discs.saturating_sub(Stage::of(discs).first_discs()) as usize;
        active[LANES] = self.ids[SLOTS + bias.min(Stage::DISCS - 1)];
        active
    }
}
