// Hints in three grades: where to look, with which technique, and what follows.

import { el } from "./dom.js";
import { capital, inSymbols, places } from "./sudoku-text.js";

export const WHERE = 0;
export const TECHNIQUE = 1;
export const ALL = 2;

export class Hint {
  // `step` has numbers for its cells, see `understood`.
  constructor(step, grade, side) {
    this.step = step;
    this.grade = grade;
    this.side = side;
  }

  get isWhole() {
    return this.grade === ALL;
  }

  // Says more; nothing if all is said.
  more() {
    this.grade = Math.min(ALL, this.grade + 1);
  }

  // What may be drawn of it: without the conclusion, only where it is found.
  get drawn() {
    if (this.isWhole) return this.step;
    const { units, pattern } = this.step;
    const cells = units.length ? units : [pattern];
    return { ...this.step, units: cells, pattern: [], placements: [], eliminations: [], links: [] };
  }

  // As nodes for the page.
  words() {
    const name = el("strong", {}, capital(this.step.technique));
    if (this.isWhole) return explained(this.step);
    const where = `Look at ${places(this.step, this.side)}.`;
    return this.grade === WHERE ? [where] : [name, `. ${where}`];
  }
}

// A step in words, which may begin with the name of its technique.
export function explained({ technique, text }) {
  const name = capital(technique);
  const sentence = inSymbols(text);
  const rest = sentence.startsWith(name) ? sentence.slice(name.length) : `: ${sentence}`;
  return [el("strong", {}, name), `${rest}.`];
}
