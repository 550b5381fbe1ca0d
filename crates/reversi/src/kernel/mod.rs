//! The two operations everything hot is made of, for each instruction set.
//!
//! A [`Kernel`] is a zero-sized proof that the processor has an instruction set: [`Avx2`] and
//! [`Avx512`] can only be had from [`Isa::available`]'s detection, so their methods are safe to
//! call. Hot code is written once, generic over the kernel and `#[inline(always)]`, and
//! `entry_points!` compiles it for each instruction set; [`with_kernel!`] picks one at run time.
//!
//! Bit `8 * row + column` of a word is a square; a1 is bit 0, h1 bit 7, h8 bit 63.
//!
//! ```text
//!       a  b  c  d  e  f  g  h
//!    1  0  1  2  3  4  5  6  7      east  = +1   south      = +8
//!    2  8  9 10 11 12 13 14 15      west  = -1   north      = -8
//!    :                              s-w   = +7   south-east = +9
//!    8 56 57 58 59 60 61 62 63      n-e   = -7   north-west = -9
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
mod rays;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "x86_64")]
pub(crate) use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) use avx512::Avx512;
pub(crate) use portable::Portable;

use std::fmt;

use rays::AROUND;

/// Move generation and flipping on one instruction set. All implementations agree on all
/// inputs in which the words are disjoint; a test compares them.
pub(crate) trait Kernel: Copy {
    /// The empty squares from which `own` outflanks discs of `opp` along some line, and
    /// occupied ones without meaning: a caller keeps those that are empty and on the board.
    fn outflanking(self, own: u64, opp: u64) -> u64;

    /// The moves of four boards at once, which is cheaper: the squares among `playable` that
    /// are empty and from which `own` outflanks discs of `opp`.
    #[inline(always)]
    fn moves4(self, own: &[u64; 4], opp: &[u64; 4], playable: u64) -> [u64; 4] {
        std::array::from_fn(|i| self.outflanking(own[i], opp[i]) & playable & !(own[i] | opp[i]))
    }

    /// The same of eight boards.
    fn moves8(self, own: &[u64; 8], opp: &[u64; 8], playable: u64) -> [u64; 8];

    /// The discs of `opp` that turn when `own` plays on `square` (below 64), which is empty.
    fn flips(self, square: u32, own: u64, opp: u64) -> u64;

    /// A set of squares as this instruction set likes to keep it from move to move.
    type Set: Copy;

    /// Keeps a set of squares.
    fn keep(self, squares: u64) -> Self::Set;

    /// What was kept.
    fn squares(self, set: Self::Set) -> u64;

    /// `[own, opp]` for the opponent, after `own` plays on `square` (below 64), which is empty;
    /// `None` if that turns nothing.
    fn play(self, board: [Self::Set; 2], square: u32) -> Option<[Self::Set; 2]>;
}

/// [`Kernel::play`] with words: for kernels that keep squares so, and where the board is wanted in
/// words afterwards.
#[inline(always)]
pub(crate) fn play_words<K: Kernel>(
    kernel: K,
    [own, opp]: [u64; 2],
    square: u32,
) -> Option<[u64; 2]> {
    // Cheaper to see than to flip.
    if AROUND[square as usize] & opp == 0 {
        return None;
    }
    let flips = kernel.flips(square, own, opp);
    (flips != 0).then(|| [opp & !flips, own | flips | 1 << square])
}

/// An instruction set the rules can run on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Isa {
    /// 64-bit words, on every machine.
    Portable,
    /// Four lanes of 64 bits (x86-64-v3).
    Avx2,
    /// Eight lanes of 64 bits (x86-64-v4).
    Avx512,
}

impl Isa {
    /// The instruction sets of this machine, slowest first; never empty.
    pub fn available() -> impl Iterator<Item = Isa> {
        [Isa::Portable, Isa::Avx2, Isa::Avx512].into_iter().filter(|isa| isa.is_available())
    }

    /// The fastest instruction set of this machine.
    pub fn best() -> Isa {
        Isa::available().last().unwrap_or(Isa::Portable)
    }

    fn is_available(self) -> bool {
        match self {
            Isa::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Avx2::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Avx512::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            Isa::Avx2 | Isa::Avx512 => false,
        }
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Isa::Portable => "portable",
            Isa::Avx2 => "AVX2",
            Isa::Avx512 => "AVX-512",
        })
    }
}

/// Compiles a generic hot function for every instruction set.
///
/// `Name::function(arguments) -> result = body` declares a trait `Name` that every kernel
/// implements, with one method that runs `body::<K>(kernel, arguments)`. `body` is
/// `#[inline(always)]`, so that it and the kernel's operations become one piece of code with
/// the instruction set switched on; where it recurses, it calls the method again.
macro_rules! entry_points {
    (
        $(#[$doc:meta])*
        $vis:vis $name:ident::$function:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:ident
    ) => {
        $(#[$doc])*
        $vis trait $name: $crate::kernel::Kernel {
            fn $function(self, $($arg: $type),*) -> $result;
        }

        impl $name for $crate::kernel::Portable {
            fn $function(self, $($arg: $type),*) -> $result {
                $body(self, $($arg),*)
            }
        }

        $crate::kernel::entry_points!(@tuned $crate::kernel::Avx2,
            "avx2,bmi1,bmi2,lzcnt,popcnt",
            $name::$function($($arg: $type),*) -> $result = $body);
        $crate::kernel::entry_points!(@tuned $crate::kernel::Avx512,
            "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt",
            $name::$function($($arg: $type),*) -> $result = $body);
    };
    (
        @tuned $kernel:ty, $features:literal,
        $name:ident::$function:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:ident
    ) => {
        #[cfg(target_arch = "x86_64")]
        impl $name for $kernel {
            #[inline(always)]
            #[allow(unsafe_code)]
            fn $function(self, $($arg: $type),*) -> $result {
                #[target_feature(enable = $features)]
                fn tuned(kernel: $kernel, $($arg: $type),*) -> $result {
                    $body(kernel, $($arg),*)
                }
                // SAFETY: the kernel is the proof that the processor has these features.
                unsafe { tuned(self, $($arg),*) }
            }
        }
    };
}
pub(crate) use entry_points;

/// Evaluates an expression with `$kernel` bound to the kernel of `$isa`, or to the portable
/// one where the machine lacks it.
macro_rules! with_kernel {
    ($isa:expr, $kernel:ident => $body:expr) => {{
        #[cfg(target_arch = "x86_64")]
        use $crate::kernel::{Avx2, Avx512};
        use $crate::kernel::{Isa, Portable};
        match $isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if let Some($kernel) = Avx512::detect() => $body,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 if let Some($kernel) = Avx2::detect() => $body,
            _ => {
                let $kernel = Portable;
                $body
            }
        }
    }};
}
pub(crate) use with_kernel;
