// The cores of a chip that search one tree: a lane for each, over the cycles of a search, and how much
// faster more of them are.

import { get, reason } from "./api.js";
import { $, announce, el, seconds, signed, svg } from "./dom.js";
import { count, sentence, status } from "./chips-session.js";

const COUNTS = [1, 2, 4, 8, 12, 16];

// The lanes, in units of the drawing.
const [WIDTH, LANE, GAP, LEFT, BOTTOM] = [800, 20, 6, 28, 26];

// The figure: its size, and the room for axes.
const [FIGURE, AXIS] = [260, 30];

// Searches are numbered: an answer for one that was given up is dropped.
let current = 0;

const say = (text, { busy = false } = {}) => {
  $("#cores-blank").hidden = false;
  $("#cores-blank p").textContent = text;
  $("#cores-blank progress").hidden = !busy;
  $("#cores-blank button").hidden = busy;
};

const facts = ["#cores-end", "#cores-moves", "#cores-panel", "#speedup-panel"];

export const cores = {
  stage: "#cores-stage",
  isOn: () => $("#cores-blank").hidden,
  async start(query) {
    current += 1;
    const mine = current;
    const wanted = Number($("#core-count").value);
    const asked = { ...query, text: $("#question").value };
    const found = new Map();
    for (const part of facts) $(part).hidden = true;
    say("The cores search", { busy: true });
    status("The cores search");
    try {
      for (const number of [wanted, ...COUNTS.filter((number) => number !== wanted)]) {
        const search = await get(`/api/chips/cores?${new URLSearchParams({ ...asked, cores: number })}`);
        if (mine !== current) return;
        found.set(number, search);
        if (number === wanted) draw(search);
        drawSpeedup(found);
      }
      status("Done");
    } catch (error) {
      if (mine !== current) return;
      say(sentence(reason(error)));
      status("There is no search");
    }
  },
  stop() {
    current += 1;
    say("Several cores search one tree. Each has a lane: which part of the tree it searches in which clock cycle, and where a value found elsewhere stops it.");
    for (const part of facts) $(part).hidden = true;
    status("The cores are idle");
  },
};

// ---- The lanes.

function draw(search) {
  const { lanes, cycles, complete, best, value, nodes, busy } = search;
  const roots = rootsOf(lanes);
  $("#cores-blank").hidden = true;
  $("#lanes").replaceChildren(drawLanes(search, roots));
  drawMoves(roots, best);
  drawCores(lanes, cycles);
  const end = $("#cores-end");
  const answer = complete
    ? `The best move is ${best}, value ${signed(value)}`
    : `Stopped: the search takes more than ${count(cycles - 256)} cycles`;
  end.textContent = `${answer}. ${count(cycles)} cycles, ${seconds(search.seconds)} at the chip’s clock, computed; ${count(nodes)} nodes; the cores worked ${percent(busy)} of the time.`;
  end.hidden = false;
  announce(end.textContent);
}

const percent = (part) => `${Math.round(100 * part)} %`;

// The moves at the root with their tasks, in the order in which they were begun.
function rootsOf(lanes) {
  const roots = new Map();
  for (const [lane, tasks] of lanes.entries()) {
    for (const task of tasks) {
      if (!roots.has(task.root)) roots.set(task.root, []);
      roots.get(task.root).push({ ...task, lane });
    }
  }
  const begun = ([, tasks]) => Math.min(...tasks.map(({ from }) => from));
  return [...roots].sort((a, b) => begun(a) - begun(b));
}

// Far apart for moves that follow each other.
const colour = (index) => `hsl(${Math.round(160 + index * 137.5) % 360} 52% 48%)`;

