// A machine with buttons and a monitor.

import { post, reason } from "./api.js";
import { $, toast } from "./dom.js";
import { addTurn, compare, hear, light, reset } from "./chips-play.js";
import { Session, count, status } from "./chips-session.js";

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

let scene = null;
let pictured = 0;
let heard = "";
// Where the cursor will be after all queued buttons, and when one was pressed last.
let cursor = null;
let pressed = 0;

const session = new Session($("#blank"), {
  building() {
    $("#picture").hidden = true;
    $("#monitor").classList.remove("stale");
    status("The machine starts");
  },
  on(news, isFirst) {
    if (isFirst) {
      session.say("The first picture is on its way");
      $("#monitor").classList.remove("off", "stale");
      enable(true);
    }
    scene = news;
    light(news);
    if (news.picture !== pictured) show(news);
    if (news.search) compare(news.search);
    if (news.turn) addTurn(news.turn);
    if (news.serial) {
      heard += news.serial;
      hear(heard);
    }
    $("#total").textContent = count(news.cycles);
    status(describe(news));
  },
  off,
});

function off() {
  light({});
  enable(false);
  $("#monitor").classList.add("off", "stale");
  status("The machine is off");
}

export const monitor = {
  stage: "#monitor-stage",
  isOn: () => session.machine != null,
  start(query) {
    reset();
    [scene, pictured, heard, cursor] = [null, 0, "", null];
    session.start("/api/chips/watch", query);
  },
  stop() {
    session.stop();
    session.say("A computer that plays Reversi: its circuit, simulated clock cycle by clock cycle, with the picture of its own video signal.");
    $("#on").hidden = false;
    $("#building").hidden = true;
    off();
  },
};

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
  if (news.picture !== pictured || news.machine !== session.machine) return;
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

// ---- Buttons.

async function press(...buttons) {
  if (!session.machine || buttons.length === 0) return;
  pressed = Date.now();
  cursor = buttons.reduce(step, cursor);
  try {
    await post("/api/chips/press", { machine: session.machine, buttons });
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
$("#monitor").addEventListener("click", (event) => {
  if (event.target.id === "picture") point(event);
});
$("#monitor").addEventListener("keydown", (event) => {
  const button = KEYS[event.key];
  if (!button || !session.machine || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  if (button !== "enter" || !event.repeat) press(button);
});
