// The board of Reversi, drawn.

import { Walk } from "./board.js";
import { isProved, pause, still, svg, worth } from "./dom.js";

const CELL = 100;
const EDGE = 42;
const COLOURS = { X: "black", O: "white" };

const name = (row, column) => `${"abcdefgh"[column]}${row + 1}`;

export class ReversiBoard {
  constructor(parent, choose) {
    this.parent = parent;
    this.choose = choose;
    this.side = 0;
    this.shown = null;
    this.turn = 0;
  }

  // Rebuilds the squares if the size has changed.
  build(side) {
    if (side === this.side) return;
    this.side = side;
    this.shown = null;
    this.squares = new Map();
    const cells = [];
    const rows = [];
    for (let row = 0; row < side; row += 1) {
      cells.push([]);
      const group = svg("g", { role: "row" });
      for (let column = 0; column < side; column += 1) {
        const square = this.square(row, column);
        cells[row].push(square);
        group.append(square);
      }
      rows.push(group);
    }
    const length = side * CELL;
    this.root = svg(
      "svg",
      {
        class: "board",
        viewBox: `${-EDGE} ${-EDGE} ${length + EDGE + 8} ${length + EDGE + 8}`,
        role: "grid",
        "aria-label": `Reversi board, ${side} by ${side}`,
      },
      gradients(),
      svg("rect", { class: "felt", x: -6, y: -6, width: length + 12, height: length + 12, rx: 16 }),
      svg("path", { class: "lines", d: lines(side) }),
      ...stars(side),
      ...coordinates(side),
      ...rows,
    );
    this.parent.replaceChildren(this.root);
    this.walk = new Walk(this.root, cells, (cell) => this.choose(cell.dataset.square));
  }

  square(row, column) {
    const [x, y] = [column * CELL + CELL / 2, row * CELL + CELL / 2];
    const face = svg(
      "g",
      { class: "face" },
      svg("circle", { class: "under", cx: x, cy: y + 3, r: 41 }),
      svg("circle", { class: "top", cx: x, cy: y, r: 41 }),
      svg("circle", { class: "last", cx: x, cy: y, r: 8 }),
    );
    const square = svg(
      "g",
      { class: "square", role: "gridcell", tabindex: -1, "data-square": name(row, column) },
      svg("rect", {
        class: "hit",
        x: x - CELL / 2 + 4,
        y: y - CELL / 2 + 4,
        width: CELL - 8,
        height: CELL - 8,
        rx: 10,
      }),
      svg("circle", { class: "dot", cx: x, cy: y, r: 12 }),
      svg("circle", { class: "best-ring", cx: x, cy: y, r: 37 }),
      svg("text", { class: "value", x, y: y + 1 }),
      svg("g", { class: "disc" }, face),
    );
    this.squares.set(name(row, column), square);
    return square;
  }

  // Shows a state. If a move leads to it from the current one, the flips are animated.
  async show(state, { move = null, legal = true, animate = true } = {}) {
    this.build(state.side);
    this.turn += 1;
    const turn = this.turn;
    const before = this.shown;
    this.shown = state;
    this.values(null);
    const changed = [];
    for (const [index, [at, square]] of [...this.squares].entries()) {
      const disc = state.position[index];
      const was = before?.position[index] ?? "-";
      square.classList.toggle("played", at === move);
      square.classList.remove("hint");
      if (disc !== was || !before) changed.push([at, square, was, disc]);
    }
    this.mark(state, legal);
    const turns = animate && this.squares.has(move) && !still();
    await Promise.all(
      changed.map(([at, square, was, disc]) => {
        if (!turns) return set(square, disc);
        if (was === "-") return place(square, disc);
        return flip(square, disc, distance(at, move), () => turn === this.turn);
      }),
    );
    if (turn === this.turn) {
      for (const [index, square] of [...this.squares.values()].entries()) {
        set(square, state.position[index]);
      }
    }
  }

  // Marks the legal moves and labels every square.
  mark(state, legal) {
    this.legal = new Map(legal ? state.moves.map((move) => [move.square, move.flips]) : []);
    for (const [index, [at, square]] of [...this.squares].entries()) {
      const flips = this.legal.get(at);
      square.classList.toggle("legal", flips !== undefined);
      this.describe(at, square, state.position[index], flips);
    }
  }

