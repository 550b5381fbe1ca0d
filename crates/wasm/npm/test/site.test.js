// The page without a server, as `lockstep export-site` wrote it to target/site: in Chromium, below a path
// of a server that hands out files and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { serve, withBrowser } from "./browser.js";

const SITE = new URL("../../../../target/site/", import.meta.url);
const PATH = "/some/where/";
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const value = (selector) => `document.querySelector(${JSON.stringify(selector)})?.textContent`;
const movesPlayed = `(new URLSearchParams(location.search).get("game") ?? "").length / 2`;

/** Runs a test in a browser, with a server for the site. */
const withSite = (options, work) => async () => {
  const server = await serve(SITE, PATH);
  try {
    await withBrowser(options, (browser) => work(browser, server));
  } finally {
    await server.close().catch(() => {});
  }
};

/** A move of Reversi, and the engine's answer to it. */
async function playReversi(browser) {
  await browser.until(`${value("#status")} === "Your move"`);
  const before = await browser.run(`return ${movesPlayed}`);
  const square = await browser.until(`document.querySelector(".square.legal")?.dataset.square`);
  await browser.click(`[data-square="${square}"]`);
  await browser.until(`${movesPlayed} >= ${before + 2} && ${value("#status")} === "Your move"`);
}

/** A picture in each theme. */
async function shots(browser, name) {
  for (const theme of ["light", "dark"]) {
    while ((await browser.run("return document.documentElement.dataset.theme")) !== theme) await browser.click("#theme");
    await browser.shot(`${name}-${theme}`);
  }
}

const isKept = "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')";

for (const [screen, phone] of [["desktop", false], ["phone", true]]) {
  test(`a person plays, analyses and solves, ${screen}`, withSite({ phone }, async (browser, { address }) => {
    const open = (page) => browser.open(address + page);
    const fits = async () => assert.ok(await browser.run("return document.documentElement.scrollWidth <= innerWidth"));

    await open("");
    await browser.until("document.querySelectorAll('.picture svg').length === 3");
    await fits();
    await shots(browser, `${screen}-home`);

    await browser.run(`document.querySelector('a[href="reversi.html"]').click()`);
    await playReversi(browser);
    await browser.click("#analyse");
    await browser.until(`Number.parseInt(${value("#depth")}) >= 6 && document.querySelector(".square .value")`);
    await browser.until(`/Points lost/.test(${value("#reviewed")})`);
    assert.ok(await browser.run("return document.querySelector('#book').disabled"));
    await fits();
    await shots(browser, `${screen}-reversi`);

    await open("connectx.html?game=2345326514");
    await browser.click("#analyse");
    await browser.until(`${value("#depth")} === "exact"`);
    assert.match(await browser.text("#line"), /^−1/);
    await shots(browser, `${screen}-connectx`);

    await open(`sudoku.html?puzzle=${PUZZLE}`);
    await browser.until(`/^Easy/.test(${value("#status")})`);
    await browser.click("#hint");
    await browser.until(`/r1c6/.test(${value("#explanation")})`);
    await fits();
    await shots(browser, `${screen}-sudoku`);
    await browser.click("#solve");
    await browser.until(`/^Solved in/.test(${value("#solved")})`);
    await browser.click("#new");
    await browser.until(`/^Medium/.test(${value("#status")})`);
  }));
}

test("it can be installed, and works offline", withSite({}, async (browser, server) => {
  await browser.open(server.address);
  await browser.until(`await ${isKept}`);
  const { installabilityErrors } = await browser.devTools("Page.getInstallabilityErrors");
  // Whatever the browser says of its own headless window, nothing may be missing here.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);

  await server.close();
  for (const page of ["reversi.html?game=f5d6", "reversi"]) {
    await browser.open(server.address + page);
    await playReversi(browser);
  }
  await browser.open(`${server.address}sudoku.html?puzzle=${PUZZLE}`);
  await browser.click("#solve");
  await browser.until(`/^Solved in/.test(${value("#solved")})`);
  await browser.open(server.address);
  await browser.until("document.querySelectorAll('.picture svg').length === 3");
}));

test("an aborted request ends at once", withSite({}, async (browser, { address }) => {
  await browser.open(`${address}sudoku.html`);
  const { updates, name, refused, answer } = await browser.run(`
    const { get, post, stream } = await import("./js/api.js");
    // More than there are workers, each for two minutes: whoever is not ended blocks what follows.
    let updates = 0;
    const ends = [];
    await new Promise((seen) => {
      const update = () => (updates += 1) === 4 && seen();
      for (const position of ["f5", "f5d6", "f5f6", "f5d6c3", "f5f4", "f5d6c4"]) {
        ends.push(stream("/api/reversi/analyze", { position }, { update }));
      }
    });
    ends.forEach((end) => end());
    const stop = new AbortController();
    const search = post("/api/reversi/search", { position: "f5", time: 30 }, stop.signal);
    const units = await get("/api/sudoku/units?order=2");
    stop.abort();
    const name = await search.catch((error) => error.name);
    const refused = await post("/api/reversi/read", { text: "f5x9" }).catch((error) => error.message);
    return { updates, name, refused, answer: units.length };`);
  assert.ok(updates >= 4);
  assert.deepEqual({ name, answer }, { name: "AbortError", answer: 12 });
  assert.match(refused, /1:3: expected a square/);
}));
