// A chip on the bench: one question, cycle by cycle, beside its twin.

import { post, reason } from "./api.js";
import { $, $$, announce, el, seconds, toast } from "./dom.js";
import { Session, count, status } from "./chips-session.js";
import { ReversiBoard } from "./reversi-board.js";
import { SudokuBoard, digitOf } from "./sudoku-board.js";

// What is asked unless a person asks something else.
const QUESTIONS = {
  reversi: "f5d6c3d3c4",
  endgame: "c4e3f5e6d3c5f3f4d6f6c6f2g4h3f1c3h5h4g3h6e7e1d1e8f8d8c8d7g5b4a3a4a5c7d2c1b3c2f7g6e2g8h8a2a1b5a6b6",
  sudoku: "6.......38..4561...5........159..3......1.....6..8.5.7..2......9....174.47..9...6",
};

const none = () => [];
const search = new ReversiBoard($("#bench-board"), () => {});
const solver = new SudokuBoard($("#bench-grid"), { chosen: none, moved: none });

let asked = null;
let scene = null;
// The copy of a puzzle that is shown; null follows the machine.
let chosen = null;

const session = new Session($("#bench-blank"), {
  building: () => status("The chip starts"),
  on(news, isFirst) {
    if (isFirst) {
      $("#bench-blank").hidden = true;
      enable(true);
    }
    scene = news;
    draw();
  },
  off() {
    enable(false);
    status("The chip is off");
  },
  ended: () => enable(false),
});

export const bench = {
  stage: "#bench-stage",
  isOn: () => session.machine != null,
  start(query) {
    asked = { ...query, text: $("#question").value };
    [scene, chosen] = [null, null];
    for (const part of ["#bench-events", "#bench-signals", "#copies"]) $(part).replaceChildren();
    for (const part of ["#bench-end", "#waveform"]) $(part).hidden = true;
    session.start("/api/chips/bench", asked);
  },
  stop() {
    session.stop();
    session.say("The chip alone, with its clock in your hands: every cycle, its state machines and signals, and what it does beside its twin.");
    $("#bench-blank progress").hidden = true;
    $("#bench-blank button").hidden = false;
    $("#bench-end").hidden = true;
    enable(false);
    status("The chip is off");
  },
  // Prepares the bench for a chip.
  choose({ game, to_the_end: toTheEnd }) {
    $("#question").value = QUESTIONS[toTheEnd ? "endgame" : game] ?? "";
    $("#question-label").textContent = game === "sudoku" ? "Puzzle, in any format" : "Position or game, in any notation";
    $("#bench-board").hidden = game !== "reversi";
    $("#bench-grid").hidden = game !== "sudoku";
    $("#copies").hidden = game !== "sudoku";
  },
};

// ---- Drawing.

function draw() {
  const { picture, cycle, happened, running, end } = scene;
  if (picture.game === "reversi") drawSearch(picture);
  else drawSolver(picture);
  $("#bench-cycle").textContent = count(cycle);
  $("#bench-time").textContent = seconds(scene.seconds);
  $("#bench-happened").textContent = count(happened);
  drawSignals(scene.signals);
  drawEvents(scene.events);
  $("#run").textContent = running ? "Pause" : "Run";
  const waveform = $("#waveform");
  waveform.hidden = false;
  waveform.href = `/api/chips/waveform?${new URLSearchParams({ ...asked, cycle })}`;
  if (end) finish(end);
  else status(running ? "The clock runs" : `Cycle ${count(cycle)}`);
}

function drawSearch({ position, level, depth, nodes }) {
  search.show({ side: 8, position, moves: [] }, { animate: false });
  $("#bench-facts").textContent = `Depth ${depth} · level ${level} · nodes ${count(nodes)}`;
}

function drawSolver({ puzzle, current, copies }) {
  const numbers = Object.keys(copies).map(Number);
  const shown = numbers.includes(chosen) ? chosen : numbers.includes(current) ? current : 0;
  const copy = copies[shown];
  const digits = [...copy.grid].map((symbol) => Math.max(0, digitOf(symbol)));
  solver.build(Math.round(digits.length ** 0.25));
  solver.draw({
    cells: digits,
    givens: [...puzzle].map((symbol) => digitOf(symbol) > 0),
    marks: none,
    markClasses: () => "",
    classes: (number) => [number === copy.looked ? "looked" : "", number === copy.wrote ? "wrote" : ""].filter(Boolean),
  });
  const process = copy.process ?? "waits";
  $("#bench-facts").textContent = `${process} · iteration ${current} · ${numbers.length} ${numbers.length === 1 ? "copy" : "copies"} in use`;
  drawCopies(numbers, shown);
}

function drawCopies(numbers, shown) {
  const list = $("#copies");
  if (list.dataset.shown === `${numbers}/${shown}`) return;
  list.dataset.shown = `${numbers}/${shown}`;
  list.replaceChildren(
    ...numbers.map((number) =>
      el("button", { type: "button", "aria-pressed": `${number === shown}`, onclick: () => choose(number) }, number === 0 ? "Puzzle" : `Copy ${number}`),
    ),
  );
}

function choose(number) {
  chosen = chosen === number ? null : number;
  if (scene) draw();
}

function drawSignals(signals) {
  const body = $("#bench-signals");
  if (body.children.length !== signals.length) {
    body.replaceChildren(
      ...signals.map(({ name, bits, state }) =>
        el("tr", { class: state ? "state" : "" }, el("th", { scope: "row", title: `${bits} bits` }, name), el("td", {})),
      ),
    );
  }
  for (const [i, { value, changed }] of signals.entries()) {
    const cell = body.children[i].lastChild;
    if (cell.textContent !== value) cell.textContent = value;
    cell.classList.toggle("changed", changed);
  }
}

function drawEvents(events) {
  const line = ({ cycle, event }) => el("li", {}, el("span", { class: "muted" }, count(cycle)), ` ${event}`);
  $("#bench-events").replaceChildren(...events.toReversed().map(line));
}

function finish({ same, text, twin_seconds: twin }) {
  const box = $("#bench-end");
  const verdict = same ? "The twin did the same, event by event." : "Chip and twin differ.";
  box.hidden = false;
  box.classList.toggle("differs", !same);
  box.textContent = `${text[0].toUpperCase()}${text.slice(1)}. ${verdict} Chip ${seconds(scene.seconds)} at its clock, computed, twin ${seconds(twin)} on this processor.`;
  status(same ? "Done" : "Chip and twin differ");
  announce(box.textContent);
}

// ---- The clock.

async function drive(drive) {
  if (!session.machine) return;
  try {
    await post("/api/chips/drive", { machine: session.machine, drive });
  } catch (error) {
    toast(reason(error));
  }
}

function enable(enabled) {
  for (const button of $$("#clock-buttons button, #clock-buttons select")) button.disabled = !enabled;
  if (!enabled) $("#run").textContent = "Run";
}

const speed = () => ({ run: Number($("#speed").value) });

$("#cycle").addEventListener("click", () => drive("cycle"));
$("#event").addEventListener("click", () => drive("event"));
$("#run").addEventListener("click", () => drive(scene?.running ? "pause" : speed()));
$("#speed").addEventListener("change", () => scene?.running && drive(speed()));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (!session.machine || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  if (key === "c") drive("cycle");
  if (key === "e") drive("event");
  if (key === "r") drive(scene?.running ? "pause" : speed());
});
