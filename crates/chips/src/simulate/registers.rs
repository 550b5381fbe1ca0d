//! Registers inside a model that no port shows: states of state machines, and addresses.
//!
//! Verilator keeps every register of the circuit as a member of one C++ class. By the house's style the
//! state of a machine is the register `state_q`, an enumeration whose names begin with `St`, and the
//! address that it reads is `addr_q`.

use crate::sources::{instance, text_of};

/// The register of a state machine, and that of an address.
const STATE: &str = "state_q";
const ADDRESS: &str = "addr_q";

/// What Verilator writes for the `.`, `[` and `]` of a hierarchical name.
const DOT: &str = "__DOT__";
const BRACKETS: [(&str, &str); 2] = [("__BRA__", "["), ("__KET__", "]")];

/// A register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Register {
    /// The member of the C++ class.
    pub(super) member: String,
    /// The hierarchical name without the top module, such as `u_search.state_q`.
    pub(super) name: String,
    pub(super) bits: u32,
}

/// The registers of a model, from the header of its class.
pub(super) fn read_class(header: &str) -> Vec<Register> {
    header.lines().filter_map(|line| read_line(line.trim())).collect()
}

/// Reads a line such as `CData/*2:0*/ top__DOT__u_search__DOT__state_q;`.
fn read_line(line: &str) -> Option<Register> {
    let (high, member) = line.strip_prefix("CData/*")?.split_once(":0*/ ")?;
    let member = member.strip_suffix(';')?;
    // Copies that Verilator makes for itself begin with `__V`.
    let (_, path) = member.split_once(DOT).filter(|(top, _)| !top.starts_with("__"))?;
    let last = path.rsplit(DOT).next()?;
    let bits = high.parse::<u32>().ok()? + 1;
    let mut name = path.replace(DOT, ".");
    for (coded, bracket) in BRACKETS {
        name = name.replace(coded, bracket);
    }
    [STATE, ADDRESS].contains(&last).then(|| Register { member: member.into(), name, bits })
}

/// The names of the values of a register, if it is that of a state machine and the sources tell them.
pub(super) fn names(top: &str, name: &str) -> Vec<&'static str> {
    let scopes = match name.strip_suffix(STATE) {
        Some(scopes) => scopes.split('.').filter(|scope| scope.starts_with("u_")),
        None => return Vec::new(),
    };
    let (mut scopes, mut text) = (scopes, text_of(top));
    while let Some((known, scope)) = text.zip(scopes.next()) {
        text = instance(known, scope).and_then(text_of);
    }
    text.map(enumerators).unwrap_or_default()
}

/// The names of the enumeration `state_e`, without their prefix.
fn enumerators(text: &'static str) -> Vec<&'static str> {
    let body = text.split("typedef enum").find_map(|rest| {
        let (body, name) = rest.split_once('}')?;
        name.trim_start().starts_with("state_e").then_some(body)
    });
    let words = body.unwrap_or_default().split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.strip_prefix("St")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_found_in_the_class() {
        let header = "
            VL_IN8(clk_i,0,0);
            CData/*2:0*/ a_top__DOT__u_search__DOT__state_q;
            CData/*3:0*/ a_top__DOT__g_solver__BRA__4__KET____DOT__u_core__DOT__state_q;
            CData/*1:0*/ a_top__DOT__state_q;
            CData/*1:0*/ __Vsampled__TOP__a_top__DOT__state_q;
            CData/*1:0*/ a_top__DOT__state_d;
            CData/*6:0*/ a_top__DOT__addr_q;";
        let names: Vec<_> = read_class(header).into_iter().map(|s| (s.name, s.bits)).collect();
        let expected = [
            ("u_search.state_q", 3),
            ("g_solver[4].u_core.state_q", 4),
            ("state_q", 2),
            ("addr_q", 7),
        ];
        assert_eq!(names, expected.map(|(name, bits)| (name.to_owned(), bits)));
    }

    #[test]
    fn states_have_their_names() {
        let search = names("timisoara_bench", "u_search.state_q");
        assert_eq!(search[..4], ["Idle", "Enter", "Pick", "Explore"]);
        let solver = names("aveiro_parallel", "g_solver[2].u_solver.state_q");
        assert_eq!(solver[..2], ["Idle", "List"]);
        assert_eq!(names("aveiro_trial", "state_q")[..3], ["Idle", "Clear", "Count"]);
        assert!(names("timisoara_bench", "u_nothing.state_q").is_empty());
        assert!(names("aveiro_trial", "u_not_empty.addr_q").is_empty());
    }
}
