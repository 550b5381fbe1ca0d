use axum::Router;
use futures_util::StreamExt;
use http_body_util::BodyExt;
use serde_json::{Value, json};

use crate::server::Options;
use crate::server::tests::{app, app_with, event, get, json, post_to, send};

/// A machine that somebody watches.
struct Watched {
    app: Router,
    body: axum::body::BodyDataStream,
    text: String,
    last: Value,
}

impl Watched {
    async fn new(app: Router, depth: u32) -> Watched {
        Watched::at(app, &format!("/api/chips/watch?chip=timisoara&depth={depth}")).await
    }

    async fn at(app: Router, path: &str) -> Watched {
        let response = send(&app, get(path)).await;
        assert_eq!(response.status(), 200);
        let body = response.into_body().into_data_stream();
        Watched { app, body, text: String::new(), last: Value::Null }
    }

    /// Watches until something holds.
    async fn until(&mut self, holds: impl Fn(&Value) -> bool) -> Value {
        loop {
            while let Some((next, rest)) = self.text.split_once("\n\n") {
                let (next, rest) = (next.to_owned(), rest.to_owned());
                self.text = rest;
                // A comment says no more than that the server is still there.
                if next.starts_with(':') {
                    continue;
                }
                let (name, data) = event(&next);
                assert_eq!(name, "update", "{data}");
                assert_ne!(data["state"], "off", "{data}");
                self.last = data;
                if holds(&self.last) {
                    return self.last.clone();
                }
            }
            let chunk = self.body.next().await.expect("the machine is on").unwrap();
            self.text += std::str::from_utf8(&chunk).unwrap();
        }
    }

