//! A cluster of processes on this machine: the same answers as one machine, whoever is killed.

mod common;

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use common::{
    Home, Process, SmallDisk, batch, exists, fail, output, parts, positions, read, succeed,
    wait_until,
};

/// Seconds of silence after which an executor is lost.
const TIMEOUT: &str = "6";

fn scheduler(listen: &str, args: &[&str]) -> (Process, String) {
    let common = ["scheduler", "--listen", listen, "--executor-timeout", TIMEOUT];
    let mut process = Process::start(batch(&[&common, args].concat()));
    let address = process.wait_for("listening on ");
    (process, address)
}

fn executor(scheduler: &str, data: &str, args: &[&str]) -> Process {
    let common = ["executor", "--scheduler", scheduler, "--data", data, "--threads", "1"];
    let mut process = Process::start(batch(&[&common, args].concat()));
    process.wait_for("listening on ");
    process
}

/// A scheduler and two executors.
struct Cluster {
    scheduler: Process,
    address: String,
    executors: Vec<Process>,
}

impl Cluster {
    fn start(home: &Home) -> Cluster {
        let (scheduler, address) = scheduler("127.0.0.1:0", &[]);
        let executors = [(); 2].map(|()| executor(&address, home.directory(), &[])).into();
        Cluster { scheduler, address, executors }
    }
}

/// A job of many seconds for two executors.
struct LongJob {
    out: String,
    args: Vec<String>,
    expected: String,
}

const SHARDS: usize = 40;

impl LongJob {
    /// The job, and the result of one machine.
    fn new(home: &Home) -> LongJob {
        let file = home.write("positions.txt", &positions(2 * SHARDS, 20));
        let job = |out: &str| {
            ["search", "reversi", &file, "--depth", "8", "--shard-rows", "2", "--out", out]
                .map(String::from)
        };
        let alone = home.path("alone.csv");
        succeed(&job(&alone).each_ref().map(String::as_str));
        let out = home.path("out.csv");
        LongJob { args: job(&out).into(), expected: read(&alone), out }
    }

    fn start(&self, address: &str) -> Process {
        let args: Vec<&str> = self.args.iter().map(String::as_str).collect();
        Process::start(batch(&[&args[..], &["--cluster", address, "--in-flight", "4"]].concat()))
    }

    /// Waits until the job is in its middle.
    fn wait_for_the_middle(&self) {
        wait_until("a few shards are done", || parts(&self.out) >= 6);
        assert!(!exists(&self.out));
    }

    /// Waits for the end: nothing lost, nothing double.
    fn check(&self, client: Process) -> String {
        let (status, said) = client.end();
        assert_eq!(status, Some(0), "{said}");
        assert_eq!(read(&self.out), self.expected);
        assert!(!exists(&format!("{}.parts", self.out)));
        said
    }
}

#[test]
fn a_cluster_answers_as_one_machine() {
    let home = Home::new();
    let cluster = Cluster::start(&home);
    let job = LongJob::new(&home);
    job.check(job.start(&cluster.address));
    // A query that needs its whole table, with an exchange between the executors.
    let file = home.path("positions.txt");
    let sql = format!(
        "SELECT length(reversi_canonical(line)) AS n, substr(line, 66) AS mover, count(*) AS count \
         FROM '{file}' GROUP BY n, mover ORDER BY mover"
    );
    let alone = succeed(&["run", &sql]);
    assert_eq!(succeed(&["run", &sql, "--cluster", &cluster.address]), alone);
    assert!(alone.lines().count() > 1, "{alone}");
}

#[test]
fn a_killed_executor_loses_nothing() {
    let home = Home::new();
    let mut cluster = Cluster::start(&home);
    let job = LongJob::new(&home);
    let client = job.start(&cluster.address);
    job.wait_for_the_middle();
    cluster.executors[0].kill();
    job.check(client);
}

#[test]
fn all_executors_killed_and_replaced_lose_nothing() {
    let home = Home::new();
    let mut cluster = Cluster::start(&home);
    let job = LongJob::new(&home);
    let client = job.start(&cluster.address);
    job.wait_for_the_middle();
    cluster.executors.iter_mut().for_each(Process::kill);
    cluster.executors.push(executor(&cluster.address, home.directory(), &[]));
    job.check(client);
}

