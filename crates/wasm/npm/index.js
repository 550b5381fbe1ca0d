// Engines for Reversi, Connect-X and Sudoku. Each `Lockstep` has a worker of its own, which answers one
// question after the other; the page, or the program, goes on meanwhile.

const verbs = {
  reversi: ["show", "search", "solve", "analyze", "review", "engines"],
  connectx: ["show", "search", "solve", "analyze", "review", "engines"],
  sudoku: ["solve", "count", "rate", "hint", "check", "canonical", "generate"],
};

export class Lockstep {
  #worker = null;
  #waiting = new Map();
  #next = 0;

  constructor() {
    for (const [game, names] of Object.entries(verbs)) {
      const ask = (name) => [name, (question, options) => this.ask(`${game}.${name}`, question, options)];
      this[game] = Object.freeze(Object.fromEntries(names.map(ask)));
    }
  }

  /** Asks a question by its verb, such as `reversi.search`. */
  ask(verb, question = {}, { onUpdate, signal } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const asked = { verb: String(verb), question: JSON.stringify(question) ?? "{}" };
      const id = this.#next++;
      const abort = () => this.#abort(id, signal.reason);
      const done = () => signal?.removeEventListener("abort", abort);
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.set(id, { asked, resolve, reject, done, onUpdate, last: undefined });
      this.#start().then((worker) => worker.postMessage({ id, ...asked }));
    });
  }

  /** Ends the worker; questions that are not answered yet are refused. */
  close() {
    this.#stop();
    this.#refuse(new Error("closed"));
  }

  #start() {
    this.#worker ??= start((message) => this.#hear(message), (error) => this.#fail(error));
    return this.#worker;
  }

  #stop() {
    this.#worker?.then((worker) => worker.terminate());
    this.#worker = null;
  }

  #hear({ id, news, answer, error }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (news !== undefined) {
      waiting.last = JSON.parse(news);
      waiting.onUpdate?.(waiting.last);
      return;
    }
    this.#waiting.delete(id);
    waiting.done();
    if (error !== undefined) waiting.reject(new Error(error));
    else waiting.resolve(JSON.parse(answer));
  }

  /** A worker answers nothing while it thinks: it is replaced, and the other questions are asked again. */
  #abort(id, reason) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#stop();
    if (waiting.last !== undefined) waiting.resolve(waiting.last);
    else waiting.reject(reason);
    for (const [other, { asked }] of this.#waiting) {
      this.#start().then((worker) => worker.postMessage({ id: other, ...asked }));
    }
  }

  #fail(error) {
    this.#stop();
    this.#refuse(error);
  }

  #refuse(error) {
    for (const { reject, done } of this.#waiting.values()) {
      done();
      reject(error);
    }
    this.#waiting.clear();
  }
}

async function start(hear, fail) {
  const file = new URL("./worker.js", import.meta.url);
  if (typeof Worker === "function" && typeof document === "object") {
    const worker = new Worker(file, { type: "module" });
    worker.onmessage = ({ data }) => hear(data);
    worker.onerror = (event) => fail(new Error(event.message || "the worker has failed"));
    return worker;
  }
  const { Worker: Thread } = await import("node:worker_threads");
  const worker = new Thread(file);
  worker.on("message", hear);
  worker.on("error", fail);
  // A program ends when it has nothing else to do; while a question waits, the worker keeps it alive.
  return worker;
}
