// The same functions as the api.js of the server, without one: the engines run in workers of this
// browser.

import { ask, Refused } from "./workers.js";

export { Refused };

export const get = (path) => ask(path);

export const post = (path, body, signal) => ask(path, { body, signal });

// Listens to a stream; returns the function that ends it. `failed` is told why, in words.
export function stream(path, query, { update, done = () => {}, failed = () => {} }) {
  const stop = new AbortController();
  const { signal } = stop;
  ask(`${path}?${new URLSearchParams(query)}`, { update, signal }).then(done, (error) => {
    if (!isAbort(error)) failed(reason(error));
  });
  return () => stop.abort();
}

// The message of an error.
export function reason(error) {
  if (error instanceof Refused) return error.message;
  return `The engines do not run: ${error.message}. Reload the page to try again.`;
}

export const isAbort = (error) => error.name === "AbortError";