  describe(at, square, disc, flips, value) {
    const content = COLOURS[disc] ?? "empty";
    const last = square.classList.contains("played") ? ", last move" : "";
    const turns = flips ? `, legal, turns ${flips.length}` : "";
    const valued = value ? `, value ${value}` : "";
    square.setAttribute("aria-label", `${at}, ${content}${last}${turns}${valued}`);
  }

  // The value of each move on its square, or none.
  values(moves, best) {
    const of = new Map((moves ?? []).map((move) => [move.move, move]));
    this.root?.classList.toggle("valued", [...of.values()].some(worth));
    for (const [at, square] of this.squares ?? []) {
      const move = of.get(at);
      const text = square.querySelector(".value");
      text.textContent = move ? worth(move) : "";
      const proved = Boolean(move && isProved(move));
      const isBest = Boolean(text.textContent) && at === best;
      text.classList.toggle("exact", proved);
      text.classList.toggle("best", isBest);
      square.classList.toggle("best", isBest);
      if (move) this.describe(at, square, "-", this.legal.get(at), text.textContent + (proved ? ", proved" : ""));
    }
  }

  hint(at) {
    for (const [name, square] of this.squares) square.classList.toggle("hint", name === at);
    const square = this.squares.get(at);
    if (square) this.walk.goTo(square, this.root.contains(document.activeElement));
  }

  // Focuses the next legal square.
  next() {
    const names = [...this.squares.keys()];
    const from = names.indexOf(this.walk.cell.dataset.square);
    const order = [...names.slice(from + 1), ...names.slice(0, from + 1)];
    const found = order.find((at) => this.legal.has(at));
    if (found) this.walk.goTo(this.squares.get(found));
  }
}

function set(square, disc) {
  square.querySelector(".disc").setAttribute("class", disc === "-" ? "disc" : `disc ${disc}`);
  square.querySelector(".face").setAttribute("visibility", disc === "-" ? "hidden" : "visible");
}

async function place(square, disc) {
  set(square, disc);
  const frames = [{ transform: "scale(0.7)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }];
  await square.querySelector(".face").animate(frames, { duration: 150, easing: "ease-out" }).finished;
}

async function flip(square, disc, far, current) {
  const face = square.querySelector(".face");
  await pause(70 + 55 * far);
  if (!current()) return;
  const [flat, round] = [{ transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }];
  await face.animate([round, flat], { duration: 130, easing: "ease-in" }).finished;
  if (!current()) return;
  set(square, disc);
  await face.animate([flat, round], { duration: 150, easing: "ease-out" }).finished;
}

function distance(a, b) {
  const column = Math.abs(a.charCodeAt(0) - b.charCodeAt(0));
  return Math.max(column, Math.abs(a.charCodeAt(1) - b.charCodeAt(1)));
}

function lines(side) {
  const length = side * CELL;
  const path = [];
  for (let i = 1; i < side; i += 1) {
    path.push(`M ${i * CELL} 0 V ${length} M 0 ${i * CELL} H ${length}`);
  }
  return path.join(" ");
}

function stars(side) {
  if (side < 8) return [];
  const places = [2, 6];
  return places.flatMap((row) =>
    places.map((column) => svg("circle", { class: "star", cx: column * CELL, cy: row * CELL, r: 7 })),
  );
}

function coordinates(side) {
  const labels = [];
  for (let i = 0; i < side; i += 1) {
    const middle = i * CELL + CELL / 2;
    const hidden = { class: "coordinate", "aria-hidden": "true" };
    labels.push(svg("text", { ...hidden, x: middle, y: -24 }, "abcdefgh"[i]));
    labels.push(svg("text", { ...hidden, x: -24, y: middle }, `${i + 1}`));
  }
  return labels;
}

function gradients() {
  const gradient = (id, from, to) =>
    svg(
      "radialGradient",
      { id, cx: "38%", cy: "32%", r: "75%" },
      svg("stop", { offset: 0, "stop-color": from }),
      svg("stop", { offset: 1, "stop-color": to }),
    );
  return svg("defs", {}, gradient("black", "#3a423e", "#111513"), gradient("white", "#ffffff", "#dfddd5"));
}
