//! The header is that of the code, the example in C runs, and no argument crashes.

// The border with C is made of pointers.
#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, ptr};

use lockstep_c::*;

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Run with `LOCKSTEP_UPDATE=1` to write the header anew.
#[test]
fn the_header_is_that_of_the_code() {
    let config = cbindgen::Config::from_file(here().join("cbindgen.toml")).unwrap();
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src(here().join("src/lib.rs"))
        .generate()
        .unwrap();
    let mut made = Vec::new();
    bindings.write(&mut made);
    let file = here().join("include/lockstep.h");
    if env::var_os("LOCKSTEP_UPDATE").is_some() {
        fs::write(&file, &made).unwrap();
    }
    assert_eq!(String::from_utf8(made).unwrap(), fs::read_to_string(file).unwrap());
}

/// Tests stand beside the libraries that they were built with.
fn libraries() -> PathBuf {
    env::current_exe().unwrap().parent().unwrap().to_owned()
}

/// Runs an example. All of them ask the same.
fn says_what_was_asked(example: &mut Command) {
    let ran = example.output().unwrap();
    let said = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success(), "{said}{}", String::from_utf8_lossy(&ran.stderr));
    assert!(said.contains("sudoku   468931527") && said.contains("connectx 6, score -2"), "{said}");
    assert!(said.contains(r#""valid":true"#) && said.contains("refused  1:1: "), "{said}");
}

/// Compiles the example against the header and the shared library, and runs it.
#[test]
fn the_example_in_c_runs() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("hello");
    let libraries = libraries();
    let compiled = Command::new("cc")
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-I"])
        .arg(here().join("include"))
        .arg(here().join("examples/hello.c"))
        .arg("-o")
        .arg(&program)
        .arg("-L")
        .arg(&libraries)
        .arg("-llockstep_c")
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    says_what_was_asked(Command::new(program).env("LD_LIBRARY_PATH", &libraries));
}

/// The same from Java, with JNA as Debian has it.
#[test]
fn the_example_in_java_runs() {
    let folder = tempfile::tempdir().unwrap();
    let jna = Path::new("/usr/share/java/jna.jar");
    assert!(jna.exists(), "JNA is missing: apt-get install libjna-java default-jdk-headless");
    let mut javac = Command::new("javac");
    javac.arg("-d").arg(folder.path()).arg("-cp").arg(jna).arg("-Xlint:all").arg("-Werror");
    let compiled = javac.arg(here().join("examples/Hello.java")).output().unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let classes = env::join_paths([folder.path(), jna]).unwrap();
    let path = format!("-Djna.library.path={}", libraries().display());
    says_what_was_asked(Command::new("java").arg(path).arg("-cp").arg(classes).arg("Hello"));
}

fn error() -> String {
    // SAFETY: the text is this thread's, and no call comes between.
    unsafe { CStr::from_ptr(lockstep_error()) }.to_str().unwrap().into()
}

#[test]
fn null_and_short_structs_are_refused() {
    let text = CString::new("f5").unwrap();
    let game = CString::new("reversi").unwrap();
    let none: *const c_char = ptr::null();
    // SAFETY: a struct of numbers.
    let mut result: LockstepResult = unsafe { std::mem::zeroed() };
    // SAFETY: pointers are null or valid.
    unsafe {
        let search = |game, position, result| {
            lockstep_search(game, position, none, none, ptr::null(), ptr::null(), result)
        };
        assert_eq!(search(none, text.as_ptr(), &mut result), LOCKSTEP_REFUSED);
        assert_eq!(error(), "game is null");
        assert_eq!(search(game.as_ptr(), none, &mut result), LOCKSTEP_REFUSED);
        assert_eq!(error(), "position is null");
        assert_eq!(search(game.as_ptr(), text.as_ptr(), ptr::null_mut()), LOCKSTEP_REFUSED);
        assert_eq!(error(), "result is null");
        assert_eq!(search(game.as_ptr(), text.as_ptr(), &mut result), LOCKSTEP_REFUSED);
        assert!(error().starts_with("result.size is 0, expected"), "{}", error());
        assert_eq!(lockstep_sudoku(none, 1, ptr::null_mut()), -1);
        assert_eq!(lockstep_sudoku(text.as_ptr(), 1, ptr::null_mut()), -1);
        assert_eq!(lockstep_ask(none, none, ptr::null(), ptr::null_mut()), LOCKSTEP_REFUSED);
        lockstep_free(ptr::null_mut());
        lockstep_stop_free(ptr::null_mut());
        lockstep_stop_set(ptr::null());
    }
}

#[test]
fn a_stop_that_is_set_ends_a_search() {
    let (game, start) = (CString::new("reversi").unwrap(), CString::new("").unwrap());
    // SAFETY: a struct of numbers.
    let mut result: LockstepResult = unsafe { std::mem::zeroed() };
    result.size = size_of::<LockstepResult>() as u32;
    let limits = LockstepLimits {
        size: size_of::<LockstepLimits>() as u32,
        depth: 60,
        nodes: 0,
        seconds: 0.0,
        memory: 0,
        threads: 0,
    };
    let stop = lockstep_stop_new();
    // SAFETY: every pointer is valid, and the stop is freed once.
    unsafe {
        lockstep_stop_set(stop);
        let found = lockstep_search(
            game.as_ptr(),
            start.as_ptr(),
            ptr::null(),
            ptr::null(),
            &limits,
            stop,
            &mut result,
        );
        lockstep_stop_free(stop);
        assert_eq!(found, LOCKSTEP_OK, "{}", error());
    }
    assert!(result.best[0] != 0 && !result.exact);
}
