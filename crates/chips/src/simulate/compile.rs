//! From Verilator's C++ to a program.
//!
//! Most of the time of a build goes into Verilator's own runtime, which is the same for every
//! module: its objects are kept in the cache.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Waveforms, cache};
use crate::{Error, Tool};

const HARNESS: &str = include_str!("harness.cpp");

/// What a build depends on besides the module's sources.
pub(crate) fn ingredients() -> Result<[String; 3], Error> {
    Ok([HARNESS.into(), Tool::Verilator.version()?, Tool::Compiler.version()?])
}

/// Compiles the C++ of `dir` to the program `name`. `table` lists the ports for the harness,
/// `clock` is the one it toggles.
pub(crate) fn compile(
    dir: &Path,
    name: &str,
    table: &str,
    clock: Option<&str>,
    waveforms: Waveforms,
) -> Result<(), Error> {
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        fs::write(&path, text).map_err(Error::at(&path)).map(|()| path)
    };
    let whole = whole(dir)?;
    write("harness.cpp", HARNESS)?;
    write("ports.inc", table)?;
    let whole = write("whole.cc", &whole)?;
    let (objects, include) = runtime(waveforms)?;
    Tool::Compiler.run(|command| {
        options(command, &include, waveforms).args(["-O2", "-I"]).arg(dir);
        command.args(clock.map(|clock| format!("-DCLOCK={clock}")));
        command.arg(&whole).args(&objects).args(["-pthread", "-latomic", "-o"]).arg(dir.join(name))
    })?;
    Ok(())
}

/// A text that includes the model and the harness: the compiler sees them in one piece.
fn whole(dir: &Path) -> Result<String, Error> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir).map_err(Error::at(dir))? {
        let path = entry.map_err(Error::at(dir))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.ends_with(".cpp") {
            files.push(name);
        }
    }
    files.sort();
    files.push("harness.cpp".into());
    let include = |file: &String| format!("#include \"{file}\"\n");
    Ok("#define VL_INCLUDE_OPT include\n".to_owned()
        + &files.iter().map(include).collect::<String>())
}

/// The objects of Verilator's runtime, and the directory of its headers.
fn runtime(waveforms: Waveforms) -> Result<(Vec<PathBuf>, PathBuf), Error> {
    let root = Tool::Verilator.run(|command| command.args(["--getenv", "VERILATOR_ROOT"]))?;
    let include = Path::new(root.trim()).join("include");
    let mut files = vec!["verilated", "verilated_threads"];
    if waveforms == Waveforms::On {
        files.push("verilated_vcd_c");
    }
    let [_, verilator, compiler] = ingredients()?;
    let key = cache::fingerprint([verilator.as_str(), &compiler, &format!("{waveforms:?}")]);
    let dir = cache::directory(&format!("runtime-{:016x}", key.0), |dir| {
        files.iter().try_for_each(|file| {
            Tool::Compiler.run(|command| {
                options(command, &include, waveforms).args(["-O1", "-c", "-o"]);
                command.arg(dir.join(file).with_extension("o"));
                command.arg(include.join(file).with_extension("cpp"))
            })?;
            Ok(())
        })
    })?;
    let objects = files.iter().map(|file| dir.join(file).with_extension("o")).collect();
    Ok((objects, include))
}

fn options<'a>(command: &'a mut Command, include: &Path, waveforms: Waveforms) -> &'a mut Command {
    let trace = u8::from(waveforms == Waveforms::On);
    command.args(["-std=gnu++17", "-w", "-DVERILATOR=1", "-DVM_COVERAGE=0", "-DVM_SC=0"]);
    command.arg(format!("-DVM_TRACE={trace}")).arg(format!("-DVM_TRACE_VCD={trace}"));
    command.args(["-DVM_TRACE_FST=0", "-I"]).arg(include).arg("-I").arg(include.join("vltstd"))
}
