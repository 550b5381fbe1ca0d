//! Proofs, for all boards, that a circuit does what a naive description says.
//!
//! Yosys makes one circuit of the two, joins each pair of outputs, and asks its SAT solver for
//! a board on which they differ, output by output. The moves and the flips of a square see few
//! other squares, so each of the questions is small.

use std::env;
use std::fs;
use std::process;

use crate::tools::read_verilog;
use crate::{Error, Sources, Tool};

/// Something to prove.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theorem {
    /// `reversi_moves` gives the legal moves.
    Moves,
    /// `reversi_flips` gives the discs that a move flips.
    Flips,
}

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// There is no board on which the two differ.
    Holds,
    /// On so many of the outputs they differ, or could not be shown to be the same.
    Fails(u32),
}

/// A piece of a circuit that is left out, to see that the proof needs it: file, text, new text.
struct Omission(&'static str, &'static str, &'static str);

impl Theorem {
    /// All of them.
    pub const ALL: [Theorem; 2] = [Theorem::Moves, Theorem::Flips];

    /// The circuit.
    pub const fn circuit(self) -> &'static str {
        match self {
            Theorem::Moves => "reversi_moves",
            Theorem::Flips => "reversi_flips",
        }
    }

    /// The naive description.
    pub const fn naive(self) -> &'static str {
        match self {
            Theorem::Moves => "reversi_moves_naive",
            Theorem::Flips => "reversi_flips_naive",
        }
    }

    /// Proves it.
    pub fn prove(self) -> Result<Proof, Error> {
        self.attempt(None)
    }

    /// Tries to prove it of a circuit that lacks a term; the proof must fail.
    pub fn prove_without_a_term(self) -> Result<Proof, Error> {
        let omission = match self {
            // A row of six discs is no longer seen, in one direction of each axis.
            Theorem::Moves => {
                Omission("reversi_wave", "((from_i | r5) >> Step)", "((from_i | r4) >> Step)")
            }
            Theorem::Flips => {
                Omission("reversi_axis_flips", "forward_up & backward_down", "forward_up")
            }
        };
        self.attempt(Some(omission))
    }

    fn attempt(self, omission: Option<Omission>) -> Result<Proof, Error> {
        let mut circuit = Sources::of(self.circuit())?;
        if let Some(Omission(module, text, new)) = omission {
            circuit.replace(module, text, new)?;
        }
        let name = format!("lockstep-proof-{}-{}", self.circuit(), process::id());
        let dir = env::temp_dir().join(name);
        let proof = circuit.write(&dir.join("circuit")).and_then(|circuit| {
            let naive = Sources::of(self.naive())?.write(&dir.join("naive"))?;
            let [circuit, naive] = [circuit, naive]
                .map(|files| files.iter().map(|file| read_verilog(file)).collect::<String>());
            self.run(&circuit, &naive)
        });
        fs::remove_dir_all(&dir).map_err(Error::at(&dir))?;
        proof
    }

    fn run(self, read_circuit: &str, read_naive: &str) -> Result<Proof, Error> {
        let (circuit, naive) = (self.circuit(), self.naive());
        let script = format!(
            "{read_circuit} prep -flatten -top {circuit}; design -stash circuit; \
             {read_naive} prep -flatten -top {naive}; design -stash naive; \
             design -copy-from circuit -as circuit {circuit}; \
             design -copy-from naive -as naive {naive}; \
             equiv_make circuit naive both; hierarchy -top both; \
             equiv_simple -short; equiv_status"
        );
        let said = Tool::Yosys.run(|command| command.args(["-p", &script]))?;
        if said.contains("Equivalence successfully proven!") {
            return Ok(Proof::Holds);
        }
        // "Found 64 $equiv cells in both: Of those cells 60 are proven and 4 are unproven."
        let unproven = said.split(" are unproven").next().and_then(|before| {
            before.rsplit(' ').next()?.parse().ok().filter(|_| said.contains(" are unproven"))
        });
        unproven.map(Proof::Fails).ok_or_else(|| Error::Unexpected {
            tool: Tool::Yosys,
            expected: "the number of unproven outputs".into(),
        })
    }
}