    async fn press(&self, buttons: &[&str]) {
        let body = json!({"machine": self.last["machine"], "buttons": buttons});
        let (status, answer) = post_to(&self.app, "/api/chips/press", body).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// Drives the clock of a chip on the bench.
    async fn drive(&self, drive: Value) {
        let body = json!({"machine": self.last["machine"], "drive": drive});
        let (status, answer) = post_to(&self.app, "/api/chips/drive", body).await;
        assert_eq!(status, 200, "{answer}");
    }

    async fn picture(&self) -> Vec<u8> {
        let path = format!("/api/chips/picture?machine={}", self.last["machine"].as_str().unwrap());
        let response = send(&self.app, get(&path)).await;
        assert_eq!(response.headers()["content-type"], "image/png");
        response.into_body().collect().await.unwrap().to_bytes().to_vec()
    }
}

/// The monitor shows the cursor here.
fn cursor_on(square: &'static str) -> impl Fn(&Value) -> bool {
    move |scene| scene["shown"]["cursor"] == square
}

#[tokio::test]
async fn buttons_move_the_cursor_and_the_machine_answers_as_its_twin() {
    let mut machine = Watched::new(app(), 4).await;
    let scene = machine.until(cursor_on("a1")).await;
    assert_eq!(scene["shown"]["moves"], json!(["d3", "c4", "f5", "e6"]));
    let first = machine.picture().await;
    assert!(first.starts_with(b"\x89PNG"));

    machine.press(&["east", "east", "east", "south", "south", "enter"]).await;
    let scene = machine.until(|scene| !scene["turn"].is_null()).await;
    let (turn, search) = (&scene["turn"], &scene["search"]);
    assert_eq!(turn["same"], true, "{turn}");
    assert_eq!((&turn["nodes"], &turn["cycles"]), (&search["nodes"], &search["cycles"]));
    assert!(turn["seconds"].as_f64() > Some(0.0) && turn["twin_seconds"].as_f64() > Some(0.0));

    let scene = machine.until(|scene| scene["moving"] == false).await;
    assert_eq!(scene["shown"]["cursor"], "d3");
    let discs = scene["shown"]["position"].as_str().unwrap().matches(['X', 'O']).count();
    assert_eq!(discs, 7, "six discs and the side to move: {scene}");
    assert_ne!(machine.picture().await, first);
}

#[tokio::test]
async fn machines_are_counted_until_they_have_ended() {
    let app = app_with(Options { machines_of_client: 1, ..Options::default() });
    let mut machine = Watched::new(app.clone(), 2).await;
    let scene = machine.until(|scene| scene["state"] == "on").await;
    let second = send(&app, get("/api/chips/watch?chip=timisoara&depth=2")).await;
    assert_eq!(second.status(), 429);
    drop(machine);
    // The thread sees that nobody watches, ends the simulation, and leaves.
    let picture = format!("/api/chips/picture?machine={}", scene["machine"].as_str().unwrap());
    while send(&app, get(&picture)).await.status() != 404 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    Watched::new(app, 2).await.until(|scene| scene["state"] == "on").await;
}

/// The puzzle of the contest that needs no guess.
const EASY: &str =
    "6.......38..4561...5........159..3......1.....6..8.5.7..2......9....174.47..9...6";

#[tokio::test]
async fn a_search_on_the_bench_goes_cycle_by_cycle_and_event_by_event() {
    let path = "/api/chips/bench?chip=zaragoza&text=f5d6&depth=2";
    let mut chip = Watched::at(app(), path).await;
    let first = chip.until(|scene| scene["state"] == "on").await;
    let cycle = first["cycle"].as_u64().unwrap();
    let state = |scene: &Value| {
        let signals = scene["signals"].as_array().unwrap().clone();
        let state = signals.into_iter().find(|signal| signal["name"] == "u_search.state_q");
        state.unwrap()["value"].as_str().unwrap().to_owned()
    };
    chip.drive(json!("cycle")).await;
    let next = chip.until(|scene| scene["cycle"] == cycle + 1).await;
    assert!(["Start", "Enter", "Pick"].contains(&&*state(&next)), "{next}");
    chip.drive(json!("event")).await;
    let next = chip.until(|scene| scene["happened"].as_u64() > Some(0)).await;
    assert_eq!(next["picture"]["game"], "reversi");
    assert!(next["events"][0]["event"].is_string());
    chip.drive(json!({"run": 0})).await;
    let end = chip.until(|scene| !scene["end"].is_null()).await;
    assert_eq!(end["end"]["same"], true, "{end}");
    assert!(end["picture"]["nodes"].as_u64() > Some(10) && end["picture"]["depth"] == 2);
}

#[tokio::test]
async fn a_solver_on_the_bench_fills_its_grid() {
    let path = format!("/api/chips/bench?chip=aveiro-simple-2&text={EASY}");
    let mut chip = Watched::at(app(), &path).await;
    chip.until(|scene| scene["state"] == "on").await;
    chip.drive(json!({"run": 2000})).await;
    let looks = chip.until(|scene| scene["picture"]["copies"]["0"]["looked"].is_u64()).await;
    assert!(looks["picture"]["copies"]["0"]["process"].is_string(), "{looks}");
    chip.drive(json!({"run": 0})).await;
    let end = chip.until(|scene| !scene["end"].is_null()).await;
    assert_eq!(end["end"]["same"], true, "{end}");
    assert!(!end["picture"]["copies"]["0"]["grid"].as_str().unwrap().contains('.'));
}

#[tokio::test]
async fn a_waveform_is_a_file() {
    let path = format!("/api/chips/waveform?chip=aveiro-simple-2&text={EASY}&cycle=40");
    let response = send(&app(), get(&path)).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/x-vcd");
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    assert!(String::from_utf8_lossy(&bytes).contains("$enddefinitions"));
    for bad in ["chip=none&text=f5&cycle=1", "chip=zaragoza&text=x&cycle=1"] {
        let response = send(&app(), get(&format!("/api/chips/waveform?{bad}"))).await;
        assert_eq!(response.status(), 400, "{bad}");
    }
    let late = format!("/api/chips/waveform?chip=aveiro-simple-2&text={EASY}&cycle=9999999999");
    assert_eq!(send(&app(), get(&late)).await.status(), 400);
}

#[tokio::test]
async fn a_contest_player_answers_over_its_serial_line() {
    let mut machine = Watched::at(app(), "/api/chips/contest?chip=zaragoza&depth=3").await;
    let scene = machine.until(|scene| scene["state"] == "on").await;
    let tell = |square: &'static str| json!({"machine": scene["machine"], "move": square});
    // An illegal move is ignored.
    for square in ["a1", "f5"] {
        let (status, answer) = post_to(&machine.app, "/api/chips/move", tell(square)).await;
        assert_eq!(status, 200, "{answer}");
    }
    let scene = machine.until(|scene| !scene["turn"].is_null()).await;
    let messages = scene["messages"].as_array().unwrap();
    assert_eq!(messages[0], "> F5");
    assert!(messages[1].as_str().unwrap().starts_with("< "), "{scene}");
    assert_ne!(scene["turn"]["same"], false);
    let (status, _) = post_to(&machine.app, "/api/chips/move", tell("z9")).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn cores_are_seen_at_work() {
    let cores = async |query: &str| {
        let response = send(&app(), get(&format!("/api/chips/cores?{query}"))).await;
        (response.status().as_u16(), json(response).await)
    };
    let (status, one) = cores("chip=phalanx&text=f5d6c3&depth=6&cores=1").await;
    assert_eq!(status, 200, "{one}");
    let (_, twelve) = cores("chip=phalanx&text=f5d6c3&depth=6&cores=12").await;
    assert_eq!(twelve["lanes"].as_array().unwrap().len(), 12);
    assert_eq!((&one["best"], &one["value"]), (&twelve["best"], &twelve["value"]));
    assert!(twelve["cycles"].as_u64() < one["cycles"].as_u64());
    let task = &twelve["lanes"][0][0];
    assert!(task["from"].as_u64() < task["to"].as_u64() && task["root"].is_string(), "{task}");
    for bad in ["phalanx&text=f5&cores=0", "phalanx&text=f5&cores=17", "zaragoza&text=f5&cores=2"]
        .into_iter()
        .chain(["cohort&text=1&cores=2", "phalanx-exact&text=f5&cores=2", "phalanx&cores=2"])
    {
        let (status, answer) = cores(&format!("chip={bad}")).await;
        assert_eq!(status, 400, "{bad}: {answer}");
    }
}

#[tokio::test]
async fn what_there_is_not_is_said() {
    let app = app();
    for wanted in
        ["", "?depth=2", "?chip=none&depth=2", "?chip=timisoara", "?chip=timisoara&depth=3"]
            .into_iter()
            .chain(["?chip=timisoara&depth=12", "?chip=timisoara&depth=-2"])
            .chain(["?chip=zaragoza&depth=2", "?chip=aveiro-trial&depth=2"])
    {
        let response = send(&app, get(&format!("/api/chips/watch{wanted}"))).await;
        assert_eq!(response.status(), 400, "{wanted}");
    }
    let response = send(&app, get("/api/chips/picture?machine=none")).await;
    assert_eq!(response.status(), 404);
    assert!(json(response).await["error"].is_string());
    for (body, status) in [
        (json!({"machine": "none", "buttons": ["east"]}), 404),
        (json!({"machine": "none", "buttons": ["up"]}), 422),
        (json!({"machine": 7, "buttons": []}), 422),
    ] {
        assert_eq!(post_to(&app, "/api/chips/press", body).await.0, status);
    }
    let described = json(send(&app, get("/api/chips/machines")).await).await;
    assert_eq!(described[0]["chip"], "timisoara");
    assert_eq!(described[0]["depths"], json!([2, 4, 6, 8, 10]));
    assert!(
        described
            .as_array()
            .unwrap()
            .iter()
            .all(|chip| { chip["views"].as_array().unwrap().contains(&json!("bench")) })
    );
    // The tests need the tools, so none is missing.
    assert_eq!(json(send(&app, get("/api/chips/tools")).await).await, json!([]));
}
