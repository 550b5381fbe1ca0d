use lockstep_game::Player;

use super::alignment::{Alignment, TIERS, find_all, find_around};
use super::board::Board;

/// A move of the attacker with all the answers to it at once.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Threat {
    /// How many discs were missing before the attack.
    pub(super) tier: u8,
    pub(super) attack: usize,
    /// Every cell where the defender may stop what the attack threatens, the lowest first.
    pub(super) answers: Vec<usize>,
}

/// A free cell of an alignment.
#[derive(Clone, Copy)]
enum Spot {
    Before(usize),
    Hole(usize),
    After(usize),
}

use Spot::{After as A, Before as B, Hole as H};

/// How an alignment becomes a threat. The pattern is given by its free cells; the marks
/// between them are as many as the tier leaves.
struct Operator {
    tier: u8,
    holes: usize,
    before: usize,
    after: usize,
    /// The attack and its answers, in each way it can be done.
    ways: &'static [(Spot, &'static [Spot])],
}

/// For a line of five, `x` marked, `_` free, `X` the attack, `O` the answers. What is not
/// symmetric holds from right to left too.
const OPERATORS: [Operator; 13] = [
    // _xxxx -> Xxxxx
    Operator { tier: 1, holes: 0, before: 1, after: 0, ways: &[(B(0), &[])] },
    // xxx_x -> xxxXx
    Operator { tier: 1, holes: 1, before: 0, after: 0, ways: &[(H(0), &[])] },
    // _xx_x_ -> _xxXx_
    Operator { tier: 2, holes: 1, before: 1, after: 1, ways: &[(H(0), &[])] },
    // _xxx__ -> _xxxX_
    Operator { tier: 2, holes: 0, before: 1, after: 2, ways: &[(A(0), &[])] },
    // xxx__ -> xxxXO | xxxOX
    Operator { tier: 2, holes: 0, before: 0, after: 2, ways: &[(A(0), &[A(1)]), (A(1), &[A(0)])] },
    // xx_x_ -> xxXxO | xxOxX
    Operator { tier: 2, holes: 1, before: 0, after: 1, ways: &[(H(0), &[A(0)]), (A(0), &[H(0)])] },
    // xx__x -> xxXOx | xxOXx
    Operator { tier: 2, holes: 2, before: 0, after: 0, ways: &[(H(0), &[H(1)]), (H(1), &[H(0)])] },
    // _x_x__ -> OxXxOO | OxOxXO
    Operator {
        tier: 3,
        holes: 1,
        before: 1,
        after: 2,
        ways: &[(H(0), &[B(0), A(0), A(1)]), (A(0), &[B(0), H(0), A(1)])],
    },
    // _x__x_ -> OxXOxO | OxOXxO
    Operator {
        tier: 3,
        holes: 2,
        before: 1,
        after: 1,
        ways: &[(H(0), &[B(0), H(1), A(0)]), (H(1), &[B(0), H(0), A(0)])],
    },
    // _xx___ -> OxxXOO | OxxOXO
    Operator {
        tier: 3,
        holes: 0,
        before: 1,
        after: 3,
        ways: &[(A(0), &[B(0), A(1), A(2)]), (A(1), &[B(0), A(0), A(2)])],
    },
    // __xx__ -> OOxxXO | OXxxOO
    Operator {
        tier: 3,
        holes: 0,
        before: 2,
        after: 2,
        ways: &[(A(0), &[B(0), B(1), A(1)]), (B(0), &[B(1), A(0), A(1)])],
    },
    // __xx___ -> _OxxXO_
    Operator { tier: 3, holes: 0, before: 2, after: 3, ways: &[(A(0), &[B(0), A(1)])] },
    // __x_x__ -> _OxXxO_
    Operator { tier: 3, holes: 1, before: 2, after: 2, ways: &[(H(0), &[B(0), A(0)])] },
];

impl Operator {
    /// The threats an alignment makes, read from left to right.
    fn threats(&self, alignment: &Alignment, board: &Board, found: &mut Vec<Threat>) {
        let fits = self.tier == alignment.tier
            && self.holes == alignment.holes.len()
            && self.before <= alignment.before.len()
            && self.after <= alignment.after.len();
        if !fits {
            return;
        }
        let cell = |spot: Spot| match spot {
            B(i) => alignment.before[i],
            H(i) => alignment.holes[i],
            A(i) => alignment.after[i],
        };
        let free =
            (0..self.before).map(B).chain((0..self.holes).map(H)).chain((0..self.after).map(A));
        let free: Vec<usize> = free.map(cell).collect();
        for &(attack, answers) in self.ways {
            let answers = answers.iter().map(|&spot| cell(spot)).collect();
            found.extend(Threat::new(board, cell(attack), answers, self.tier, &free));
        }
    }

    fn is_symmetric(&self) -> bool {
        self.before == self.after
    }
}

