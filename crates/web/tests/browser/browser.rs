//! A server, a driver and a browser for one test.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use fantoccini::elements::Element;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use futures_util::FutureExt;
use hyper_util::client::legacy::connect::HttpConnector;
use lockstep_web::{Options, Server};
use serde_json::{Value, json};

/// How long something may take to appear on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// What axe finds wrong, also by a rule that it calls experimental: a label begins with what is
/// seen.
const VIOLATIONS: &str = "axe.run().then(usual => \
    axe.run({ runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } })\
    .then(labels => [...usual.violations, ...labels.violations]\
    .flatMap(of => of.nodes.map(node => of.id + ' ' + node.html.slice(0, 200)))))";

/// What the browser looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Screen {
    Desktop,
    Phone,
    /// The narrowest phone that is still in use.
    Narrow,
}

pub(crate) struct Browser {
    client: Client,
    address: SocketAddr,
}

/// The driver, and the profile folder of its browser. Both are removed when the test ends, even if
/// it panics.
struct Driver {
    process: Child,
    profile: PathBuf,
    port: u16,
    /// Kept open: the driver exits when it cannot write.
    output: BufReader<ChildStdout>,
}

impl Browser {
    /// Starts a server, a driver and a browser, and ends them after `test`, even if it panics.
    pub(crate) async fn run(screen: Screen, test: impl AsyncFnOnce(&Browser)) {
        Browser::run_with(Options::default(), screen, test).await;
    }

    /// The same with a server of these limits.
    pub(crate) async fn run_with(
        options: Options,
        screen: Screen,
        test: impl AsyncFnOnce(&Browser),
    ) {
        let server = Server::bind((Ipv4Addr::LOCALHOST, 0).into(), options);
        let server = server.await.unwrap();
        let address = server.address().unwrap();
        tokio::spawn(server.serve(std::future::pending()));
        let driver = Driver::start();
        let client = client(&driver, screen).await;
        let browser = Browser { client, address };
        let result = AssertUnwindSafe(test(&browser)).catch_unwind().await;
        browser.client.close().await.unwrap();
        drop(driver);
        if let Err(panic) = result {
            panic::resume_unwind(panic);
        }
    }

    /// Opens a page of the server, and waits until it shows what the address asks for: what is
    /// done before that is lost when it comes.
    pub(crate) async fn open(&self, path: &str) {
        self.client.goto(&format!("http://{}{path}", self.address)).await.unwrap();
        self.until("!document.querySelector('[aria-busy]')").await;
    }

    pub(crate) async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE);
        let found = wait.for_element(Locator::Css(css)).await;
        found.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    pub(crate) async fn click(&self, css: &str) {
        let clicked = self.find(css).await.click().await;
        clicked.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    /// Clicks on a move, and waits until the game in the address has it: until then the page looks
    /// as if the move was still to be made.
    pub(crate) async fn play(&self, css: &str) {
        let before = self.value("location.search").await;
        self.click(css).await;
        self.until(&format!("location.search !== {before}")).await;
    }

    pub(crate) async fn text(&self, css: &str) -> String {
        self.find(css).await.text().await.unwrap()
    }

    /// The value of an expression in the page.
    pub(crate) async fn value(&self, expression: &str) -> Value {
        let script = format!("return {expression}");
        self.client.execute(&script, Vec::new()).await.unwrap()
    }

    /// Waits until an expression in the page is true.
    pub(crate) async fn until(&self, expression: &str) {
        let end = Instant::now() + PATIENCE;
        while self.value(&format!("Boolean({expression})")).await != json!(true) {
            if Instant::now() > end {
                self.shot("failed").await;
                panic!("never true: {expression}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Presses keys, wherever the focus is.
    pub(crate) async fn press(&self, keys: &str) {
        let focus = self.client.active_element().await.unwrap();
        focus.send_keys(keys).await.unwrap();
    }

    /// Opens a page on which two persons play.
    pub(crate) async fn open_for_two(&self, path: &str) {
        let game = path.trim_start_matches('/').split('?').next().unwrap();
        self.open("/").await;
        let seat = json!({"who": "person", "strength": ""});
        let seats = json!({"X": seat, "O": seat}).to_string();
        self.value(&format!("localStorage.setItem('{game}.seats', {seats:?})")).await;
        self.open(path).await;
    }

    /// Runs axe, and fails if it finds a violation.
    pub(crate) async fn check_accessibility(&self, name: &str) {
        let axe = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../axe/node_modules/axe-core");
        let axe = fs::read_to_string(axe.join("axe.min.js"));
        let axe = axe.expect("axe is missing: npm install --prefix target/axe axe-core");
        self.client.execute(&format!("{axe}; window.axe = axe;"), Vec::new()).await.unwrap();
        let found = self.value(VIOLATIONS).await;
        assert_eq!(found, json!([]), "{name}");
    }

    /// Waits until nothing on the page moves, but for what moves for ever.
    pub(crate) async fn settled(&self) {
        self.until(
            "document.getAnimations().every(a => \
             a.playState !== 'running' || a.effect.getComputedTiming().endTime === Infinity)",
        )
        .await;
    }

    /// Keeps a picture of the page.
    pub(crate) async fn shot(&self, name: &str) {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../screenshots");
        fs::create_dir_all(&folder).unwrap();
        let picture = self.client.screenshot().await.unwrap();
        fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// Keeps a picture in the light theme and one in the dark.
    pub(crate) async fn shots(&self, name: &str) {
        for theme in ["light", "dark"] {
            if self.value("document.documentElement.dataset.theme").await != json!(theme) {
                self.click("#theme").await;
            }
            self.settled().await;
            self.shot(&format!("{name}-{theme}")).await;
        }
    }
}

impl Driver {
    /// Starts the driver on a port of its choice.
    fn start() -> Driver {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver is missing: apt-get install chromium chromium-driver");
        let output = BufReader::new(process.stdout.take().unwrap());
        let profile = env::temp_dir().join(format!("lockstep-browser-{}", process.id()));
        let mut driver = Driver { process, profile, port: 0, output };
        driver.port = driver.read_port();
        driver
    }

    fn read_port(&mut self) -> u16 {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).unwrap();
            assert!(read > 0, "the driver ended without saying its port");
            let port = line.trim_end().trim_end_matches('.').rsplit(' ').next();
            match port.and_then(|port| port.parse().ok()) {
                Some(port) if line.contains("started successfully") => return port,
                _ => {}
            }
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

async fn client(driver: &Driver, screen: Screen) -> Client {
    let args = [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--force-prefers-reduced-motion",
        "--window-size=1280,1000",
    ];
    let mut args: Vec<String> = args.map(String::from).to_vec();
    args.push(format!("--user-data-dir={}", driver.profile.display()));
    let mut options = json!({ "args": args });
    let width = match screen {
        Screen::Desktop => None,
        Screen::Phone => Some(390),
        Screen::Narrow => Some(320),
    };
    if let Some(width) = width {
        let metrics = json!({ "width": width, "height": 844, "pixelRatio": 2, "touch": true });
        options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
    }
    let mut capabilities = Capabilities::new();
    capabilities.insert("goog:chromeOptions".into(), options);
    capabilities.insert("goog:loggingPrefs".into(), json!({ "browser": "ALL" }));
    let mut builder = ClientBuilder::new(HttpConnector::new());
    let builder = builder.capabilities(capabilities);
    builder.connect(&format!("http://127.0.0.1:{}", driver.port)).await.unwrap()
}
