//! How much memory there is, and hints about large tables that are read at random.

#![allow(unsafe_code)]

use std::error::Error;
use std::fmt;

/// The physical memory of this machine, in bytes; `None` if the platform does not tell.
pub fn physical_memory() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        let info = rustix::system::sysinfo();
        #[allow(clippy::useless_conversion, reason = "the fields are 32 bits wide on some targets")]
        Some(u64::from(info.totalram) * u64::from(info.mem_unit))
    }
    #[cfg(not(target_os = "linux"))]
    None
}

/// Checks, before anything is allocated, that this machine has `bytes` of memory.
pub fn check_memory(bytes: usize) -> Result<(), OutOfMemory> {
    let asked = bytes as u64;
    match physical_memory() {
        available @ Some(most) if asked > most => Err(OutOfMemory { asked, available }),
        _ => Ok(()),
    }
}

/// More memory was asked for than the machine has or hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// The bytes asked for.
    pub asked: u64,
    /// The bytes the machine has, if that is known.
    pub available: Option<u64>,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gib = |bytes: u64| bytes as f64 / f64::from(1 << 30);
        write!(f, "out of memory: {:.1} GiB asked for", gib(self.asked))?;
        match self.available {
            Some(available) => write!(f, ", this machine has {:.1} GiB", gib(available)),
            None => Ok(()),
        }
    }
}

impl Error for OutOfMemory {}

/// Less memory than this stays in small pages: to clear a huge one takes longer than a short
/// search has.
#[cfg(target_os = "linux")]
const LARGE: usize = 4 << 20;

/// Requests huge pages: in a table of small ones TLB misses dominate the lookups.
pub fn prefer_huge_pages<T>(slice: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let page = rustix::param::page_size();
        let range = slice.as_mut_ptr_range();
        let (start, end) = (range.start as usize, range.end as usize);
        let first = start.next_multiple_of(page);
        if let Some(bytes) = (end / page * page).checked_sub(first).filter(|&bytes| bytes >= LARGE)
        {
            let pages = slice.as_mut_ptr().cast::<u8>().wrapping_add(first - start);
            // SAFETY: the pages lie within the slice, which is borrowed for writing, and the
            // advice leaves their contents alone. Where it is refused, all stays as it was.
            let _ = unsafe { madvise(pages.cast(), bytes, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = slice;
}

/// Prefetches something that will be read soon.
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: SSE is part of x86-64, and a hint may name any address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_memory_than_the_machine_has_is_refused() {
        assert_eq!(check_memory(0), Ok(()));
        if let Some(available) = physical_memory() {
            assert!(available > 1 << 20, "{available} bytes are too few to run this test");
            let fault = check_memory(usize::MAX).unwrap_err();
            assert_eq!((fault.asked, fault.available), (usize::MAX as u64, Some(available)));
            assert!(fault.to_string().contains("asked for, this machine has "), "{fault}");
        }
    }
}
