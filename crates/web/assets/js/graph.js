// The graph of a game: its value after every ply, the first player's advantage upwards. It is
// operated like a slider.

import { signed, svg } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 6;

export class Graph {
  constructor(parent, { label, go }) {
    this.go = go;
    this.values = [];
    this.plies = 0;
    this.at = 0;
    this.area = svg("path", { class: "area" });
    this.curve = svg("path", { class: "curve" });
    this.now = svg("line", { class: "now", y1: 0, y2: HEIGHT });
    this.point = svg("circle", { class: "point", r: 3.5 });
    this.scale = svg("text", { class: "scale", x: 6, y: 13 });
    this.root = svg(
      "svg",
      {
        class: "graph",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: "slider",
        tabindex: 0,
        "aria-label": label,
        "aria-valuemin": 0,
      },
      svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      this.area,
      this.curve,
      this.now,
      this.point,
      this.scale,
    );
    this.root.addEventListener("pointerdown", (event) => this.pointer(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    parent.append(this.root);
    this.draw();
  }

  // A game of so many plies, of which `at` is shown. Values from `changedFrom` on are dropped.
  show(plies, at, changedFrom = plies + 1) {
    this.plies = plies;
    this.at = at;
    this.values.length = Math.min(this.values.length, plies + 1, changedFrom);
    this.draw();
  }

  set(ply, value) {
    this.values[ply] = value;
    this.draw();
  }

  x(ply) {
    const span = Math.max(this.plies, 10);
    return EDGE + (ply / span) * (WIDTH - 2 * EDGE);
  }

  draw() {
    const known = this.values.filter((value) => value != null);
    const most = Math.max(8, ...known.map(Math.abs));
    const y = (value) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - EDGE);
    const points = this.values
      .map((value, ply) => (value == null ? null : [this.x(ply), y(value)]))
      .filter(Boolean);
    const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" L ");
    this.curve.setAttribute("d", points.length ? `M ${path}` : "");
    const zero = HEIGHT / 2;
    const closed = points.length
      ? `M ${points[0][0]} ${zero} L ${path} L ${points.at(-1)[0]} ${zero} Z`
      : "";
    this.area.setAttribute("d", closed);
    const value = this.values[this.at];
    const x = this.x(this.at);
    this.now.setAttribute("x1", x);
    this.now.setAttribute("x2", x);
    this.point.setAttribute("cx", x);
    this.point.setAttribute("cy", y(value ?? 0));
    this.scale.textContent = known.length ? `±${most}` : "";
    this.root.setAttribute("aria-valuemax", this.plies);
    this.root.setAttribute("aria-valuenow", this.at);
    const worth = value == null ? "" : `, value ${signed(value)}`;
    this.root.setAttribute("aria-valuetext", `ply ${this.at} of ${this.plies}${worth}`);
  }

  pointer(event) {
    const box = this.root.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const span = Math.max(this.plies, 10);
    const ply = Math.round(((x - EDGE) / (WIDTH - 2 * EDGE)) * span);
    this.go(Math.min(this.plies, Math.max(0, ply)));
  }

  key(event) {
    const to = {
      ArrowLeft: this.at - 1,
      ArrowDown: this.at - 1,
      ArrowRight: this.at + 1,
      ArrowUp: this.at + 1,
      Home: 0,
      End: this.plies,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(Math.min(this.plies, Math.max(0, to)));
  }
}
