// Workers that answer requests, each with the WebAssembly module of the engines. A worker answers one
// request after the other and hears nothing meanwhile. So there are several, and one whose request is
// aborted is ended, at once, whatever it is doing; another one takes its place when it is needed.

// The question makes no sense, or the answer is "no".
export class Refused extends Error {}

// An analysis, a review, a move to find, and what is answered at once.
const MOST = 4;

const workers = new Set();
const waiting = [];

// Answers a request: an address with its query, and a body if it has one. A stream calls `update`.
export function ask(address, { body, update, signal } = {}) {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const job = { address, body: JSON.stringify(body) ?? "", update, resolve, reject };
    signal?.addEventListener("abort", () => abort(job, signal.reason), { once: true });
    waiting.push(job);
    assign();
  });
}

const pathOf = ({ address }) => address.split("?")[0];

// Gives requests to workers as long as there are both.
function assign() {
  while (waiting.length) {
    const worker = free(pathOf(waiting[0]));
    if (!worker) return;
    worker.take(waiting.shift());
  }
}

// A worker that has nothing to do, a new one if there may be more. The best is one that answered the
// same kind of request before: it may have kept an unfinished analysis.
function free(path) {
  const idle = [...workers].filter((worker) => !worker.job);
  if (idle.length) return idle.find((worker) => worker.path === path) ?? idle[0];
  return workers.size < MOST ? new Engines() : null;
}

function abort(job, why) {
  const place = waiting.indexOf(job);
  if (place >= 0) waiting.splice(place, 1);
  for (const worker of workers) if (worker.job === job) worker.end();
  job.reject(why);
  assign();
}

class Engines {
  constructor() {
    this.job = null;
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = ({ message }) => this.fail(message || "the worker has failed");
    workers.add(this);
    this.ready = compiled().then((module) => this.worker.postMessage({ module }));
    this.ready.catch(({ message }) => this.fail(message));
  }

  take(job) {
    this.job = job;
    this.path = pathOf(job);
    const { address, body } = job;
    this.ready.then(() => this.job === job && this.worker.postMessage({ address, body }), () => {});
  }

  hear({ update, answer, refused, failed }) {
    const { job } = this;
    if (!job) return;
    if (update !== undefined) return job.update?.(JSON.parse(update));
    if (failed !== undefined) return this.fail(failed);
    this.job = null;
    if (refused !== undefined) job.reject(new Refused(refused));
    else job.resolve(JSON.parse(answer));
    assign();
  }

  // What failed may be in any state: it goes.
  fail(message) {
    const { job } = this;
    this.end();
    job?.reject(new Error(message));
    assign();
  }

  end() {
    this.job = null;
    this.worker.terminate();
    workers.delete(this);
  }
}

// ---- The module, compiled once: all workers share it, and the code that the browser has optimised.

let module = null;

function compiled() {
  module ??= compile().catch((error) => {
    module = null;
    throw error;
  });
  return module;
}

async function compile() {
  const response = await fetch(new URL("../pkg/lockstep_bg.wasm", import.meta.url));
  if (!response.ok) throw new Error(`status ${response.status} for the engines`);
  // A host that does not know the type of the file sends it as any bytes, which cannot be streamed.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
