//! Digits as single characters: `1` to `9`, `A` to `Z` from 10, `a` to `n` from 36 to 49.

use crate::Order;

/// The last order whose digits are single characters.
pub(super) const LAST_ORDER: usize = 7;

/// The last order in which lower case is read as upper case.
const LAST_FOLDED: usize = 5;

/// Not a digit; larger than any.
const INVALID: u8 = u8::MAX;

const SYMBOLS: &[u8; 50] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn";

/// The number of each byte, lower case from 36 on.
static PLAIN: [u8; 256] = numbers(false);

/// The number of each byte, lower case as upper case.
static FOLDED: [u8; 256] = numbers(true);

const fn numbers(fold: bool) -> [u8; 256] {
    let mut table = [INVALID; 256];
    let mut number = 0;
    while number < SYMBOLS.len() {
        let symbol = SYMBOLS[number] as usize;
        table[symbol] = number as u8;
        number += 1;
    }
    let mut letter = b'A' as usize;
    while fold && letter <= b'Z' as usize {
        table[letter + 32] = table[letter];
        letter += 1;
    }
    table[b'0' as usize] = 0;
    table
}

/// The number of each byte in grids of this order; those above the side are invalid.
pub(super) fn table(order: Order) -> &'static [u8; 256] {
    if order.get() <= LAST_FOLDED { folded() } else { &PLAIN }
}

/// The number of each byte in grids with at most 25 digits.
pub(super) fn folded() -> &'static [u8; 256] {
    &FOLDED
}

/// Whether the digits of this order are single characters.
pub(super) fn covers(order: Order) -> bool {
    order.get() <= LAST_ORDER
}

/// The character of a number, 0 being an empty cell. The order must be covered.
pub(super) fn symbol(number: u8) -> u8 {
    SYMBOLS[usize::from(number)]
}

/// The last digit of an order as text.
pub(super) fn last(order: Order) -> String {
    match SYMBOLS.get(order.side()) {
        Some(&symbol) => char::from(symbol).to_string(),
        None => order.side().to_string(),
    }
}
