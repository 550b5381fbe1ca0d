//! `lockstep reversi train` as a user meets it.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::{env, fs};

/// A directory that is gone after the test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let dir = env::temp_dir().join(format!("lockstep-cli-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&dir);
        Scratch(dir)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn train(scratch: &Scratch, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lockstep"))
        .args(["reversi", "train", "--games", "20", "--depth", "2", "--exact", "6", "--dir"])
        .arg(&scratch.0)
        .args(options)
        .output()
        .unwrap()
}

#[test]
fn a_run_tells_its_errors_stage_by_stage_and_writes_the_weights() {
    let scratch = Scratch::new("whole");
    let run = train(&scratch, &["--rounds", "1", "--json"]);
    assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
    assert!(run.stderr.is_empty());
    let rows: Vec<serde_json::Value> = String::from_utf8(run.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let discs: Vec<u64> = rows.iter().map(|row| row["discs"].as_u64().unwrap()).collect();
    assert_eq!(discs, [60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 12, 8, 4]);
    assert!(rows.iter().all(|row| row["round"] == 1 && row["rms_error"].is_f64()));
    assert!(rows[5]["positions"].as_u64().unwrap() > 40);
    assert!(fs::read(scratch.0.join("weights.bin")).unwrap().starts_with(b"LSTPREVW"));
}

#[test]
fn a_run_out_of_time_says_so_and_another_recipe_is_refused() {
    let scratch = Scratch::new("time");
    let run = train(&scratch, &["--time", "0s"]);
    assert_eq!(run.status.code(), Some(1));
    assert_eq!(run.stderr, b"stopped; start it again to resume\n");
    let run = train(&scratch, &["--seed", "2"]);
    assert_eq!(run.status.code(), Some(2));
    let message = String::from_utf8(run.stderr).unwrap();
    assert!(message.contains("another recipe: seed 1 games 20 depth 2 exact 6"), "{message}");
}

#[test]
fn bad_options_are_named() {
    let scratch = Scratch::new("options");
    for (option, value) in
        [("--time", "5x"), ("--time", "-1s"), ("--shrinkage", "0"), ("--depth", "0")]
    {
        let run = train(&scratch, &[&format!("{option}={value}")]);
        assert_eq!(run.status.code(), Some(2), "{option}={value}");
        assert!(String::from_utf8_lossy(&run.stderr).contains(option), "{option}={value}");
    }
    assert!(!scratch.0.exists());
}
