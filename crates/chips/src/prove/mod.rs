//! Proofs that a circuit does what a naive description says, for all inputs.
//!
//! Yosys makes one circuit of the two, pairs their outputs, and asks its SAT solver for inputs on
//! which a pair differs, one pair after the other. Where an output depends on few inputs, as the
//! moves of a square do, each of these questions is small. A circuit that takes several cycles is unrolled
//! and held against a rule that is part of it: see [`Bounded`].

use crate::tools::{directory, read_verilog};
use crate::{Error, Sources, Tool};

/// Two modules with the same ports are the same function.
#[derive(Debug)]
pub struct Theorem {
    /// The circuit.
    pub circuit: &'static str,
    /// The naive description.
    pub naive: &'static str,
    /// Changes after which the circuit is wrong: the proof must fail for each.
    pub mutants: &'static [Mutant],
}

/// A module whose output `holds_o` is 1 in every cycle after a reset of one cycle, whatever its inputs are.
#[derive(Debug)]
pub struct Bounded {
    /// The module.
    pub module: &'static str,
    /// Its parameters, where they are not the defaults.
    pub parameters: &'static [(&'static str, u64)],
    /// The cycles that are looked at, with that of the reset.
    pub cycles: u32,
    /// Changes after which it does not hold: the proof must fail for each.
    pub mutants: &'static [Mutant],
}

/// A change of a circuit.
#[derive(Debug)]
pub struct Mutant {
    /// The module that is changed.
    pub module: &'static str,
    /// A piece of its text.
    pub text: &'static str,
    /// What replaces it.
    pub new: &'static str,
}

/// What came of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The two are the same.
    Holds,
    /// The number of outputs on which they differ, or could not be shown to be the same.
    Fails(u32),
}

impl Theorem {
    /// Proves it.
    pub fn prove(&self) -> Result<Proof, Error> {
        self.attempt(&Sources::of(self.circuit)?)
    }

    /// Tries to prove it of a mutant.
    pub fn prove_mutant(&self, mutant: &Mutant) -> Result<Proof, Error> {
        let mut circuit = Sources::of(self.circuit)?;
        circuit.replace(mutant.module, mutant.text, mutant.new)?;
        self.attempt(&circuit)
    }

    fn attempt(&self, circuit: &Sources) -> Result<Proof, Error> {
        let dir = directory()?;
        let circuit = circuit.write(&dir.path().join("circuit"))?;
        let naive = Sources::of(self.naive)?.write(&dir.path().join("naive"))?;
        let [read_circuit, read_naive] = [circuit, naive]
            .map(|files| files.iter().map(|file| read_verilog(file)).collect::<String>());
        let Theorem { circuit, naive, .. } = self;
        let script = format!(
            "{read_circuit} prep -flatten -top {circuit}; design -stash circuit; \
             {read_naive} prep -flatten -top {naive}; design -stash naive; \
             design -copy-from circuit -as circuit {circuit}; \
             design -copy-from naive -as naive {naive}; \
             equiv_make circuit naive both; hierarchy -top both; \
             equiv_simple -short; equiv_status"
        );
        read_status(&Tool::Yosys.run(|command| command.args(["-p", &script]))?)
    }
}

impl Bounded {
    /// Proves it.
    pub fn prove(&self) -> Result<Proof, Error> {
        self.attempt(&Sources::of(self.module)?)
    }

    /// Tries to prove it of a mutant.
    pub fn prove_mutant(&self, mutant: &Mutant) -> Result<Proof, Error> {
        let mut sources = Sources::of(self.module)?;
        sources.replace(mutant.module, mutant.text, mutant.new)?;
        self.attempt(&sources)
    }

    fn attempt(&self, sources: &Sources) -> Result<Proof, Error> {
        let dir = directory()?;
        let files = sources.write(dir.path())?;
        let read: String = files.iter().map(|file| read_verilog(file)).collect();
        let Bounded { module, parameters, cycles, .. } = self;
        let set = |(name, value): &(&str, u64)| format!("chparam -set {name} {value} {module}; ");
        let set: String = parameters.iter().map(set).collect();
        // The steps of the solver are counted from 1.
        let no_reset: String =
            (2..=*cycles).map(|cycle| format!("-set-at {cycle} rst_i 0 ")).collect();
        let script = format!(
            "{read} {set} prep -flatten -top {module}; \
             sat -seq {cycles} -set-at 1 rst_i 1 {no_reset} -prove-skip 1 -prove holds_o 1"
        );
        read_proof(&Tool::Yosys.run(|command| command.args(["-p", &script]))?)
    }
}

/// Reads "SAT proof finished - no model found: SUCCESS!".
fn read_proof(said: &str) -> Result<Proof, Error> {
    match said {
        _ if said.contains("no model found: SUCCESS!") => Ok(Proof::Holds),
        _ if said.contains("model found: FAIL!") => Ok(Proof::Fails(1)),
        _ => Err(Error::Unexpected { tool: Tool::Yosys, expected: "the end of a proof".into() }),
    }
}

/// Reads "Found 64 $equiv cells in both: Of those cells 60 are proven and 4 are unproven."
fn read_status(said: &str) -> Result<Proof, Error> {
    if said.contains("Equivalence successfully proven!") {
        return Ok(Proof::Holds);
    }
    let before = said.split_once(" are unproven").map(|(before, _)| before);
    let unproven = before.and_then(|before| before.rsplit(' ').next()?.parse().ok());
    unproven.map(Proof::Fails).ok_or_else(|| Error::Unexpected {
        tool: Tool::Yosys,
        expected: "the number of unproven outputs".into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_status_is_read() {
        let open = "Of those cells 60 are proven and 4 are unproven.\n";
        assert_eq!(read_status(open).unwrap(), Proof::Fails(4));
        assert_eq!(read_status("Equivalence successfully proven!\n").unwrap(), Proof::Holds);
        assert!(read_status("nothing").is_err());
        let [good, bad] = ["no model found: SUCCESS!", "model found: FAIL!"];
        assert_eq!(read_proof(good).unwrap(), Proof::Holds);
        assert_eq!(read_proof(bad).unwrap(), Proof::Fails(1));
        assert!(read_proof("nothing").is_err());
    }
}
