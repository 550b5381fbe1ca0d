// Answers requests with the WebAssembly module: first comes the module, then one request after the other.

import init, { call } from "../pkg/lockstep.js";

let ready = null;

function answer(address, body) {
  try {
    return { answer: call(address, body, (update) => postMessage({ update })) };
  } catch (error) {
    // A trap, or a stack that is full, leaves the module as it was in the middle of its work.
    const isBroken = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    return isBroken ? { failed: error.message } : { refused: error.message };
  }
}

self.onmessage = async ({ data: { module, address, body } }) => {
  if (module) {
    ready = init({ module_or_path: module });
    return;
  }
  try {
    await ready;
  } catch (error) {
    return postMessage({ failed: error.message });
  }
  postMessage(answer(address, body));
};
