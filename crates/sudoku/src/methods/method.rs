use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A way to solve a puzzle, by the name of the machine that did it first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// The fastest of the house: see [`crate::flagship`], and [`crate::large`] for other orders
    /// than 3.
    Flagship,
    /// Singles and hidden numbers, nothing else.
    AveiroSimple,
    /// The same, then copies of the puzzle, one after the other.
    AveiroTrial,
    /// The same, with a solver for each copy and a control unit.
    AveiroParallel,
    /// Brute force, cell by cell.
    Delft,
    /// Singles, hidden singles, pairs, triplets and quartets, then depth first.
    Madrid,
    /// Simulated annealing in three cores.
    Crete,
    /// Exact cover.
    Dresden,
    /// Clauses for a SAT solver.
    Sat,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 9] = [
        Method::Flagship,
        Method::AveiroSimple,
        Method::AveiroTrial,
        Method::AveiroParallel,
        Method::Delft,
        Method::Madrid,
        Method::Crete,
        Method::Dresden,
        Method::Sat,
    ];

    /// The name a user picks it by.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Flagship => "flagship",
            Method::AveiroSimple => "aveiro-simple",
            Method::AveiroTrial => "aveiro-trial",
            Method::AveiroParallel => "aveiro-parallel",
            Method::Delft => "delft",
            Method::Madrid => "madrid",
            Method::Crete => "crete",
            Method::Dresden => "dresden",
            Method::Sat => "sat",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let named = |method: &Method| method.name() == name;
        Method::ALL.into_iter().find(named).ok_or_else(|| UnknownMethod(name.into()))
    }
}

/// A name that is not the name of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMethod(pub String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "expected a method ({names}), found '{}'", self.0.escape_debug())
    }
}

impl Error for UnknownMethod {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        let unknown = "paris".parse::<Method>().unwrap_err();
        assert!(unknown.to_string().ends_with("dresden, sat), found 'paris'"), "{unknown}");
    }
}
