//! Instruction sets, chosen at run time.
//!
//! A *kernel* is a zero-sized proof that the processor has an instruction set: an [`Avx2`] or
//! [`Avx512`] can only be had from its `detect`, so that calling code compiled for it is safe.
//! A game writes its hot code once, generic over a kernel trait of its own and
//! `#[inline(always)]`; [`entry_points!`](crate::entry_points) compiles it for each instruction set,
//! and [`with_kernel!`](crate::with_kernel) picks one at run time.
//!
//! ```
//! use lockstep_search::isa::{Isa, Portable};
//! use lockstep_search::{entry_points, with_kernel};
//!
//! /// What the hot code needs of an instruction set.
//! trait Kernel: Copy {}
//! impl Kernel for Portable {}
//! # #[cfg(target_arch = "x86_64")]
//! impl Kernel for lockstep_search::isa::Avx2 {}
//! # #[cfg(target_arch = "x86_64")]
//! impl Kernel for lockstep_search::isa::Avx512 {}
//!
//! entry_points! {
//!     /// Adds up words.
//!     trait Sum: Kernel { fn sum(words: &[u64]) -> u64 = sum; }
//! }
//!
//! #[inline(always)]
//! fn sum<K: Kernel>(_: K, words: &[u64]) -> u64 {
//!     words.iter().sum()
//! }
//!
//! for isa in Isa::available() {
//!     assert_eq!(with_kernel!(isa, kernel => kernel.sum(&[1, 2, 3])), 6);
//! }
//! ```

use std::fmt;

/// An instruction set that hot code is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Isa {
    /// What every machine has.
    Portable,
    /// Registers of 256 bits (x86-64-v3).
    Avx2,
    /// Registers of 512 bits, more of them, three-way logic (x86-64-v4).
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

/// The kernel of every machine.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

/// Proof that the processor has x86-64-v3.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// The kernel, on a processor that can run it.
    #[inline]
    pub fn detect() -> Option<Avx2> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Avx2(()))
    }
}

/// Proof that the processor has x86-64-v4, and so x86-64-v3.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The kernel, on a processor that can run it.
    #[inline]
    pub fn detect() -> Option<Avx512> {
        let found = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl");
        found.then_some(Avx512(()))
    }

    /// The proof of the smaller instruction set.
    #[inline(always)]
    pub const fn avx2(self) -> Avx2 {
        Avx2(())
    }
}

/// Compiles generic hot functions for every instruction set.
///
/// `trait Name: Kernel { fn method(arguments) -> result = body; .. }` declares a trait `Name`
/// that every kernel implements; each method runs `body(kernel, arguments)`. A `body` is
/// `#[inline(always)]`, so that it and the kernel's operations become one piece of machine code
/// with the instruction set switched on; where it recurses, it calls the method again.
#[macro_export]
macro_rules! entry_points {
    (
        $(#[$doc:meta])*
        $vis:vis trait $name:ident: $kernel:path { $($methods:tt)* }
    ) => {
        $crate::entry_points!(@declare [$(#[$doc])* $vis trait $name: $kernel] $($methods)*);
        $crate::entry_points!(@portable $name $($methods)*);
        #[cfg(target_arch = "x86_64")]
        $crate::entry_points!(@tuned $name $crate::isa::Avx2,
            "avx2,bmi1,bmi2,lzcnt,popcnt", $($methods)*);
        #[cfg(target_arch = "x86_64")]
        $crate::entry_points!(@tuned $name $crate::isa::Avx512,
            "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt", $($methods)*);
    };
    (
        @declare [$(#[$doc:meta])* $vis:vis trait $name:ident: $kernel:path]
        $($(#[$about:meta])* fn $method:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:ident;)+
    ) => {
        $(#[$doc])*
        $vis trait $name: $kernel {
            $($(#[$about])* fn $method(self, $($arg: $type),*) -> $result;)+
        }
    };
    (
        @portable $name:ident
        $($(#[$about:meta])* fn $method:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:ident;)+
    ) => {
        impl $name for $crate::isa::Portable {
            $(fn $method(self, $($arg: $type),*) -> $result {
                $body(self, $($arg),*)
            })+
        }
    };
    (
        @tuned $name:ident $isa:ty, $features:literal,
        $($(#[$about:meta])* fn $method:ident($($arg:ident: $type:ty),*) -> $result:ty = $body:ident;)+
    ) => {
        impl $name for $isa {
            $(#[inline(always)]
            #[allow(unsafe_code)]
            fn $method(self, $($arg: $type),*) -> $result {
                #[target_feature(enable = $features)]
                fn tuned(kernel: $isa, $($arg: $type),*) -> $result {
                    $body(kernel, $($arg),*)
                }
                // SAFETY: the kernel is the proof that the processor has these features.
                unsafe { tuned(self, $($arg),*) }
            })+
        }
    };
}

/// Evaluates an expression with `$kernel` bound to the kernel of `$isa`, or to the next best
/// one where the machine lacks it.
#[macro_export]
macro_rules! with_kernel {
    ($isa:expr, $kernel:ident => $body:expr) => {{
        match $isa {
            #[cfg(target_arch = "x86_64")]
            $crate::isa::Isa::Avx512 if let Some($kernel) = $crate::isa::Avx512::detect() => $body,
            #[cfg(target_arch = "x86_64")]
            $crate::isa::Isa::Avx2 | $crate::isa::Isa::Avx512
                if let Some($kernel) = $crate::isa::Avx2::detect() =>
            {
                $body
            }
            _ => {
                let $kernel = $crate::isa::Portable;
                $body
            }
        }
    }};
}
