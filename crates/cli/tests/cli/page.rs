//! The page and the terminal games as commands.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::run::lockstep;
use crate::schemas::fits;

/// A server that ends with the test.
struct Serving {
    child: Child,
    first_line: String,
}

impl Serving {
    fn start(args: &[&str]) -> Serving {
        Serving::start_with(args, &[])
    }

    fn start_with(args: &[&str], variables: &[(&str, &str)]) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lockstep"))
            .args(args)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first_line = String::new();
        let output = child.stdout.as_mut().unwrap();
        BufReader::new(output).read_line(&mut first_line).unwrap();
        Serving { child, first_line }
    }

    /// What it answers to a request for a path.
    fn get(&self, path: &str) -> String {
        let address = self.first_line.split("http://").nth(1).unwrap();
        let address = address.trim_end_matches(['\n', '"', '}']);
        let mut stream = TcpStream::connect(address).unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn without_a_command_the_page_is_served_on_this_machine() {
    let serving = Serving::start(&[]);
    assert!(serving.first_line.starts_with("Lockstep is at http://127.0.0.1:"));
    let page = serving.get("/");
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<title>Lockstep"), "{page}");
    // Another one finds another port.
    let other = Serving::start(&["serve", "--json"]);
    assert!(other.first_line.starts_with(r#"{"address":"http://127.0.0.1:"#));
    assert!(other.get("/api/reversi/engines").contains("flagship"));
}

#[test]
fn a_port_that_is_taken_is_a_failure_if_it_was_asked_for() {
    let serving = Serving::start(&["serve", "--port", "0"]);
    let port = serving.first_line.trim().rsplit(':').next().unwrap();
    let run = lockstep(&["serve", "--port", port], b"");
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.contains("127.0.0.1"), "{}", run.err);
}

/// Where the simulator is missing, everything else works, and what is missing is said.
#[test]
fn a_machine_without_its_tools_says_how_to_get_them() {
    let nothing = [("LOCKSTEP_VERILATOR", "/nowhere/verilator")];
    let serving = Serving::start_with(&["serve", "--port", "0"], &nothing);
    let tools = serving.get("/api/chips/tools");
    assert!(tools.contains("apt-get install verilator") && !tools.contains("g++"), "{tools}");
    let machine = serving.get("/api/chips/watch?chip=timisoara&depth=4");
    assert!(machine.contains("Verilator is not installed"), "{machine}");
    assert!(machine.trim_end().contains("event: done"), "{machine}");
}

#[test]
fn games_in_a_terminal_need_one() {
    for game in ["reversi", "connectx", "sudoku"] {
        let run = lockstep(&[game, "play"], b"");
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{game}");
        assert_eq!(run.err, "expected a terminal to play in\n", "{game}");
    }
    assert_eq!(lockstep(&["reversi", "play", "f5f5"], b"").status, 2);
    assert_eq!(lockstep(&["sudoku", "play", "--order", "9"], b"").status, 2);
}

#[test]
fn a_site_is_exported_with_a_module_of_this_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (site, module) = (path("site"), path("module"));
    let export = || lockstep(&["export-site", &site, "--module", &module, "--json"], b"");
    let run = export();
    assert_eq!((run.status, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("no WebAssembly module in "), "{}", run.err);
    assert!(run.err.contains("scripts/wasm --build"), "{}", run.err);

    std::fs::create_dir(&module).unwrap();
    let mark = concat!("\0asm lockstep-page ", env!("CARGO_PKG_VERSION"));
    std::fs::write(path("module/lockstep_bg.wasm"), mark).unwrap();
    std::fs::write(path("module/lockstep.js"), "").unwrap();
    let run = export();
    assert_eq!(run.status, 0, "{}", run.err);
    let record = &run.json()[0];
    fits("export-site", record);
    let page = std::fs::read_to_string(path("site/reversi.html")).unwrap();
    assert!(page.contains("js/offline.js") && !page.contains("chips.html"), "{page}");

    let run = lockstep(&["export-site", folder.path().to_str().unwrap(), "--module", &module], b"");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("expected a new or empty folder"), "{}", run.err);
}
