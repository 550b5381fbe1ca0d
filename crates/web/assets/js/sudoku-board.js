// The grid of a Sudoku, drawn.

import { Walk } from "./board.js";
import { el, svg } from "./dom.js";

const LENGTH = 900;
// The smallest side of a cell, in pixels, in which its pencil marks can be read; a grid that is
// larger then than the window is scrolled, unless it is to fit.
const LEGIBLE = 8;
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
    // The label of a cell tells its marks; they are drawn apart from it, and not read twice.
    this.marks = this.cells.map(() => svg("g", {}));
    this.links = svg("g", { class: "links" });
    this.root.append(svg("g", { "aria-hidden": "true" }, ...this.marks, this.links));
    this.root.style.minWidth = `${order > 3 ? this.side * order * LEGIBLE : 0}px`;
    this.parent.replaceChildren(el("div", { class: "scroll" }, this.root));
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
  draw({ cells, givens, marks, classes, markClasses, links = [] }) {
    for (const [number, cell] of this.cells.entries()) {
      const digit = cells[number];
      const named = classes(number);
      const noted = digit ? [] : marks(number);
      cell.setAttribute("class", ["cell", givens[number] ? "given" : "", ...named].join(" "));
      cell.querySelector(".digit").textContent = digit ? symbol(digit) : "";
      this.drawMarks(number, noted, markClasses);
      cell.setAttribute("aria-label", this.describe(number, digit, givens[number], noted, named));
    }
    this.drawLinks(links);
  }

  // The middle of a candidate in its cell.
  place(number, digit) {
    const small = this.size / this.order;
    const [x, y] = [(number % this.side) * this.size, Math.floor(number / this.side) * this.size];
    const [row, column] = [Math.floor((digit - 1) / this.order), (digit - 1) % this.order];
    const along = (i) => (i + 0.5) * small * 0.92;
    return [x + along(column) + this.size * 0.04, y + along(row) + this.size * 0.05];
  }

  drawMarks(number, digits, markClasses) {
    const group = this.marks[number];
    const wanted = digits.map((digit) => `${digit}${markClasses(number, digit)}`).join();
    if (group.dataset.shown === wanted) return;
    group.dataset.shown = wanted;
    const size = ((this.size / this.order) * 0.86).toFixed(1);
    group.replaceChildren(
      ...digits.map((digit) => {
        const [x, y] = this.place(number, digit).map((at) => at.toFixed(1));
        return svg("text", { class: `mark ${markClasses(number, digit)}`, x, y, "font-size": size }, symbol(digit));
      }),
    );
  }

  // The arrows of a chain, from candidate to candidate.
  drawLinks(links) {
    const radius = (this.size / this.order) * 0.46;
    const arrows = links.slice(1).map(([cell, digit, isOn], i) => {
      const [from, to] = [links[i], [cell, digit]].map(([at, of]) => this.place(at, of));
      return arrow(from, to, radius, isOn ? "on" : "off");
    });
    const rings = links.map(([cell, digit, isOn]) => {
      const [cx, cy] = this.place(cell, digit);
      return svg("circle", { class: isOn ? "on" : "off", cx, cy, r: radius });
    });
    this.links.replaceChildren(...rings, ...arrows);
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

// From the edge of one ring to that of another, with a head.
function arrow([x1, y1], [x2, y2], radius, kind) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [ex, ey] = [x2 - dx * radius, y2 - dy * radius];
  const head = [1, -1].map((side) => `${ex - dx * 9 + side * dy * 5} ${ey - dy * 9 - side * dx * 5}`);
  const d = `M ${x1 + dx * radius} ${y1 + dy * radius} L ${ex} ${ey} M ${head[0]} L ${ex} ${ey} L ${head[1]}`;
  return svg("path", { class: kind, d });
}

function lines(count, size) {
  const path = [];
  for (let i = 1; i < count; i += 1) {
    const at = (i * size).toFixed(2);
    path.push(`M ${at} 0 V ${LENGTH} M 0 ${at} H ${LENGTH}`);
  }
  return path.join(" ");
}
