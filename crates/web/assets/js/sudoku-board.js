// The grid of a Sudoku, drawn.

import { Walk } from "./board.js";
import { svg } from "./dom.js";

const LENGTH = 900;
const SYMBOLS = ".123456789ABCDEFGHIJKLMNOP";

export const symbol = (digit) => SYMBOLS[digit];
export const digitOf = (key) => SYMBOLS.indexOf(key.toUpperCase());

export class SudokuBoard {
  constructor(parent, { chosen, moved }) {
    this.parent = parent;
    this.chosen = chosen;
    this.moved = moved;
    this.order = 0;
  }

  build(order) {
    if (order === this.order) return;
    this.order = order;
    this.side = order * order;
    this.size = LENGTH / this.side;
    this.cells = [];
    const rows = [];
    const walked = [];
    for (let row = 0; row < this.side; row += 1) {
      walked.push([]);
      const group = svg("g", { role: "row" });
      for (let column = 0; column < this.side; column += 1) {
        const cell = this.cell(row, column);
        this.cells.push(cell);
        walked[row].push(cell);
        group.append(cell);
      }
      rows.push(group);
    }
    const box = { x: 0, y: 0, width: LENGTH, height: LENGTH, rx: 6 };
    this.root = svg(
      "svg",
      {
        class: "grid",
        viewBox: `-2 -2 ${LENGTH + 4} ${LENGTH + 4}`,
        role: "grid",
        "aria-label": `Sudoku, ${this.side} by ${this.side}`,
      },
      svg("rect", { class: "paper", ...box }),
      svg("path", { class: "thin", d: lines(this.side, this.size) }),
      ...rows,
      svg("path", { class: "thick", d: lines(order, LENGTH / order), "pointer-events": "none" }),
      svg("rect", { class: "thick", ...box, "pointer-events": "none" }),
    );
    this.parent.replaceChildren(this.root);
    this.walk = new Walk(this.root, walked, (cell, event) => this.chosen(index(cell), event), (cell) =>
      this.moved(index(cell)),
    );
  }

  cell(row, column) {
    const [x, y] = [column * this.size, row * this.size];
    const middle = this.size / 2;
    const number = row * this.side + column;
    return svg(
      "g",
      { class: "cell", role: "gridcell", tabindex: -1, "data-cell": number },
      svg("rect", {
        class: "back",
        x: x + 1,
        y: y + 1,
        width: this.size - 2,
        height: this.size - 2,
        rx: 3,
      }),
      svg("text", {
        class: "digit",
        x: x + middle,
        y: y + middle * 1.05,
        "font-size": (this.size * 0.56).toFixed(1),
      }),
      svg("g", { class: "marks", "aria-hidden": "true" }),
    );
  }

  get current() {
    return index(this.walk.cell);
  }

  go(number, focus = true) {
    this.walk.goTo(this.cells[number], focus);
  }

  // Draws digits, pencil marks, and whatever a view says of a cell: classes for the cell and
  // for its marks.
  draw({ cells, givens, marks, classes, markClasses }) {
    for (const [number, cell] of this.cells.entries()) {
      const digit = cells[number];
      cell.setAttribute("class", ["cell", givens[number] ? "given" : "", ...classes(number)].join(" "));
      cell.querySelector(".digit").textContent = digit ? symbol(digit) : "";
      this.drawMarks(number, digit ? [] : marks(number), markClasses);
      cell.setAttribute("aria-label", this.describe(number, digit, givens[number], marks(number), classes(number)));
    }
  }

  drawMarks(number, digits, markClasses) {
    const group = this.cells[number].querySelector(".marks");
    const wanted = digits.map((digit) => `${digit}${markClasses(number, digit)}`).join();
    if (group.dataset.shown === wanted) return;
    group.dataset.shown = wanted;
    const small = this.size / this.order;
    const [x, y] = [(number % this.side) * this.size, Math.floor(number / this.side) * this.size];
    group.replaceChildren(
      ...digits.map((digit) => {
        const [row, column] = [Math.floor((digit - 1) / this.order), (digit - 1) % this.order];
        return svg(
          "text",
          {
            class: `mark ${markClasses(number, digit)}`,
            x: (x + (column + 0.5) * small * 0.9 + this.size * 0.05).toFixed(1),
            y: (y + (row + 0.5) * small * 0.9 + this.size * 0.06).toFixed(1),
            "font-size": (small * 0.66).toFixed(1),
          },
          symbol(digit),
        );
      }),
    );
  }

  describe(number, digit, given, marks, classes) {
    const place = `row ${Math.floor(number / this.side) + 1}, column ${(number % this.side) + 1}`;
    const content = digit ? `${symbol(digit)}${given ? ", given" : ""}` : "empty";
    const notes = !digit && marks.length ? `, marks ${marks.map(symbol).join(" ")}` : "";
    const wrong = classes.includes("wrong") ? ", wrong" : "";
    const part = classes.includes("target") || classes.includes("pattern") ? ", part of the hint" : "";
    return `${place}, ${content}${notes}${wrong}${part}`;
  }
}

const index = (cell) => Number(cell.dataset.cell);

function lines(count, size) {
  const path = [];
  for (let i = 1; i < count; i += 1) {
    const at = (i * size).toFixed(2);
    path.push(`M ${at} 0 V ${LENGTH} M 0 ${at} H ${LENGTH}`);
  }
  return path.join(" ");
}
