// A machine with a chip in it: its monitor, its buttons, and the search beside its twin.

import { get, post, reason, stream } from "./api.js";
import { $, $$, announce, el, options, seconds, signed, toast } from "./dom.js";

const BUTTONS = ["north", "west", "enter", "east", "south"];
const KEYS = {
  ArrowUp: "north",
  ArrowLeft: "west",
  ArrowRight: "east",
  ArrowDown: "south",
  Enter: "enter",
  " ": "enter",
};

// Where the board is on the picture of 640 x 480.
const LEFT = 192;
const TOP = 112;
const SQUARE = 32;

// Milliseconds until the picture shows the effect of the last button.
const CATCHES_UP = 2000;

const count = (number) => number.toLocaleString("en").replaceAll(",", "\u202f");

let machine = null;
let scene = null;
let pictured = 0;
// Where the cursor will be after all queued buttons, and when one was pressed last.
let cursor = null;
let pressed = 0;
let hangUp = () => {};
let began = 0;
let ticking = 0;

// ---- Switching on and off.

function switchOn() {
  hangUp();
  reset();
  began = Date.now();
  hangUp = stream("/api/chips/watch", wanted(), {
    update: (news) => ({ building, on, off })[news.state](news),
    failed: async () => off({ error: await whyNot() }),
  });
}

const wanted = () => ({ chip: $("#chip").value, depth: $("#depth").value });

function reset() {
  machine = null;
  scene = null;
  pictured = 0;
  cursor = null;
  $("#turns").replaceChildren();
  $("#turns").closest("table").hidden = true;
  $("#no-turns").hidden = false;
  $("#serial").textContent = "";
  for (const id of ["nodes", "twin-nodes", "time", "twin-time", "cycles"]) $(`#${id}`).textContent = "–";
  for (const id of ["bar-chip", "bar-twin"]) $(`#${id}`).style.removeProperty("--part");
}

// A stream that does not open gives no reason; ask the server for it.
async function whyNot() {
  try {
    const response = await fetch(`/api/chips/watch?${new URLSearchParams(wanted())}`, { signal: AbortSignal.timeout(3000) });
    const problem = response.ok ? null : (await response.json()).error;
    await response.body?.cancel();
    return problem ?? "the connection was lost";
  } catch (error) {
    return reason(error);
  }
}

function building() {
  $("#picture").hidden = true;
  $("#monitor").classList.remove("stale");
  blank("Starting");
  $("#building").hidden = false;
  $("#on").hidden = true;
  $("#restart").disabled = true;
  clearInterval(ticking);
  ticking = setInterval(() => {
    const passed = Math.round((Date.now() - began) / 1000);
    if (passed >= 1) blank(`The simulation is built, once and for all: Verilator makes C++ of the circuit, and a compiler a program of that. ${passed} s`);
  }, 250);
  status("The machine starts");
}

function blank(text) {
  $("#blank").hidden = false;
  $("#blank-text").textContent = text;
}