#[test]
fn a_killed_scheduler_that_comes_back_loses_nothing() {
    let home = Home::new();
    let mut cluster = Cluster::start(&home);
    let job = LongJob::new(&home);
    let client = job.start(&cluster.address);
    job.wait_for_the_middle();
    cluster.scheduler.kill();
    // Its state is gone; client and executors find the new one at its address.
    let (_scheduler, address) = scheduler(&cluster.address, &[]);
    assert_eq!(address, cluster.address);
    job.check(client);
}

#[test]
fn a_killed_client_goes_on_by_the_same_command() {
    let home = Home::new();
    let cluster = Cluster::start(&home);
    let job = LongJob::new(&home);
    let mut client = job.start(&cluster.address);
    job.wait_for_the_middle();
    client.kill();
    let done = parts(&job.out);
    assert!(done >= 6 && !exists(&job.out));
    let said = job.check(job.start(&cluster.address));
    assert!(said.contains(&format!("resuming: {done} of {SHARDS} shards are done")), "{said}");
}

#[test]
fn a_cluster_that_is_gone_is_said_and_the_job_resumes_alone() {
    let home = Home::new();
    let mut cluster = Cluster::start(&home);
    let job = LongJob::new(&home);
    let mut client = job.start(&cluster.address);
    job.wait_for_the_middle();
    client.kill();
    cluster.scheduler.kill();
    let args: Vec<&str> = job.args.iter().map(String::as_str).collect();
    let said = fail(2, &[&args[..], &["--cluster", &cluster.address]].concat());
    assert!(said.contains("cannot reach the scheduler"), "{said}");
    // The shards of the cluster are those of one machine.
    let client = Process::start(batch(&args));
    let said = job.check(client);
    assert!(said.contains("resuming: "), "{said}");
}

/// A line between an executor and the scheduler that can be cut: nothing arrives, nobody is told.
struct Line {
    address: String,
    cut: Arc<AtomicBool>,
}

impl Line {
    fn to(target: &str) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let (target, cut) = (target.to_owned(), Arc::new(AtomicBool::new(false)));
        let line = Line { address, cut: cut.clone() };
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let Ok(far) = TcpStream::connect(&target) else { continue };
                for (from, to) in [(&near, &far), (&far, &near)] {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let cut = cut.clone();
                    thread::spawn(move || carry(from, to, &cut));
                }
            }
        });
        line
    }

    fn set_cut(&self, cut: bool) {
        self.cut.store(cut, Ordering::SeqCst);
    }
}

/// Carries bytes while the line is whole.
fn carry(mut from: TcpStream, mut to: TcpStream, cut: &AtomicBool) {
    let mut bytes = [0; 1 << 14];
    while let Ok(read @ 1..) = from.read(&mut bytes) {
        while cut.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_millis(20));
        }
        if to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}

#[test]
fn a_network_cut_longer_than_the_timeout_loses_nothing() {
    let home = Home::new();
    let (_scheduler, address) = scheduler("127.0.0.1:0", &[]);
    let line = Line::to(&address);
    let mut beyond = executor(&line.address, home.directory(), &["--log", "warn"]);
    let near = executor(&address, home.directory(), &[]);
    let job = LongJob::new(&home);
    let client = job.start(&address);
    job.wait_for_the_middle();
    line.set_cut(true);
    // Longer than the time-out of 6 seconds: until the executor has noticed by itself.
    beyond_notices(&mut beyond);
    line.set_cut(false);
    job.check(client);
    // It works again: alone it can do a job.
    drop(near);
    let again = home.path("again.csv");
    let file = home.path("positions.txt");
    let args = ["search", "reversi", &file, "--depth", "2", "--out", &again, "--cluster", &address];
    succeed(&args);
    assert_eq!(read(&again).lines().count(), 2 * SHARDS + 1);
}

fn beyond_notices(executor: &mut Process) {
    while !executor.wait_for("").contains("poll work loop failed") {}
}

