use std::fmt;
use std::sync::OnceLock;

use lockstep_search::isa::Portable;

use super::patterns::{LANES, PATTERN_COUNT, SLOTS, SPANS, Span, greatest, mirror, mirrored};
use super::{Eval, Features, WeightsFault};
use crate::Board;
use crate::rules::kernel::Kernel;

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

    /// The stage of a position with this many discs.
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

/// How many moves either player has, or would have if it were to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mobility {
    /// Moves of the player to move.
    pub own: u32,
    /// Moves of the opponent.
    pub opp: u32,
}

impl Mobility {
    /// Distinct counts of moves: 0 to 30, and more.
    pub(super) const COUNTS: usize = 32;

    /// The moves on a board of 8x8.
    pub fn of(board: Board) -> Mobility {
        Mobility::on(Portable, board)
    }

    #[inline(always)]
    pub(crate) fn on<K: Kernel>(kernel: K, board: Board) -> Mobility {
        let count = |own, opp| (kernel.outflanking(own, opp) & board.empties(!0)).count_ones();
        Mobility { own: count(board.own, board.opp), opp: count(board.opp, board.own) }
    }

    /// The slots of these numbers.
    #[inline(always)]
    fn slots(self) -> [usize; 2] {
        let count = |moves: u32| (moves as usize).min(Mobility::COUNTS - 1);
        [OWN_MOVES + count(self.own), OPP_MOVES + count(self.opp)]
    }
}

/// The slots of a stage: first one for each number of each pattern, then one for each number of
/// discs in the stage, of moves, and of moves of the opponent.
pub(super) const STAGE_SLOTS: usize = OPP_MOVES + Mobility::COUNTS;
const OWN_MOVES: usize = SLOTS + Stage::DISCS;
const OPP_MOVES: usize = OWN_MOVES + Mobility::COUNTS;

/// The weights that make up a value: one for each pattern on the board, the bias of the number of
/// discs, and two of mobility.
pub const ACTIVE: usize = LANES + 3;

/// The weights of one stage, in 1/32 of a disc, ready to be looked up.
type Slots = Box<[i16; STAGE_SLOTS]>;

/// The weights of the evaluation.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    stages: [Slots; Stage::COUNT],
}

/// The weights that come with the program; `lockstep reversi train` made them.
pub(super) static SHIPPED: &[u8] = include_bytes!("../../data/weights.bin");

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

    /// The value of a board with `discs` discs whose features and mobility these are, for the
    /// player to move.
    #[inline(always)]
    pub fn evaluate(&self, features: &Features, discs: u32, mobility: Mobility) -> Eval {
        let stage = Stage::of(discs);
        let slots = &*self.stages[stage.0];
        let mut sum = i32::from(slots[bias_slot(discs)]);
        let [own, opp] = mobility.slots();
        sum += i32::from(slots[own]) + i32::from(slots[opp]);
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
        let discs = (board.own | board.opp).count_ones();
        self.evaluate(&Features::new(board), discs, Mobility::of(board))
    }

    /// The different weights of a stage, in the order of [`Layout`].
    pub fn stage(&self, stage: Stage) -> Vec<i16> {
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
    pub fn set_stage(&mut self, stage: Stage, weights: &[i16]) {
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
    slots.try_into().unwrap_or_else(|_| unreachable!("it has just this length"))
}

/// The slot of the bias of a number of discs.
#[inline(always)]
fn bias_slot(discs: u32) -> usize {
    let place = discs.saturating_sub(Stage::of(discs).first_discs()) as usize;
    SLOTS + place.min(Stage::DISCS - 1)
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
/// different weights are counted from 0, pattern by pattern, then the others slot by slot.
#[derive(Debug)]
pub struct Layout {
    /// The weight of each slot; [`Layout::NOTHING`] for a slot that no number uses.
    ids: Vec<u32>,
    /// How many different weights a stage has.
    len: usize,
}

impl Layout {
    const NOTHING: u32 = u32::MAX;

    /// The layout, made at the first call.
    pub fn get() -> &'static Layout {
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
        for other in &mut ids[SLOTS..] {
            *other = len;
            len += 1;
        }
        Layout { ids, len: len as usize }
    }

    /// How many different weights a stage has.
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The weights that make up the value of a board.
    pub fn active(&self, board: Board) -> [u32; ACTIVE] {
        let features = Features::new(board);
        let slot = |span: &Span, lane| span.offset + (features.number(lane) as usize & span.mask);
        let patterns =
            SPANS.iter().flat_map(|span| (span.first..span.last).map(move |lane| slot(span, lane)));
        let discs = (board.own | board.opp).count_ones();
        let slots = patterns.chain([bias_slot(discs)]).chain(Mobility::of(board).slots());
        let mut active = [Layout::NOTHING; ACTIVE];
        for (active, slot) in active.iter_mut().zip(slots) {
            *active = self.ids[slot];
        }
        active
    }
}
