// Answers questions, in a browser or in Node.

import init, { answer } from "./pkg/lockstep.js";

const module = new URL("./pkg/lockstep_bg.wasm", import.meta.url);
const inBrowser = typeof self === "object" && typeof self.postMessage === "function";

const ready = inBrowser ? init({ module_or_path: module }) : startInNode();

async function startInNode() {
  const { readFile } = await import("node:fs/promises");
  await init({ module_or_path: await readFile(module) });
}

async function reply({ id, verb, question }, post) {
  try {
    await ready;
    post({ id, answer: answer(verb, question, (news) => post({ id, news })) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

if (inBrowser) {
  self.onmessage = ({ data }) => reply(data, (message) => self.postMessage(message));
} else {
  const { parentPort } = await import("node:worker_threads");
  parentPort.on("message", (message) => reply(message, (answer) => parentPort.postMessage(answer)));
}
