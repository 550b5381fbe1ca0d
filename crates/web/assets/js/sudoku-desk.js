// The puzzle on the page, and what a person has done with it: digits, pencil marks, candidates
// they or a hint have removed, colours. Everything can be undone, a new puzzle too.

import { get } from "./api.js";
import { cellOf } from "./sudoku-text.js";

const fresh = (cells) => ({
  order: Math.round(cells.length ** 0.25),
  side: Math.round(cells.length ** 0.5),
  cells: [...cells],
  givens: [...cells],
  marks: {},
  // Pairs of a cell and a digit: by hints, and by the person.
  excluded: [],
  removed: [],
  // By cell, and by "cell:digit".
  colours: {},
});

const same = ([cell, digit], [other, number]) => cell === other && digit === number;

export class Desk {
  // `changed` is called whenever the puzzle is another one than before.
  constructor(changed) {
    this.changed = changed;
    this.puzzle = fresh(Array(81).fill(0));
    this.past = [];
    this.future = [];
    // By order, for each cell those it shares a row, column or box with, as the server says.
    this.sight = {};
  }

  get isBlank() {
    return !this.puzzle.cells.some(Boolean);
  }

  // Another puzzle, which can be undone.
  open(cells) {
    if (!this.isBlank) this.remember();
    this.puzzle = fresh(cells);
    this.changed();
  }

  // What was kept from an earlier visit, which may be of an earlier version of the page.
  resume(kept) {
    this.puzzle = { ...fresh(kept.cells), ...kept };
    this.changed();
  }

  remember() {
    this.past.push(structuredClone(this.puzzle));
    this.future = [];
  }

  change(how) {
    this.remember();
    how(this.puzzle);
    this.changed();
  }

  undo() {
    this.travel(this.past, this.future);
  }

  redo() {
    this.travel(this.future, this.past);
  }

  travel(from, to) {
    if (!from.length) return;
    to.push(this.puzzle);
    this.puzzle = from.pop();
    this.changed();
  }

  // ---- Who sees whom.

  peers(a, b) {
    return Boolean(this.sight[this.puzzle.order]?.[a].has(b));
  }

  async learn() {
    const { order, side } = this.puzzle;
    if (this.sight[order]) return;
    const units = await get(`/api/sudoku/units?order=${order}`);
    const sets = Array.from({ length: side * side }, () => new Set());
    for (const unit of units.map((names) => names.map((name) => cellOf(name, side)))) {
      for (const a of unit) for (const b of unit) sets[a].add(b);
    }
    this.sight[order] = sets;
  }

  // All candidates that somebody has removed.
  get gone() {
    return [...this.puzzle.excluded, ...this.puzzle.removed];
  }

  // The digits that a cell may hold by the rules, but for those that were removed.
  candidates(cell) {
    const { cells, side } = this.puzzle;
    const seen = new Set(cells.filter((digit, other) => digit && this.peers(cell, other)));
    const digits = Array.from({ length: side }, (_, i) => i + 1);
    return digits.filter((digit) => !seen.has(digit) && !this.gone.some((pair) => same(pair, [cell, digit])));
  }

  // ---- Writing.

  // A digit, or none for 0; the same digit again takes it away.
  write(cell, digit) {
    this.change((puzzle) => {
      if (digit && puzzle.cells[cell] !== digit) return this.place(cell, digit);
      puzzle.cells[cell] = 0;
      if (!digit) delete puzzle.marks[cell];
      // The candidates that hints removed may have followed from this digit.
      puzzle.excluded = [];
    });
  }

  // Writes a digit and removes it from the marks of its peers.
  place(cell, digit) {
    const { cells, marks } = this.puzzle;
    cells[cell] = digit;
    delete marks[cell];
    for (const [other, digits] of Object.entries(marks)) {
      if (this.peers(cell, Number(other))) marks[other] = digits.filter((mark) => mark !== digit);
    }
  }

  // Sets or takes away a pencil mark. To take one away is to say that the digit is not there, which
  // hints respect.
  toggleMark(cell, digit) {
    this.change((puzzle) => {
      const marks = new Set(puzzle.cells[cell] ? [] : puzzle.marks[cell]);
      const pair = [cell, digit];
      const keep = (list) => list.filter((other) => !same(other, pair));
      puzzle.cells[cell] = 0;
      if (marks.delete(digit)) {
        puzzle.removed.push(pair);
      } else {
        marks.add(digit);
        puzzle.removed = keep(puzzle.removed);
        puzzle.excluded = keep(puzzle.excluded);
      }
      puzzle.marks[cell] = [...marks].sort((a, b) => a - b);
    });
  }

  // Applies a step: digits it finds and candidates it removes.
  apply({ placements, eliminations, candidates }) {
    this.change((puzzle) => {
      for (const [cell, digit] of placements) this.place(cell, digit);
      for (const [cell, digit] of eliminations) {
        puzzle.excluded.push([cell, digit]);
        // Without marks the cell shows what is left of it, so that the step can be seen.
        const marks = puzzle.marks[cell]?.length ? puzzle.marks[cell] : candidates[cell];
        puzzle.marks[cell] = marks.filter((mark) => mark !== digit);
      }
    });
  }

  fillMarks() {
    this.change((puzzle) => {
      for (const [cell, digit] of puzzle.cells.entries()) {
        if (!digit) puzzle.marks[cell] = this.candidates(cell);
      }
    });
  }

  eraseMarks() {
    this.change((puzzle) => Object.assign(puzzle, { marks: {}, removed: [], excluded: [] }));
  }

  // Back to the givens.
  restart() {
    this.change((puzzle) => Object.assign(puzzle, fresh(puzzle.givens)));
  }

  // Colours a cell, or one of its candidates; the same colour again takes it away.
  paint(key, colour) {
    this.change(({ colours }) => {
      if (!colour || colours[key] === colour) delete colours[key];
      else colours[key] = colour;
    });
  }
}
