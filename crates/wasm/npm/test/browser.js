// Chromium by WebDriver, and a server that hands out the files of a folder and nothing else.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createInterface } from "node:readline";

const TYPES = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** A static file server on loopback: `folder` at `path`, on any free port unless one is given. */
export async function serve(folder, path = "/", port = 0) {
  const server = createServer(async ({ url }, answer) => {
    try {
      const { pathname } = new URL(url, "http://host");
      if (!pathname.startsWith(path)) throw new Error("outside");
      const name = pathname.slice(path.length) || "index.html";
      const file = await readFile(new URL(name, folder));
      answer.setHeader("content-type", TYPES[name.split(".").pop()] ?? "text/plain").end(file);
    } catch {
      answer.writeHead(404, { "content-type": TYPES.html }).end("<!doctype html><title>Nothing here</title>");
    }
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: used } = server.address();
  return {
    port: used,
    address: `http://127.0.0.1:${used}${path}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
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

async function send(address, method, body) {
  const answer = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = await answer.json();
  if (value?.error) throw new Error(value.message);
  return value;
}

const ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900"];
const PHONE = { deviceMetrics: { width: 390, height: 844, pixelRatio: 2, touch: true } };

// How long something may take to appear on a busy machine.
const PATIENCE = 120_000;

/** A browser for one test; it is ended afterwards, whatever happens. */
export async function withBrowser({ phone = false } = {}, work) {
  const { driver, address } = await drive();
  let session = null;
  try {
    const chrome = { args: ARGUMENTS, ...(phone && { mobileEmulation: PHONE }) };
    const capabilities = { alwaysMatch: { "goog:chromeOptions": chrome } };
    const { sessionId } = await send(`${address}/session`, "POST", { capabilities });
    session = `${address}/session/${sessionId}`;
    await send(`${session}/timeouts`, "POST", { script: PATIENCE, pageLoad: PATIENCE });
    await work(new Browser(session));
  } finally {
    if (session) await send(session, "DELETE").catch(() => {});
    driver.kill();
  }
}

class Browser {
  constructor(session) {
    this.session = session;
  }

  open(url) {
    return send(`${this.session}/url`, "POST", { url });
  }

  /** Runs the body of an async function in the page, and returns its value. */
  async run(body, ...args) {
    const script = `
      const done = arguments[arguments.length - 1];
      const args = [...arguments].slice(0, -1);
      (async (...args) => { ${body} })(...args).then((value) => done({ value }), (error) => done({ thrown: String(error) }));`;
    const { value, thrown } = await send(`${this.session}/execute/async`, "POST", { script, args });
    if (thrown) throw new Error(thrown);
    return value;
  }

  /** Waits until an expression in the page is true, and returns it. */
  async until(expression) {
    const body = `
      for (;;) {
        const value = ${expression};
        if (value) return value;
        await new Promise((next) => setTimeout(next, 20));
      }`;
    try {
      return await this.run(body);
    } catch (error) {
      await this.shot("failed");
      throw new Error(`never true: ${expression}`, { cause: error });
    }
  }

  /** Clicks on an element as soon as it is there and enabled. */
  async click(selector) {
    const found = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(`${found} && !${found}.disabled`);
    await this.run(`${found}.dispatchEvent(new MouseEvent("click", { bubbles: true }))`);
  }

  text(selector) {
    return this.run(`return document.querySelector(${JSON.stringify(selector)}).textContent`);
  }

  /** A command of the DevTools. */
  devTools(cmd, params = {}) {
    return send(`${this.session}/goog/cdp/execute`, "POST", { cmd, params });
  }

  /** A picture of the page, in target/screenshots. */
  async shot(name) {
    const folder = new URL("../../../../target/screenshots/", import.meta.url);
    await mkdir(folder, { recursive: true });
    const picture = await send(`${this.session}/screenshot`, "GET");
    await writeFile(new URL(`site-${name}.png`, folder), picture, "base64");
  }
}
