// A solution replayed: its steps as a list, one of them shown in the grid.

import { $, $$, el } from "./dom.js";
import { explained } from "./sudoku-hint.js";
import { capital, cellsOf, inSymbols, replayed } from "./sudoku-text.js";

const CONTROLS = ["back", "play", "forward", "step", "leave"];

export class Replay {
  // `shown` is called whenever another step is shown, or none any more.
  constructor(shown) {
    this.shown = shown;
    this.begun = null;
    this.playing = 0;
    const click = (id, action) => $(`#${id}`).addEventListener("click", action);
    click("back", () => this.stepBy(-1));
    click("forward", () => this.stepBy(1));
    click("play", () => this.togglePlaying());
    click("leave", () => this.leave());
    $("#step").addEventListener("input", ({ target }) => this.go(Number(target.value)));
  }

  get isOn() {
    return Boolean(this.begun);
  }

  // Shows the end of an answer to `solve`.
  enter(answer, { cells, side }) {
    const steps = answer.steps.map((step) => replayed(step, side));
    const solution = answer.solution && cellsOf(answer.solution);
    this.begun = { start: [...cells], steps, solution };
    this.last = steps.length + (solution ? 1 : 0);
    $("#step").max = this.last;
    this.enable(true);
    const entries = steps.map((step, i) => entry(sentence(step), () => this.go(i + 1)));
    if (solution) entries.push(entry("The solution", () => this.go(this.last)));
    $("#path").replaceChildren(...entries);
    this.show(this.last);
  }

  enable(on) {
    for (const id of CONTROLS) $(`#${id}`).disabled = !on;
    $("#path").hidden = !on;
  }

  // The grid after so many steps: copies of the puzzle begin as others did.
  show(at) {
    const { start, steps, solution } = this.begun;
    const copies = new Map([[0, [...start]]]);
    let cells = copies.get(0);
    let step = null;
    for (step of steps.slice(0, at)) {
      if (step.from !== undefined) copies.set(step.copy, [...(copies.get(step.from) ?? cells)]);
      cells = copies.get(step.copy) ?? cells;
      for (const [cell, digit] of step.set) cells[cell] = digit;
      for (const cell of step.clear) cells[cell] = 0;
    }
    const isEnd = at > steps.length;
    this.at = at;
    this.cells = isEnd ? [...solution] : cells;
    this.hint = isEnd ? null : (step?.hint ?? null);
    this.touched = isEnd || this.hint ? null : (step?.set[0]?.[0] ?? step?.clear[0] ?? null);
    this.mark();
    const words = step?.hint ? explained(step.hint) : step ? [`${sentence(step)}`] : ["The puzzle as it was."];
    this.shown(isEnd ? ["The solution."] : step ? [`${at}. `, ...words] : words);
  }

  // Marks the step in the list and on the slider.
  mark() {
    const range = $("#step");
    range.value = this.at;
    range.setAttribute("aria-valuetext", `step ${this.at} of ${this.last}`);
    for (const [i, item] of $$("#path > li").entries()) {
      const isShown = i + 1 === this.at;
      $("button", item).toggleAttribute("aria-current", isShown);
      if (isShown) $("#path").scrollTop = item.offsetTop - $("#path").clientHeight / 2;
    }
  }

  go(at) {
    this.stopPlaying();
    this.show(Math.min(this.last, Math.max(0, at)));
  }

  stepBy(direction) {
    this.go(this.at + direction);
  }

  leave() {
    if (!this.begun) return;
    this.stopPlaying();
    this.begun = null;
    this.enable(false);
    this.shown([]);
  }

  stopPlaying() {
    clearInterval(this.playing);
    this.playing = 0;
    $("#play").textContent = "▶";
    $("#play").setAttribute("aria-label", "Play the steps");
  }

  togglePlaying() {
    if (this.playing) return this.stopPlaying();
    if (this.at >= this.last) this.show(0);
    $("#play").textContent = "❚❚";
    $("#play").setAttribute("aria-label", "Pause");
    const time = Math.min(900, Math.max(40, 20000 / Math.max(1, this.last)));
    this.playing = setInterval(() => {
      this.show(Math.min(this.last, this.at + 1));
      if (this.at >= this.last) this.stopPlaying();
    }, time);
  }
}

const sentence = ({ text }) => capital(inSymbols(text));

const entry = (text, go) => el("li", {}, el("button", { type: "button", class: "quiet", onclick: go }, text));
