# Sourced by the other scripts: messages, and tools that are installed where they are missing.

say() { printf '\n== %s\n' "$*"; }

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

# debian_package COMMAND PACKAGE: the command, from Debian's package if it is missing.
debian_package() {
  command -v "$1" >/dev/null && return
  say "installing $2"
  as_root apt-get update -q
  as_root apt-get install -y -q "$2"
}

# The crates that are published, those first that others need.
published_libraries() { echo lockstep-{game,search,reversi,connectx,sudoku} lockstep; }

# What every check needs.
rust_tools() {
  command -v cargo >/dev/null || { echo "Rust is missing: see https://rustup.rs" >&2; exit 2; }
  debian_package cc gcc
  cargo fmt --version || rustup component add rustfmt
  cargo clippy --version || rustup component add clippy
  cargo nextest --version >/dev/null 2>&1 || cargo install --locked cargo-nextest
}

# What the chips need: simulation (Verilator and a C++ compiler), synthesis and proofs (Yosys).
chip_tools() {
  debian_package c++ g++
  debian_package verilator verilator
  debian_package yosys yosys
}

# What the example in Java needs: a compiler, and JNA.
java_tools() {
  debian_package javac default-jdk-headless
  [ -f /usr/share/java/jna.jar ] && return
  say "installing libjna-java"
  as_root apt-get update -q
  as_root apt-get install -y -q libjna-java
}

# What the tests of the page need.
browser_tools() {
  debian_package chromium chromium
  debian_package chromedriver chromium-driver
  debian_package npm npm
  [ -d target/axe/node_modules/axe-core ] || npm install --prefix target/axe axe-core@4
}

# What the WebAssembly module needs: the standard library for it.
wasm_target() {
  [ -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ] && return
  rustup target add wasm32-unknown-unknown
}

# What the Python package needs: virtual environments, which Debian packs apart.
python_tools() {
  debian_package python3 python3
  python3 -c 'import ensurepip' 2>/dev/null && return
  say "installing python3-venv"
  as_root apt-get update -q
  as_root apt-get install -y -q python3-venv
}

format_and_lints() {
  say "format"
  cargo fmt --all --check
  say "lints"
  cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
}
