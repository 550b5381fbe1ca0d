//! The files of the site, without a browser.

use std::collections::BTreeSet;

use lockstep_page::Calls;

use super::*;
use crate::assets::File;

fn site() -> Site {
    Site::new(Module::empty())
}

fn text(site: &Site, path: &str) -> String {
    let (_, bytes) = site.files().find(|(name, _)| *name == path).unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The parts of a text that stand between `before` and the next of `ends`.
fn between<'a>(text: &'a str, before: &str, ends: &[char]) -> Vec<&'a str> {
    text.split(before).skip(1).filter_map(|rest| rest.split(ends).next()).collect()
}

const ENDS: [char; 4] = ['"', '`', '?', '$'];

/// The routes that a script of the page asks for.
fn routes_in(script: &str) -> BTreeSet<String> {
    let mut routes: BTreeSet<String> = BTreeSet::new();
    for rest in between(script, "/api/", &ENDS) {
        // `/api/${game}` alone is where the routes of a game are.
        routes.extend((!rest.is_empty()).then(|| format!("/api/{rest}")));
    }
    for api in ["${this.api}/", "${api}/"] {
        for verb in between(script, api, &ENDS) {
            routes.extend(["reversi", "connectx"].map(|game| format!("/api/{game}/{verb}")));
        }
    }
    routes
}

#[test]
fn every_route_that_the_page_uses_is_in_the_table() {
    let calls = Calls::default();
    let known: BTreeSet<&str> = calls.paths().collect();
    let is_script = |file: &&File| {
        let path = file.path.trim_start_matches("/js/");
        path != file.path && !path.starts_with("chips") && path != "api.js"
    };
    let scripts = FILES.iter().filter(is_script);
    let texts = scripts.map(|file| std::str::from_utf8(file.bytes).unwrap());
    let used: BTreeSet<String> = texts.flat_map(routes_in).collect();
    let unknown: Vec<_> = used.iter().filter(|route| !known.contains(route.as_str())).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert_eq!(used.len(), 23, "{used:?}");
    assert_eq!(used.len(), known.len(), "the page uses them all: {known:?}");
}

/// Below any path: no address begins with a slash, none names a host, and each leads to a file.
#[test]
fn every_address_is_relative_and_leads_to_a_file() {
    let site = site();
    let names: BTreeSet<&str> = site.files().map(|(path, _)| path).collect();
    for page in names.iter().filter(|name| name.ends_with(".html")) {
        let text = text(&site, page);
        let links = ["href=\"", "src=\""].map(|of| between(&text, of, &['"', '#'])).concat();
        for link in links.into_iter().filter(|link| !link.is_empty()) {
            let file = if link == "./" { "index.html" } else { link };
            assert!(names.contains(file), "{page} leads to {link}");
        }
        assert!(!text.contains("chips.html"), "{page}");
    }
    for script in names.iter().filter(|name| name.starts_with("js/")) {
        let text = text(&site, script);
        let from = [between(&text, " from \"", &['"']), between(&text, "new URL(\"", &['"'])];
        for link in from.concat() {
            let file = match link.strip_prefix("../") {
                Some(file) => file.to_owned(),
                None => format!("js/{}", link.strip_prefix("./").expect("a relative address")),
            };
            assert!(names.contains(file.as_str()), "{script} imports {link}");
        }
    }
    let manifest: serde_json::Value =
        serde_json::from_str(&text(&site, "manifest.webmanifest")).unwrap();
    assert_eq!((&manifest["start_url"], &manifest["scope"]), (&"./".into(), &"./".into()));
    for icon in manifest["icons"].as_array().unwrap() {
        assert!(names.contains(icon["src"].as_str().unwrap()), "{icon}");
    }
}

#[test]
fn the_service_worker_keeps_every_file_and_knows_the_version() {
    let site = site();
    let text = text(&site, "sw.js");
    let list = between(&text, "const FILES = ", &[';'])[0].replace(",\n]", "]");
    let kept: BTreeSet<String> = serde_json::from_str(&list).unwrap();
    let names = site.files().map(|(path, _)| path).filter(|path| *path != "sw.js");
    assert_eq!(kept, names.map(str::to_owned).collect());
    let mut changed = site.files;
    changed.pop();
    changed[0].1 = b"<!doctype html>".into();
    assert_ne!(service_worker(&changed).lines().next(), text.lines().next());
}

#[test]
fn a_folder_with_something_else_in_it_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let site = site();
    let place = folder.path().join("new/site");
    site.write(&place).unwrap();
    site.write(&place).unwrap();
    assert!(place.join("js/api.js").exists() && !place.join("js/chips.js").exists());
    let refused = site.write(folder.path()).unwrap_err().to_string();
    assert!(refused.contains("expected a new or empty folder"), "{refused}");
    assert!(!folder.path().join("index.html").exists());
}

#[test]
fn a_module_is_found_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [path, other] = [folder.path().to_owned(), folder.path().join("other")];
    let find = || Module::find(&[path.clone(), other.clone()]).map(drop).map_err(|e| e.to_string());
    assert!(find().unwrap_err().starts_with("no WebAssembly module in "));
    let package = path.join("pkg");
    fs::create_dir(&package).unwrap();
    let code = |bytes: &[u8]| fs::write(package.join("lockstep_bg.wasm"), bytes).unwrap();
    code(b"\0asm of another version");
    assert!(find().unwrap_err().starts_with("cannot read "));
    fs::write(package.join("lockstep.js"), "").unwrap();
    assert!(find().unwrap_err().contains("expected a WebAssembly module of lockstep-page "));
    code(format!("\0asm {}", lockstep_page::MARK).as_bytes());
    assert_eq!(find(), Ok(()));
}
