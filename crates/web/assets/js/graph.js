// The graph of a game: its value after every ply, the first player's advantage upwards. It is
// operated like a slider.

import { signed, svg } from "./dom.js";

const [WIDTH, HEIGHT] = [340, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 8, 10, 20];
const MIDDLE = TOP + (HEIGHT - TOP - BOTTOM) / 2;

export class Graph {
  constructor(parent, { label, go }) {
    this.go = go;
    this.at = 0;
    this.axis = svg("g", { class: "axis" });
    this.area = svg("path", { class: "area" });
    this.curve = svg("path", { class: "curve" });
    this.marks = svg("g", {});
    this.now = svg("line", { class: "now", y1: TOP, y2: HEIGHT - BOTTOM });
    this.point = svg("circle", { class: "point", r: 3.5 });
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
      this.axis,
      this.area,
      this.curve,
      this.marks,
      this.now,
      this.point,
    );
    this.root.addEventListener("pointerdown", (event) => this.pointer(event));
    this.root.addEventListener("keydown", (event) => this.key(event));
    parent.append(this.root);
    this.show([null], 0, []);
  }

  // The values after each ply, null where there is none yet; the ply that is shown; and the plies
  // that were mistakes.
  show(values, at, mistakes) {
    this.plies = values.length - 1;
    this.at = at;
    this.most = scale(values);
    this.drawAxis();
    this.drawCurve(values);
    this.marks.replaceChildren(...mistakes.map((ply) => this.dot("mistake", ply, values[ply])));
    this.drawNow(values[at]);
  }

  // The plies that the graph has room for.
  get span() {
    return Math.max(this.plies, 10);
  }

  x(ply) {
    return LEFT + (ply / this.span) * (WIDTH - LEFT - RIGHT);
  }

  y(value) {
    return MIDDLE - (value / this.most) * (MIDDLE - TOP);
  }

  dot(kind, ply, value) {
    return svg("circle", { class: kind, cx: this.x(ply), cy: this.y(value ?? 0), r: 3 });
  }

  drawAxis() {
    const lines = [this.most, this.most / 2, 0, -this.most / 2, -this.most].map((value) =>
      svg("g", {}, svg("line", { class: value ? "" : "zero", x1: LEFT, x2: WIDTH - RIGHT, y1: this.y(value), y2: this.y(value) }),
        svg("text", { class: "value", x: LEFT - 5, y: this.y(value) }, signed(value))),
    );
    const step = this.span > 30 ? 10 : 5;
    const ticks = Array.from({ length: Math.floor(this.span / step) + 1 }, (_, i) => i * step);
    const plies = ticks.map((ply) => svg("text", { class: "ply", x: this.x(ply), y: HEIGHT - 6 }, `${ply}`));
    this.axis.replaceChildren(...lines, ...plies);
  }

  drawCurve(values) {
    const points = values
      .map((value, ply) => (value == null ? null : [this.x(ply), this.y(value)]))
      .filter(Boolean);
    const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" L ");
    this.curve.setAttribute("d", points.length ? `M ${path}` : "");
    const closed = points.length
      ? `M ${points[0][0]} ${MIDDLE} L ${path} L ${points.at(-1)[0]} ${MIDDLE} Z`
      : "";
    this.area.setAttribute("d", closed);
  }

  drawNow(value) {
    const x = this.x(this.at);
    this.now.setAttribute("x1", x);
    this.now.setAttribute("x2", x);
    this.point.setAttribute("cx", x);
    this.point.setAttribute("cy", this.y(value ?? 0));
    this.root.setAttribute("aria-valuemax", this.plies);
    this.root.setAttribute("aria-valuenow", this.at);
    const worth = value == null ? "" : `, value ${signed(value)}`;
    this.root.setAttribute("aria-valuetext", `ply ${this.at} of ${this.plies}${worth}`);
  }

  pointer(event) {
    const box = this.root.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    this.goNear(Math.round(((x - LEFT) / (WIDTH - LEFT - RIGHT)) * this.span));
  }

  goNear(ply) {
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
    this.goNear(to);
  }
}

// The value at the top of the graph: even, and round.
function scale(values) {
  const most = Math.max(8, ...values.filter((value) => value != null).map(Math.abs));
  return [8, 16, 32, 48, 64].find((round) => round >= most) ?? Math.ceil(most / 20) * 20;
}