#[test]
fn an_executor_with_a_full_disk_loses_nothing() {
    let home = Home::new();
    let (_scheduler, address) = scheduler("127.0.0.1:0", &[]);
    let directory = home.path("disk");
    std::fs::create_dir(&directory).unwrap();
    let disk = SmallDisk::new(&directory, 16);
    let (binary, data) = (env!("CARGO_BIN_EXE_lockstep-batch"), home.directory());
    let script = format!(
        "exec '{binary}' executor --scheduler {address} --data '{data}' --threads 1 --work ."
    );
    let mut full = Process::start(disk.run(&script));
    full.wait_for("listening on ");
    let file = home.write("a.txt", &"12345678\n".repeat(20_000));
    let sql = format!("SELECT line, line AS again FROM '{file}'");
    let (out, alone) = (home.path("out.csv"), home.path("alone.csv"));
    let job = |out: &str| ["run", &sql, "--shard-rows", "5000", "--out", out].map(String::from);
    succeed(&job(&alone).each_ref().map(String::as_str));
    let job = job(&out);
    let job: Vec<&str> = job.iter().map(String::as_str).collect();
    let on_cluster = [&job[..], &["--cluster", &address]].concat();
    let mut client = Process::start(batch(&on_cluster));
    // Alone, it fails; then help comes.
    let said = client.wait_for("shard ");
    assert!(said.contains("failed"), "{said}");
    let _help = executor(&address, home.directory(), &[]);
    full.kill();
    let (status, said) = client.end();
    assert_eq!(status, Some(0), "{said}");
    assert_eq!(read(&out), read(&alone));
}

#[test]
fn an_executor_reads_only_what_it_was_given() {
    let home = Home::new();
    let given = home.path("given");
    std::fs::create_dir(&given).unwrap();
    let inside = home.write("given/a.txt", "1\n");
    let outside = home.write("b.txt", "secret\n");
    std::os::unix::fs::symlink(&outside, home.path("given/link.txt")).unwrap();
    let (_scheduler, address) = scheduler("127.0.0.1:0", &[]);
    let _executor = executor(&address, &given, &[]);
    let ask = |file: &str| {
        let sql = format!("SELECT * FROM '{file}'");
        output(batch(&["run", &sql, "--cluster", &address]))
    };
    assert_eq!(String::from_utf8_lossy(&ask(&inside).stdout), "line\n1\n");
    for file in
        [&outside, &home.path("given/../b.txt"), &home.path("given/link.txt"), "/etc/passwd"]
    {
        let refused = ask(file);
        let said = String::from_utf8_lossy(&refused.stderr);
        assert_eq!(refused.status.code(), Some(2), "{file}: {said}");
        assert!(said.contains("not below a directory"), "{file}: {said}");
        assert!(refused.stdout.is_empty());
    }
}

#[test]
fn a_token_keeps_strangers_out_and_is_never_shown() {
    let home = Home::new();
    let token = home.write("token", "a-long-secret\n");
    let with_token = ["--token-file", &token, "--log", "debug"];
    let (scheduler, address) = scheduler("127.0.0.1:0", &with_token);
    let executor = executor(&address, home.directory(), &with_token);
    let file = home.write("a.txt", "1\n");
    let sql = format!("SELECT * FROM '{file}'");
    let ask = ["run", &sql, "--cluster", &address];
    assert_eq!(succeed(&[&ask[..], &["--token-file", &token]].concat()), "line\n1\n");
    assert!(fail(2, &ask).contains("expected the token"));
    let stranger = ["executor", "--scheduler", &address, "--data", home.directory()];
    assert!(fail(2, &stranger).contains("expected the token"));
    let mut by_variable = batch(&ask);
    by_variable.env("LOCKSTEP_BATCH_TOKEN", "a-long-secret");
    assert!(output(by_variable).status.success());
    for mut process in [scheduler, executor] {
        process.kill();
        let (_, said) = process.end();
        assert!(!said.contains("a-long-secret"), "{said}");
    }
}

#[test]
fn nothing_listens_beyond_this_machine_unless_told() {
    let (_scheduler, address) = scheduler("127.0.0.1:0", &[]);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let help = succeed(&["scheduler", "--help"]) + &succeed(&["executor", "--help"]);
    assert!(help.contains("127.0.0.1:50050") && help.contains("127.0.0.1:0"), "{help}");
    let mut open = Process::start(batch(&["scheduler", "--listen", "0.0.0.0:0"]));
    assert!(open.wait_for("warning: ").contains("no token"));
    let data = std::env::temp_dir();
    let args = ["executor", "--scheduler", &address, "--data", data.to_str().unwrap()];
    let said = fail(2, &[&args[..], &["--listen", "0.0.0.0:0"]].concat());
    assert!(said.contains("--advertise"), "{said}");
}
