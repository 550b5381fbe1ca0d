//! Writes the JavaScript around a module: `bind MODULE.wasm DIRECTORY`.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let [module, directory] = std::env::args()
        .skip(1)
        .collect::<Vec<_>>()
        .try_into()
        .map_err(|_| "expected a module and a directory")?;
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("lockstep").typescript(true).web(true)?;
    bindgen.generate(directory)?;
    Ok(())
}
