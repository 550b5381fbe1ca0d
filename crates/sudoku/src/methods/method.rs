use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{MethodSolver, Options, PuzzleSolver};

/// A way to solve a puzzle, by the name of the machine that did it first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Method {
    /// Our fastest: [`crate::flagship`] for 9x9, [`crate::large`] for other orders.
    Flagship,
    /// Singles and hidden numbers, nothing else: the circuit.
    AveiroSimple,
    /// The same, then copies of the puzzle, one after the other.
    AveiroTrial,
    /// The same, with a solver for each copy and a control unit.
    AveiroParallel,
    /// The program that the circuit [`AveiroSimple`](Method::AveiroSimple) was made after.
    AveiroSimpleSoftware,
    /// The program that the circuit [`AveiroTrial`](Method::AveiroTrial) was made after.
    AveiroTrialSoftware,
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
    pub const ALL: [Method; 11] = [
        Method::Flagship,
        Method::AveiroSimple,
        Method::AveiroTrial,
        Method::AveiroParallel,
        Method::AveiroSimpleSoftware,
        Method::AveiroTrialSoftware,
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
            Method::AveiroSimpleSoftware => "aveiro-simple-software",
            Method::AveiroTrialSoftware => "aveiro-trial-software",
            Method::Delft => "delft",
            Method::Madrid => "madrid",
            Method::Crete => "crete",
            Method::Dresden => "dresden",
            Method::Sat => "sat",
        }
    }

    /// The name and the idea in a few words, for a menu.
    pub const fn title(self) -> &'static str {
        match self {
            Method::Flagship => "Flagship",
            Method::AveiroSimple => "Aveiro: singles only",
            Method::AveiroTrial => "Aveiro: copies in turn",
            Method::AveiroParallel => "Aveiro: parallel solvers",
            Method::AveiroSimpleSoftware => "Aveiro's program: singles only",
            Method::AveiroTrialSoftware => "Aveiro's program: copies in turn",
            Method::Delft => "Delft: brute force",
            Method::Madrid => "Madrid: subsets, depth first",
            Method::Crete => "Crete: annealing",
            Method::Dresden => "Dresden: exact cover",
            Method::Sat => "SAT solver",
        }
    }

    /// A solver by this method.
    pub fn solver(self, options: Options) -> PuzzleSolver {
        Box::new(MethodSolver::new(self, options))
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
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a method ({}), found '{}'", Method::ALL.map(Method::name).join(", "), .0.escape_debug())]
pub struct UnknownMethod(pub String);

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
