// In Chromium, by WebDriver: the package is served from this folder, and asked there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { test } from "node:test";

const root = new URL("../", import.meta.url);
const types = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };

async function serve() {
  const server = createServer(async ({ url }, answer) => {
    if (url === "/") return answer.setHeader("content-type", types.html).end("<!doctype html><title>Test</title>");
    try {
      const file = await readFile(new URL(`.${url}`, root));
      answer.setHeader("content-type", types[url.split(".").pop()] ?? "text/plain").end(file);
    } catch {
      answer.writeHead(404).end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** A chromedriver on a port of its own, which it prints. */
async function drive() {
  const driver = spawn("chromedriver", ["--port=0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(driver.stdout)) {
    const port = line.match(/started successfully on port (\d+)/)?.[1];
    if (port) return { driver, address: `http://127.0.0.1:${port}` };
  }
  throw new Error("chromedriver did not start");
}

async function ask(address, method, body) {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(value.message);
  return value;
}

test("the package works in a browser", async () => {
  const server = await serve();
  const { driver, address } = await drive();
  try {
    const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
    const capabilities = { alwaysMatch: { "goog:chromeOptions": { args } } };
    const { sessionId } = await ask(`${address}/session`, "POST", { capabilities });
    const session = `${address}/session/${sessionId}`;
    await ask(`${session}/timeouts`, "POST", { script: 120_000 });
    await ask(`${session}/url`, "POST", { url: `http://127.0.0.1:${server.address().port}/` });
    const script = `
      const done = arguments[0];
      import("/index.js").then(async ({ Lockstep }) => {
        const { reversi, connectx, sudoku } = new Lockstep();
        const updates = [];
        const found = await reversi.search({ game: "f5d6c3", depth: 6 }, { onUpdate: (news) => updates.push(news.depth) });
        const solved = await connectx.solve({ game: "4453327" });
        const refused = await sudoku.solve({ puzzle: "?" }).catch(({ message }) => message);
        return { depth: found.depth, updates, score: solved.score, refused };
      }).then(done, (error) => done({ error: String(error) }));`;
    const { depth, updates, score, refused } = await ask(`${session}/execute/async`, "POST", { script, args: [] });
    assert.deepEqual({ depth, score }, { depth: 6, score: -2 });
    assert.ok(updates.includes(5));
    assert.match(refused, /expected/);
    await ask(session, "DELETE");
  } finally {
    driver.kill();
    server.close();
  }
});
