//! The stack of the module. The linker's usual 1 MiB is too small for the deepest searches: that of an empty
//! 25x25 Sudoku goes down 625 levels.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={}", 16 << 20);
    }
}
