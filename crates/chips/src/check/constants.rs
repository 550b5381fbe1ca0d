//! Constants that RTL and Rust share.

use std::collections::BTreeMap;
use std::fmt;

use crate::{Error, Model, Sources, Waveforms, sources};

/// The module that shows the constants of a package on its ports.
const MODULE: &str = "package_constants";

/// A package of the RTL, and the constants that it must have.
#[derive(Debug)]
pub struct Package {
    /// Its name.
    pub name: &'static str,
    /// All its `localparam`s, with the values that Rust has.
    pub constants: &'static [(&'static str, i64)],
}

/// A constant that RTL and Rust do not agree on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstantDifference {
    /// The package and the constant.
    pub name: String,
    /// Its value in the RTL, if it is there.
    pub rtl: Option<i64>,
    /// Its value in Rust, if it is there.
    pub rust: Option<i64>,
}

impl fmt::Display for ConstantDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let say = |value: Option<i64>| value.map_or("missing".into(), |value| value.to_string());
        write!(f, "{} is {} in the RTL, {} in Rust", self.name, say(self.rtl), say(self.rust))
    }
}

impl Package {
    /// Compares the constants, as Verilator elaborates them, with those of Rust. Each of the two
    /// must have all of the other's.
    pub fn check(&self) -> Result<Vec<ConstantDifference>, Error> {
        let missing = || Error::NoSuchModule(self.name.into());
        let names = names(sources::text_of(self.name).ok_or_else(missing)?);
        let rtl = self.elaborate(&names)?;
        let rust: BTreeMap<&str, i64> = self.constants.iter().copied().collect();
        let all = rtl.keys().chain(rust.keys().filter(|name| !rtl.contains_key(*name)));
        let difference = |name: &&str| {
            let (rtl, rust) = (rtl.get(name).copied(), rust.get(name).copied());
            let name = format!("{}::{name}", self.name);
            (rtl != rust).then_some(ConstantDifference { name, rtl, rust })
        };
        Ok(all.filter_map(difference).collect())
    }

    /// The values of the constants, from a module that has them as outputs.
    fn elaborate<'a>(&self, names: &[&'a str]) -> Result<BTreeMap<&'a str, i64>, Error> {
        let ports: Vec<String> =
            names.iter().map(|name| format!("output logic signed [63:0] {name}")).collect();
        let assigns: String = names
            .iter()
            .map(|name| format!("assign {name} = 64'({}::{name});\n", self.name))
            .collect();
        let text = format!("module {MODULE} ({});\n{assigns}endmodule\n", ports.join(", "));
        let sources = Sources::of_text(MODULE, text);
        let mut module = Model::of_sources(&sources, &[], Waveforms::Off)?.start()?;
        names.iter().map(|name| Ok((*name, module.get(*name)? as i64))).collect()
    }
}

/// The names of the `localparam`s of a package.
fn names(text: &str) -> Vec<&str> {
    let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let declared = code.filter_map(|line| line.trim().strip_prefix("localparam "));
    declared.filter_map(|line| line.split_once('=')?.0.split_whitespace().last()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_found_in_a_package() {
        let text = "
            package some_pkg;
              localparam int unsigned Width = 20; // localparam int Not = 1;
              typedef logic signed [Width-1:0] value_t;
              localparam value_t Least = -20'sd7;
              localparam logic [Width - 1:0] Mask = {Width{1'b1}};
            endpackage";
        assert_eq!(names(text), ["Width", "Least", "Mask"]);
    }
}
