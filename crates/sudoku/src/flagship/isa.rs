use std::fmt;

#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512};

/// An instruction set the solver can run on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Isa {
    /// Words of 16 bits in arrays, on every machine.
    Portable,
    /// Sixteen lanes of 16 bits (x86-64-v3).
    Avx2,
    /// The same lanes, with more registers and three-way logic (x86-64-v4).
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

/// Evaluates an expression with `$kernel` bound to the kernel of `$isa`, or to the next best
/// one where the machine lacks it.
macro_rules! with_kernel {
    ($isa:expr, $kernel:ident => $body:expr) => {{
        #[cfg(target_arch = "x86_64")]
        use $crate::flagship::x86::{Avx2, Avx512};
        match $isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if let Some($kernel) = Avx512::detect() => $body,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 | Isa::Avx512 if let Some($kernel) = Avx2::detect() => $body,
            _ => {
                let $kernel = $crate::flagship::portable::Portable;
                $body
            }
        }
    }};
}
pub(super) use with_kernel;