impl Threat {
    /// A threat, if gravity allows it: the attack, then the answers, then every other free cell
    /// of the pattern must be playable. A cell in the air neither completes a line nor stops one.
    fn new(
        board: &Board,
        attack: usize,
        mut answers: Vec<usize>,
        tier: u8,
        free: &[usize],
    ) -> Option<Threat> {
        answers.sort_unstable();
        let is_filled = |cell: usize| cell == attack || answers.contains(&cell);
        let is_supported =
            |cell: usize| board.is_playable(cell) || board.row(cell) > 0 && is_filled(cell - 1);
        let legal = board.is_playable(attack)
            && free.iter().all(|&cell| cell == attack || is_supported(cell));
        legal.then_some(Threat { attack, answers, tier })
    }

    /// The cells it fills.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::once(self.attack).chain(self.answers.iter().copied())
    }

    /// The discs it puts on the board, in an order that gravity allows.
    pub(super) fn discs(&self, attacker: Player) -> impl Iterator<Item = (usize, Player)> + '_ {
        let players = std::iter::once(attacker).chain(std::iter::repeat(!attacker));
        self.cells().zip(players)
    }
}

/// The threats that these alignments make.
fn from_alignments(alignments: &[Alignment], board: &Board, found: &mut Vec<Threat>) {
    for alignment in alignments {
        for operator in &OPERATORS {
            operator.threats(alignment, board, found);
            if !operator.is_symmetric() {
                operator.threats(&alignment.reversed(), board, found);
            }
        }
    }
}

impl Alignment {
    /// The same, read from right to left.
    fn reversed(&self) -> Alignment {
        let turned = |cells: &[usize]| cells.iter().rev().copied().collect();
        Alignment {
            marks: turned(&self.marks),
            holes: turned(&self.holes),
            before: self.after.clone(),
            after: self.before.clone(),
            tier: self.tier,
        }
    }
}

/// Every threat of a player up to a tier.
pub(super) fn all_threats(board: &Board, attacker: Player, max_tier: u8) -> Vec<Threat> {
    let mut found = Vec::new();
    from_alignments(&find_all(board, attacker, max_tier), board, &mut found);
    for column in 0..board.shape().columns() {
        if let Some(cell) = board.landing(column) {
            stacked(board, attacker, cell, max_tier, &mut found);
        }
    }
    distinct(found)
}

/// The threats that are there because of some new discs: through the attacker's, and through
/// the cells above all of them.
pub(super) fn new_threats(
    board: &Board,
    attacker: Player,
    discs: &[usize],
    max_tier: u8,
) -> Vec<Threat> {
    let mut found = Vec::new();
    for &cell in discs {
        if board.disc(cell) == Some(attacker) {
            from_alignments(&find_around(board, attacker, cell, max_tier), board, &mut found);
        }
        if let Some(above) = board.above(cell).filter(|&above| board.is_playable(above)) {
            from_alignments(&find_around(board, attacker, above, max_tier), board, &mut found);
            stacked(board, attacker, above, max_tier, &mut found);
        }
    }
    distinct(found)
}

/// Several alignments can make the same threat. The strongest come first.
fn distinct(mut threats: Vec<Threat>) -> Vec<Threat> {
    threats.sort_unstable();
    threats.dedup();
    threats
}

/// The *stacked* operator: a disc on a playable cell makes the cell above it playable. One or
/// two discs stacked below a free cell of an alignment count as missing marks of it: the
/// attacker puts the lowest, and the answers are the cells above up to that of the alignment
/// and the alignment's other free cells.
fn stacked(board: &Board, attacker: Player, cell: usize, max_tier: u8, found: &mut Vec<Threat>) {
    let mut top = cell;
    for below in 1..TIERS {
        let Some(above) = board.above(top) else { return };
        top = above;
        let Some(most) = max_tier.checked_sub(below).filter(|&tier| tier > 0) else { return };
        for alignment in find_around(board, attacker, top, most) {
            if alignment.marks.contains(&top) || is_vertical(&alignment) {
                continue;
            }
            let others = alignment.holes.iter().filter(|&&hole| hole != top);
            let answers: Vec<usize> = (cell + 1..=top).chain(others.copied()).collect();
            let missing = usize::from(alignment.tier);
            // Every missing mark is a hole, or the end that is reached by stacking.
            let reaches = alignment.holes.len() + usize::from(!alignment.holes.contains(&top));
            if reaches == missing && is_next(&alignment, top) {
                let threat =
                    Threat::new(board, cell, answers.clone(), alignment.tier + below, &answers);
                found.extend(threat);
            }
        }
    }
}

fn is_vertical(alignment: &Alignment) -> bool {
    alignment.marks.len() > 1 && alignment.marks[0].abs_diff(alignment.marks[1]) == 1
}

/// Whether a free cell is a hole, or next to the marks.
fn is_next(alignment: &Alignment, cell: usize) -> bool {
    alignment.holes.contains(&cell)
        || alignment.before.first() == Some(&cell)
        || alignment.after.first() == Some(&cell)
}