function drawLanes({ lanes, cycles }, roots) {
  const height = lanes.length * (LANE + GAP) + BOTTOM;
  const x = (cycle) => LEFT + (cycle / cycles) * (WIDTH - LEFT - 1);
  const y = (lane) => lane * (LANE + GAP);
  // One path for all tasks of a move: there may be thousands.
  const bars = (tasks) => tasks.map(({ from, to, lane }) => `M${x(from).toFixed(2)} ${y(lane)}h${(x(to) - x(from)).toFixed(2)}v${LANE}H${x(from).toFixed(2)}z`).join("");
  const ends = (tasks) => tasks.map(({ to, lane }) => `M${x(to).toFixed(2)} ${y(lane)}v${LANE}`).join("");
  const drawn = roots.flatMap(([, tasks], i) => [
    svg("path", { class: "task", fill: colour(i), d: bars(tasks.filter(({ stopped }) => !stopped)) }),
    svg("path", { class: "task stopped", fill: colour(i), d: bars(tasks.filter(({ stopped }) => stopped)) }),
  ]);
  const stops = svg("path", { class: "stop", d: ends(roots.flatMap(([, tasks]) => tasks.filter(({ stopped }) => stopped))) });
  const idle = lanes.map((_, lane) => svg("rect", { class: "idle", x: LEFT, y: y(lane), width: WIDTH - LEFT - 1, height: LANE }));
  const names = lanes.map((_, lane) => svg("text", { class: "name", x: LEFT - 8, y: y(lane) + LANE / 2 }, `${lane + 1}`));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) =>
    svg("text", { class: part === 1 ? "tick last" : part === 0 ? "tick first" : "tick", x: x(part * cycles), y: height - 6 }, count(Math.round(part * cycles))),
  );
  const label = `${lanes.length} ${lanes.length === 1 ? "lane" : "lanes"}, one for each core, over ${count(cycles)} cycles; the tables have the numbers`;
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label }, ...idle, ...drawn, stops, ...names, ...ticks);
}

// What the colours mean.
function drawMoves(roots, best) {
  const key = (root, i) => {
    const dot = svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, svg("rect", { width: 10, height: 10, rx: 2, fill: colour(i) }));
    return el("li", {}, dot, root === best ? el("strong", {}, root) : root);
  };
  $("#cores-moves").replaceChildren(...roots.map(([root], i) => key(root, i)));
  $("#cores-moves").hidden = false;
}

function drawCores(lanes, cycles) {
  const row = (tasks, lane) => {
    const worked = tasks.reduce((sum, { from, to }) => sum + to - from, 0);
    const cells = [tasks.length, tasks.filter(({ stopped }) => stopped).length].map(count);
    return el("tr", {}, el("th", { scope: "row" }, `${lane + 1}`), ...[...cells, percent(worked / cycles)].map((text) => el("td", {}, text)));
  };
  $("#cores-table").replaceChildren(...lanes.map(row));
  $("#cores-panel").hidden = false;
}

// ---- The speed-up.

function drawSpeedup(found) {
  const one = found.get(1);
  if (!one) return;
  const known = COUNTS.filter((number) => found.has(number));
  const times = (number) => one.cycles / found.get(number).cycles;
  const row = (number) =>
    el("tr", {}, el("th", { scope: "row" }, `${number}`), ...[count(found.get(number).cycles), times(number).toFixed(2)].map((text) => el("td", {}, text)));
  $("#speedup-table").replaceChildren(...known.map(row));
  $("#speedup").replaceChildren(drawFigure(known.map((number) => [number, times(number)])));
  $("#speedup-panel").hidden = false;
}

function drawFigure(points) {
  const most = COUNTS.at(-1);
  const x = (number) => AXIS + (number / most) * (FIGURE - AXIS - 10);
  const y = (times) => FIGURE - AXIS - (times / most) * (FIGURE - AXIS - 10);
  const lines = [0, 4, 8, 12, 16].flatMap((times) => [
    svg("line", { x1: AXIS, x2: FIGURE - 10, y1: y(times), y2: y(times) }),
    svg("text", { class: "value", x: AXIS - 6, y: y(times) }, `${times}`),
  ]);
  const numbers = COUNTS.map((number) => svg("text", { class: "ply", x: x(number), y: FIGURE - AXIS + 16 }, `${number}`));
  const label = `Speed-up over cores: ${points.map(([number, times]) => `${number}: ${times.toFixed(2)}`).join(", ")}`;
  return svg(
    "svg",
    { class: "graph", viewBox: `0 0 ${FIGURE} ${FIGURE}`, role: "img", "aria-label": label },
    svg("g", { class: "axis" }, ...lines, ...numbers),
    svg("path", { class: "ideal", d: `M${x(0)} ${y(0)}L${x(most)} ${y(most)}` }),
    svg("path", { class: "curve", d: `M${points.map(([number, times]) => `${x(number)} ${y(times)}`).join("L")}` }),
    ...points.map(([number, times]) => svg("circle", { class: "point", cx: x(number), cy: y(times), r: 3.5 })),
  );
}
