// The board of Connect-X, drawn.

import { Walk } from "./board.js";
import { el, isProved, still, svg, worth } from "./dom.js";

const CELL = 100;
const TOP = 60;
const FOOT = 50;
const NAMES = { X: "first", O: "second" };
// Smaller cells are hard to touch: the board scrolls instead.
const SMALLEST = 30;

export class ConnectxBoard {
  constructor(parent, choose) {
    this.parent = parent;
    this.choose = choose;
    this.shape = "";
    this.shown = null;
    this.threats = false;
  }

  build({ rows, columns, line }) {
    const shape = `${rows}x${columns}x${line}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.rows = rows;
    this.columns = Array.from({ length: columns }, (_, index) => this.column(index));
    const [width, height] = [columns * CELL, rows * CELL];
    this.marks = svg("g", {});
    this.root = svg(
      "svg",
      {
        class: "drops",
        viewBox: `-12 ${-TOP} ${width + 24} ${height + TOP + FOOT}`,
        role: "group",
        "aria-label": `Connect-X board, ${rows} rows, ${columns} columns, ${line} in a row win`,
      },
      svg("rect", { class: "slab", x: -10, y: -10, width: width + 20, height: height + 20, rx: 26 }),
      ...this.columns,
      this.marks,
    );
    this.root.style.minWidth = `${columns * SMALLEST}px`;
    this.parent.replaceChildren(el("div", { class: "scroll" }, this.root));
    this.parent.parentElement.style.setProperty("--ratio", (width + 24) / (height + TOP + FOOT));
    this.walk = new Walk(this.root, [this.columns], (column) => this.choose(number(column)));
  }

  column(index) {
    const x = index * CELL + CELL / 2;
    const holes = Array.from({ length: this.rows }, (_, row) =>
      svg("circle", { class: "hole", cx: x, cy: this.y(row), r: 40 }),
    );
    return svg(
      "g",
      { class: "column", role: "button", tabindex: -1, "data-column": index + 1 },
      svg("rect", {
        class: "hit",
        x: x - CELL / 2 + 3,
        y: -TOP + 3,
        width: CELL - 6,
        height: this.rows * CELL + TOP + FOOT - 6,
        rx: 22,
      }),
      ...holes,
      svg("g", { class: "discs" }),
      svg("text", { class: "value", x, y: -TOP / 2 }),
      svg("text", { class: "number", x, y: this.rows * CELL + FOOT / 2 + 4 }, `${index + 1}`),
    );
  }

  y(row) {
    return (this.rows - 1 - row) * CELL + CELL / 2;
  }

  // Shows a state; animates the fall of the move that led to it.
  async show(state, { move = null, legal = true, animate = true } = {}) {
    this.build(state);
    const before = this.shown;
    this.shown = state;
    this.legal = new Set(legal ? state.moves : []);
    const lines = state.position.split("\n").slice(1);
    let fallen = null;
    for (const [index, column] of this.columns.entries()) {
      const discs = lines.map((line) => line[index]).reverse().filter((disc) => "XO".includes(disc));
      const group = column.querySelector(".discs");
      const drawn = discs.map((disc, row) =>
        svg("circle", { class: `disc ${disc}`, cx: index * CELL + CELL / 2, cy: this.y(row), r: 40 }),
      );
      group.replaceChildren(...drawn);
      if (index + 1 === move) fallen = drawn.at(-1);
      column.classList.toggle("legal", this.legal.has(index + 1));
      column.classList.remove("hint");
      this.describe(column, discs);
    }
    this.drawMarks(state, null);
    if (before && fallen && animate && !still()) await this.fall(fallen);
    if (state === this.shown) this.drawMarks(state, fallen);
  }

  async fall(disc) {
    const height = Number(disc.getAttribute("cy")) + TOP;
    const from = [{ transform: `translateY(${-height}px)` }, { transform: "translateY(0)" }];
    const duration = 90 + 20 * Math.sqrt(height);
    await disc.animate(from, { duration, easing: "cubic-bezier(0.45, 0, 0.9, 0.55)" }).finished;
    const bounce = [0, -9, 0].map((y) => ({ transform: `translateY(${y}px)` }));
    await disc.animate(bounce, { duration: 130, easing: "ease-out" }).finished;
  }

  // Marks the last disc, the winning line and, if shown, the threats.
  drawMarks(state, last) {
    const at = ([row, column]) => ({ cx: column * CELL + CELL / 2, cy: this.y(row) });
    const marks = state.won.map((cell) => svg("circle", { class: "ring", ...at(cell), r: 24 }));
    if (last && !state.won.length) {
      const place = { cx: last.getAttribute("cx"), cy: last.getAttribute("cy") };
      marks.push(svg("circle", { class: "latest", ...place, r: 8 }));
    }
    if (this.threats && !state.over) {
      for (const [player, r] of [["X", 33], ["O", 22]]) {
        const cells = state.threats[player];
        marks.push(...cells.map((cell) => svg("circle", { class: `threat ${player}`, ...at(cell), r })));
      }
    }
    this.marks.replaceChildren(...marks);
  }

  describe(column, discs, value = "") {
    const content = discs.length ? discs.map((disc) => NAMES[disc]).join(", ") : "empty";
    const room = discs.length < this.rows ? "" : ", full";
    const valued = value && `, value ${value}`;
    column.setAttribute("aria-label", `Column ${number(column)}: ${content}${room}${valued}`);
    column.dataset.discs = discs.join("");
  }

  // Shows the value of each column, or none.
  values(moves, best) {
    const of = new Map((moves ?? []).map((move) => [move.move, move]));
    for (const column of this.columns ?? []) {
      const move = of.get(number(column));
      const text = column.querySelector(".value");
      text.textContent = move ? worth(move) : "";
      const proved = Boolean(move && isProved(move));
      text.classList.toggle("exact", proved);
      text.classList.toggle("best", Boolean(text.textContent) && move.move === best);
      this.describe(column, [...column.dataset.discs], text.textContent + (proved ? ", proved" : ""));
    }
  }

  hint(move) {
    for (const column of this.columns) column.classList.toggle("hint", number(column) === move);
    this.walk.goTo(this.columns[move - 1], this.root.contains(document.activeElement));
  }

  next() {
    const from = number(this.walk.cell);
    const order = [...this.columns.slice(from), ...this.columns.slice(0, from)];
    const found = order.find((column) => this.legal.has(number(column)));
    if (found) this.walk.goTo(found);
  }
}

const number = (column) => Number(column.dataset.column);
