//! Hints about memory that is large and read in no order. They change nothing but the time.

#![allow(unsafe_code)]

/// Less memory than this stays in small pages: a large one takes longer to come than a short
/// search has.
#[cfg(target_os = "linux")]
const LARGE: usize = 4 << 20;

/// Asks for large pages: a table of many small ones costs more to find a page than to read it.
pub fn prefer_large_pages<T>(slice: &mut [T]) {
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

/// Asks for something to be brought near, because it will be read soon.
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
