// A simulated machine on the server, from switching on to its end.

import { reason, stream } from "./api.js";
import { $ } from "./dom.js";

export const count = (number) => number.toLocaleString("en").replaceAll(",", "\u202f");

export const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

export class Session {
  // `blank` is what covers the machine while it is not on: a text, a progress bar, a button.
  constructor(blank, { on, off = () => {}, building = () => {}, ended = () => {} }) {
    this.blank = blank;
    this.on = on;
    this.off = off;
    this.building = building;
    this.ended = ended;
    this.machine = null;
    this.ticking = 0;
    this.hangUp = () => {};
  }

  start(path, query) {
    this.stop();
    this.began = Date.now();
    this.hangUp = stream(path, query, {
      update: (news) => this.take(news),
      done: () => {
        this.machine = null;
        this.ended();
      },
      failed: async () => this.end(await whyNot(path, query)),
    });
  }

  // Hangs up; the server ends the machine.
  stop() {
    clearInterval(this.ticking);
    this.hangUp();
    this.hangUp = () => {};
    this.machine = null;
  }

  take(news) {
    if (news.state === "building") this.build();
    else if (news.state === "off") this.end(news.error);
    else {
      if (news.machine !== this.machine) {
        clearInterval(this.ticking);
        this.machine = news.machine;
        $("progress", this.blank).hidden = true;
        this.on(news, true);
      } else this.on(news, false);
    }
  }

  build() {
    this.say("Starting");
    $("progress", this.blank).hidden = false;
    $("button", this.blank).hidden = true;
    this.building();
    clearInterval(this.ticking);
    this.ticking = setInterval(() => {
      const passed = Math.round((Date.now() - this.began) / 1000);
      if (passed >= 1) this.say(`The simulation is built, once and for all: Verilator makes C++ of the circuit, and a compiler a program of that. ${passed} s`);
    }, 250);
  }

  // Covers the machine with a text.
  say(text) {
    this.blank.hidden = false;
    $("p", this.blank).textContent = text;
  }

  end(error) {
    this.stop();
    this.say(sentence(error));
    $("progress", this.blank).hidden = true;
    $("button", this.blank).hidden = false;
    this.off();
  }
}

// A stream that does not open gives no reason; ask the server for it.
async function whyNot(path, query) {
  try {
    const response = await fetch(`${path}?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(3000) });
    const problem = response.ok ? null : (await response.json()).error;
    await response.body?.cancel();
    return problem ?? "the connection was lost";
  } catch (error) {
    return reason(error);
  }
}

let said = "";

export function status(text) {
  if (text !== said) $("#status").textContent = text;
  said = text;
}