function off({ error }) {
  clearInterval(ticking);
  hangUp();
  machine = null;
  light({});
  enable(false);
  blank(sentence(error));
  $("#building").hidden = true;
  $("#on").hidden = false;
  $("#monitor").classList.add("off", "stale");
  $("#restart").disabled = false;
  $("#restart").textContent = "Switch on";
  status("The machine is off");
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

// ---- Updates of a running machine.

function on(news) {
  scene = news;
  if (!machine) begin(news);
  light(news);
  if (news.picture !== pictured) show(news);
  if (news.search) compare(news.search);
  if (news.turn) addTurn(news.turn);
  if (news.serial) hear(news.serial);
  $("#total").textContent = count(news.cycles);
  status(describe(news));
}

function begin(news) {
  machine = news.machine;
  clearInterval(ticking);
  blank("The first picture is on its way");
  $("#building").hidden = true;
  $("#monitor").classList.remove("off", "stale");
  $("#restart").disabled = false;
  $("#restart").textContent = "Off and on";
  enable(true);
}

function light({ thinking, pass, over }) {
  $("#light-thinking").classList.toggle("lit", Boolean(thinking));
  $("#light-pass").classList.toggle("lit", Boolean(pass));
  $("#light-over").classList.toggle("lit", Boolean(over));
}

function enable(enabled) {
  for (const id of BUTTONS) $(`#${id}`).disabled = !enabled;
}

async function show(news) {
  pictured = news.picture;
  const image = new Image(640, 480);
  image.src = `/api/chips/picture?machine=${news.machine}&number=${news.picture}`;
  try {
    await image.decode();
  } catch {
    return;
  }
  if (news.picture !== pictured || news.machine !== machine) return;
  image.id = "picture";
  image.alt = "";
  image.dataset.number = news.picture;
  const first = $("#picture").hidden;
  $("#picture").replaceWith(image);
  if (first) {
    $("#blank").hidden = true;
    $("#monitor").focus({ preventScroll: true });
  }
  if (!news.shown) return;
  $("#shown").textContent = words(news.shown);
  if (Date.now() - pressed > CATCHES_UP) cursor = news.shown.cursor;
}

// What the picture shows, for screen readers.
function words({ position, moves, cursor }) {
  const places = (disc) =>
    [...position.slice(0, 64)].flatMap((at, i) => (at === disc ? [square(i % 8, Math.floor(i / 8))] : [])).join(" ");
  const may = moves.length ? `You may place on ${moves.join(" ")}.` : "";
  return `Cursor on ${cursor}. ${may} Blue, yours: ${places("X")}. Red: ${places("O")}.`;
}

const square = (column, row) => `${"abcdefgh"[column]}${row + 1}`;

function describe({ moving, over, pass, shown }) {
  if (over && !moving && shown?.score != null) {
    const { score } = shown;
    if (score === 0) return "The game is a draw";
    return score > 0 ? `You win by ${score}` : `The machine wins by ${-score}`;
  }
  if (!shown) return "The machine starts";
  if (moving || !shown.moves.length) return "The machine thinks";
  return pass ? "Your move; you had to pass before" : "Your move";
}

let said = "";

function status(text) {
  if (text !== said) $("#status").textContent = text;
  said = text;
}

function compare(search) {
  $("#nodes").textContent = count(search.nodes);
  $("#cycles").textContent = count(search.cycles);
  $("#time").textContent = seconds(search.seconds);
  $("#twin-nodes").textContent = count(search.twin_nodes);
  $("#twin-time").textContent = seconds(search.twin_seconds);
  const most = Math.max(search.nodes, search.twin_nodes, 1);
  $("#bar-chip").style.setProperty("--part", `${(100 * search.nodes) / most}%`);
  $("#bar-twin").style.setProperty("--part", `${(100 * search.twin_nodes) / most}%`);
}

function addTurn({ best, value, nodes, seconds: time, twin_seconds: twinTime, same }) {
  $("#turns").closest("table").hidden = false;
  $("#no-turns").hidden = true;
  const cells = [best, value == null ? "–" : signed(value), count(nodes), seconds(time), seconds(twinTime)];
  const verdict = el("td", { title: same ? "The twin has found the same, in as many nodes" : "The twin has found something else" }, same ? "✓" : "✗");
  $("#turns").prepend(el("tr", { class: same ? "" : "differs" }, ...cells.map((text) => el("td", {}, text)), verdict));
  announce(best === "pass" ? "The machine passes" : `The machine plays ${best}`);
}

function hear(text) {
  const line = $("#serial");
  line.textContent = (line.textContent + text).slice(-2000);
  line.scrollTop = line.scrollHeight;
}

// ---- Buttons.

async function press(...buttons) {
  if (!machine || buttons.length === 0) return;
  pressed = Date.now();
  cursor = buttons.reduce(step, cursor);
  try {
    await post("/api/chips/press", { machine, buttons });
  } catch (error) {
    toast(reason(error));
  }
}

// Where a button moves the cursor, which wraps around at the edges.
function step(from, button) {
  if (!from) return from;
  const [right, down] = { east: [1, 0], west: [7, 0], south: [0, 1], north: [0, 7] }[button] ?? [0, 0];
  return square((from.charCodeAt(0) - 97 + right) % 8, (Number(from[1]) - 1 + down) % 8);
}

// The buttons that lead from the cursor to a square.
function way(from, to) {
  const steps = (distance, forth, back) => Array(Math.abs(distance)).fill(distance > 0 ? forth : back);
  return [
    ...steps(to.charCodeAt(0) - from.charCodeAt(0), "east", "west"),
    ...steps(to.charCodeAt(1) - from.charCodeAt(1), "south", "north"),
  ];
}

function point(event) {
  const box = $("#picture").getBoundingClientRect();
  const column = Math.floor((((event.clientX - box.left) / box.width) * 640 - LEFT) / SQUARE);
  const row = Math.floor((((event.clientY - box.top) / box.height) * 480 - TOP) / SQUARE);
  if (!cursor || column < 0 || column > 7 || row < 0 || row > 7) return;
  const at = square(column, row);
  const places = !scene.moving && scene.shown?.moves.includes(at) ? ["enter"] : [];
  press(...way(cursor, at), ...places);
}

for (const id of BUTTONS) $(`#${id}`).addEventListener("click", () => press(id));
for (const id of ["on", "restart"]) $(`#${id}`).addEventListener("click", switchOn);
$("#depth").addEventListener("change", () => machine && switchOn());
$("#monitor").addEventListener("click", (event) => {
  if (event.target.id === "picture") point(event);
});
$("#monitor").addEventListener("keydown", (event) => {
  const button = KEYS[event.key];
  if (!button || !machine || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (button !== "enter" || !event.repeat) press(button);
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (event.key.toLowerCase() !== "n" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!$("#restart").disabled) switchOn();
});

// ---- Machines and tools.

function choose({ clock_mhz: mhz, depths }) {
  options($("#depth"), depths.map((depth) => [`${depth}`, `${depth} levels`]), "8");
  $("#mhz").textContent = mhz;
}

try {
  const machines = await get("/api/chips/machines");
  options($("#chip"), machines.map(({ chip, title }) => [chip, sentence(title).slice(0, -1)]), machines[0].chip);
  choose(machines[0]);
  $("#chip").addEventListener("change", () => {
    choose(machines.find(({ chip }) => chip === $("#chip").value));
    if (machine) switchOn();
  });
  const missing = await get("/api/chips/tools");
  if (missing.length) {
    const list = missing.flatMap(({ tool, install }) => [`${tool} is missing; Debian installs it with `, el("code", {}, install), ". "]);
    $("#blank-text").replaceChildren("To run here, the machine needs tools. ", ...list);
    for (const button of $$("#on, #restart")) button.hidden = true;
  }
} catch (error) {
  toast(reason(error));
}
