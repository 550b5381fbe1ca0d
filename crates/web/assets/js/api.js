// Requests to the server. It knows the rules; the page only draws.

export class Refused extends Error {}

// While the server does not answer, a note says so, and it is asked now and then.
const ASK_AGAIN = 3000;
let asking = 0;

function note(isGone) {
  const box = document.querySelector("#gone");
  if (box) box.hidden = !isGone;
  clearTimeout(asking);
  if (isGone) asking = setTimeout(() => reach("/api/openapi.json", { method: "HEAD" }).catch(() => {}), ASK_AGAIN);
}

// A request; whether it arrives at all is noted.
async function reach(path, wanted) {
  try {
    const response = await fetch(path, wanted);
    note(false);
    return response;
  } catch (error) {
    if (!isAbort(error)) note(true);
    throw error;
  }
}

async function answer(response) {
  let body;
  try {
    body = await response.json();
  } catch {
    throw new Refused("The server sent an answer that is not JSON");
  }
  if (!response.ok) throw new Refused(body.error ?? `status ${response.status}`);
  return body;
}

export async function get(path) {
  return answer(await reach(path));
}

export async function post(path, body, signal) {
  const response = await reach(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
  return answer(response);
}

// Listens to a stream; returns the function that ends it. `failed` is told why, in words.
export function stream(path, query, { update, done = () => {}, failed = () => {} }) {
  const source = new EventSource(`${path}?${new URLSearchParams(query)}`);
  source.addEventListener("update", (event) => update(JSON.parse(event.data)));
  source.addEventListener("done", () => {
    source.close();
    done();
  });
  source.addEventListener("error", () => {
    source.close();
    // A stream does not say why it ended.
    failed("too many are running, or the server is gone.");
    reach("/api/openapi.json", { method: "HEAD" }).catch(() => {});
  });
  return () => source.close();
}

// The message of an error.
export function reason(error) {
  if (error instanceof Refused) return error.message;
  return "The server does not answer. Is it still running?";
}

export const isAbort = (error) => error.name === "AbortError";
