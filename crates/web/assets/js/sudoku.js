// Sudoku: what the buttons and keys do, and what is drawn.

import { get, post, reason } from "./api.js";
import { $, $$, announce, copy, el, memory, options, seconds, toast } from "./dom.js";
import { openFile, save } from "./files.js";
import { isCommand, onKey } from "./keys.js";
import { SudokuBoard, digitOf, symbol } from "./sudoku-board.js";
import { Desk } from "./sudoku-desk.js";
import { Hint } from "./sudoku-hint.js";
import { printSeveral } from "./sudoku-print.js";
import { Replay } from "./sudoku-replay.js";
import { bindStatistics } from "./sudoku-statistics.js";
import { candidateName, capital, cellOf, cellsOf, line, understood } from "./sudoku-text.js";

const FIRST = { 2: "easy", 3: "medium", 4: "easy", 5: "" };

const board = new SudokuBoard($("#board"), { chosen: () => {}, moved: () => draw() });
const desk = new Desk(changed);
const replay = new Replay((words) => {
  $("#explanation").replaceChildren(...words);
  draw();
});

let pencil = false;
// The digit whose candidates are shown, if any; and whether the digit buttons choose it.
let filter = 0;
let filtering = false;
let wrong = new Set();
let hinted = null;
let working = 0;

// ---- The puzzle.

function changed() {
  const { puzzle } = desk;
  hinted = null;
  wrong = new Set();
  replay.leave();
  build(puzzle);
  const query = new URLSearchParams({ puzzle: line(puzzle.givens) });
  history.replaceState(null, "", puzzle.givens.some(Boolean) ? `?${query}` : location.pathname);
  $("#text").value = line(puzzle.cells);
  $("#explanation").replaceChildren();
  memory.set("sudoku", puzzle);
  draw();
  if (!puzzle.cells.includes(0)) check();
}

// The grid and the digits of this size.
function build({ order, side }) {
  if (board.order === order) return;
  $(`#order input[value="${order}"]`).checked = true;
  board.build(order);
  $("#zoom").hidden = order <= 3;
  const button = (digit) =>
    el("button", { type: "button", "aria-label": `Digit ${symbol(digit)}`, onclick: () => choose(digit) }, symbol(digit));
  $("#digits").replaceChildren(...Array.from({ length: side }, (_, i) => button(i + 1)));
  $("#digits").classList.toggle("many", side > 9);
  setFilter(0);
  desk.learn().then(draw, (error) => toast(reason(error)));
}

// Whether the puzzle may be changed now.
function isFree() {
  if (replay.isOn) toast("End the replay first");
  return !replay.isOn;
}

const change = (how) => isFree() && how();

// Another puzzle may always be shown.
function open(cells) {
  replay.leave();
  desk.open(cells);
}

function choose(digit) {
  if (filtering) setFilter(filter === digit ? 0 : digit);
  else write(digit);
}

function write(digit, asMark = pencil) {
  const cell = board.current;
  if (!isFree()) return;
  if (desk.puzzle.givens[cell]) return announce("This digit is given");
  if (asMark && digit) desk.toggleMark(cell, digit);
  else desk.write(cell, digit);
  const { cells, marks } = desk.puzzle;
  const text = cells[cell] ? symbol(cells[cell]) : "empty";
  announce(asMark ? `Marks ${(marks[cell] ?? []).map(symbol).join(" ") || "none"}` : text);
}

// ---- Drawing.

function draw() {
  if (!board.order) return;
  const { puzzle } = desk;
  const shown = replay.isOn ? replay.cells : puzzle.cells;
  const hint = replay.isOn ? replay.hint : (hinted?.drawn ?? null);
  board.draw({ cells: shown, givens: puzzle.givens, links: hint?.links, ...look(shown, hint) });
  const left = shown.filter((digit) => !digit).length;
  $("#left").textContent = left ? `${left} left` : "";
  $("#undo").disabled = replay.isOn || !desk.past.length;
  $("#redo").disabled = replay.isOn || !desk.future.length;
  $("#apply").disabled = !hinted?.isWhole || replay.isOn;
  for (const [index, button] of [...$("#digits").children].entries()) {
    const used = shown.filter((digit) => digit === index + 1).length;
    button.classList.toggle("used-up", used >= puzzle.side);
    if (filtering) button.setAttribute("aria-pressed", filter === index + 1);
    else button.removeAttribute("aria-pressed");
  }
}

// How the cells and their marks look.
function look(shown, hint) {
  const { marks: own, colours } = desk.puzzle;
  const { current } = board;
  const units = new Set(hint?.units.flat());
  const pattern = new Set(hint?.pattern);
  const targets = new Set(hint?.placements.map(([cell]) => cell));
  const gone = new Set(hint?.eliminations.map(([cell, digit]) => `${cell}:${digit}`));
  const linked = new Set(hint?.links.map(([cell]) => cell));
  const losers = new Set(hint?.eliminations.map(([cell]) => cell));
  const digit = filter || shown[current];
  const marks = (cell) => {
    const isPart = pattern.has(cell) || losers.has(cell) || targets.has(cell) || linked.has(cell);
    if (hint && isPart) return hint.candidates[cell];
    return replay.isOn ? [] : (own[cell] ?? []);
  };
  const canBe = (cell) => !shown[cell] && (own[cell]?.length ? own[cell] : desk.candidates(cell)).includes(filter);
  const classes = (cell) => {
    const list = wrong.has(cell) ? ["wrong"] : [];
    if (targets.has(cell) || replay.touched === cell) list.push("target");
    else if (pattern.has(cell)) list.push("pattern");
    else if (units.has(cell)) list.push("unit");
    if (colours[cell]) list.push(`colour-${colours[cell]}`);
    if (replay.isOn) return list;
    if (!hint && filter) list.push(canBe(cell) ? "can" : "cannot");
    if (!hint && digit && shown[cell] === digit) list.push("same");
    else if (!hint && !filter && desk.peers(cell, current)) list.push("peer");
    if (cell === current) list.push("current");
    return list;
  };
  const markClasses = (cell, mark) => {
    const colour = colours[`${cell}:${mark}`];
    if (gone.has(`${cell}:${mark}`)) return "goes";
    if (colour) return `colour-${colour}`;
    return (pattern.has(cell) && hint.digits.includes(mark)) || mark === filter ? "of-pattern" : "";
  };
  return { marks, classes, markClasses };
}

function status(text, solved = false) {
  $("#status").textContent = text;
  $("#status").classList.toggle("solved", solved);
}

// ---- Asking the server.

// Sends a request; the answers to earlier ones are dropped.
async function work(button, ask, then) {
  working += 1;
  const turn = working;
  button.disabled = true;
  try {
    const answer = await ask();
    if (turn === working) then(answer);
  } catch (error) {
    if (turn === working) toast(capital(reason(error)));
  } finally {
    button.disabled = false;
    draw();
  }
}

const wish = () => ({
  order: Number($("#order input:checked").value),
  // A technique has a grade of its own.
  grade: $("#needs").value ? null : $("#grade").value || null,
  symmetry: $("#symmetry").value,
  needs: $("#needs").value || null,
  seed: Math.floor(Math.random() * 2 ** 50),
});

function make() {
  status("Making a puzzle…");
  const ask = () =>
    post("/api/sudoku/generate", wish()).catch((error) => {
      status("");
      throw error;
    });
  return work($("#new"), ask, (made) => {
    open(cellsOf(made.puzzle));
    const hardest = made.hardest ? `, hardest step: ${made.hardest}` : "";
    status(made.grade ? `${capital(made.grade)}${hardest}` : "");
    announce(`New puzzle, ${made.grade ?? ""}`);
  });
}

function check() {
  const { cells, givens, side } = desk.puzzle;
  const ask = () => post("/api/sudoku/check", { puzzle: line(cells), givens: line(givens) });
  return work($("#check"), ask, (checked) => {
    const numbers = (names) => names.map((name) => cellOf(name, side));
    const own = numbers(checked.mistakes).filter((cell) => !givens[cell]);
    wrong = new Set([...numbers(checked.conflicting), ...own]);
    const solved = checked.complete && !wrong.size && checked.solutions !== 0;
    status(checked.summary, solved);
    draw();
  });
}

// The next step; asked again, the hint says more.
function hint() {
  if (!isFree()) return;
  if (hinted && !hinted.isWhole) {
    hinted.more();
    return showHint();
  }
  const { cells, side } = desk.puzzle;
  const excluded = desk.gone.map((pair) => candidateName(pair, side));
  const ask = () => post("/api/sudoku/hint", { puzzle: line(cells), excluded });
  return work($("#hint"), ask, (step) => {
    hinted = new Hint(understood(step, side), Number($("#how-much input:checked").value), side);
    showHint();
  });
}

function showHint() {
  $("#explanation").replaceChildren(...hinted.words());
  const { placements, eliminations } = hinted.drawn;
  const target = placements[0]?.[0] ?? eliminations[0]?.[0];
  if (target !== undefined) board.go(target, board.root.contains(document.activeElement));
  draw();
}

function apply() {
  if (!hinted) return;
  while (!hinted.isWhole) hinted.more();
  desk.apply(hinted.step);
  if (desk.puzzle.cells.includes(0)) status("");
  announce("Done");
}

function solve() {
  const { puzzle } = desk;
  replay.leave();
  const ask = () => post("/api/sudoku/solve", { puzzle: line(puzzle.cells), method: $("#method").value });
  return work($("#solve"), ask, (answer) => {
    const truncated = answer.truncated ? `, the first ${answer.steps.length} steps are shown` : "";
    $("#solved").textContent = `${answer.summary} It took ${seconds(answer.seconds)}${truncated}.`;
    announce(answer.summary);
    hinted = null;
    replay.enter(answer, puzzle);
  });
}

// ---- Text and files.

async function load(text) {
  const problem = $("#text-problem");
  problem.textContent = "";
  try {
    open(cellsOf((await post("/api/sudoku/read", { text })).puzzle));
    status("");
    announce("Loaded");
    rate();
  } catch (error) {
    problem.textContent = capital(reason(error));
  }
}

// Shows how hard a puzzle is, if it can be rated.
async function rate() {
  const { givens } = desk.puzzle;
  const tell = (text) => givens === desk.puzzle.givens && status(capital(text));
  try {
    const rated = await post("/api/sudoku/rate", { puzzle: line(givens) });
    tell(`${rated.grade}, hardest step: ${rated.hardest ?? "none"}`);
  } catch (error) {
    tell(reason(error));
  }
}

// ---- Keys and buttons.

function key(event) {
  const letter = event.key.toLowerCase();
  if (isCommand(event)) {
    if (letter === "z") event.shiftKey ? desk.redo() : desk.undo();
    else if (letter === "y") desk.redo();
    else return false;
    return true;
  }
  if (event.key === " ") togglePencil();
  else if (["Backspace", "Delete", "0"].includes(event.key)) write(0, false);
  else if (event.key === "Enter") apply();
  else if (event.key === "?") hint();
  else if (board.root.contains(event.target)) return typed(event);
  else return typed(event) || board.walk.step(event.key);
  return true;
}

// A digit, by what is printed on its key; with Shift it is a pencil mark.
function typed(event) {
  const printed = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key;
  const digit = printed.length === 1 ? digitOf(printed) : -1;
  if (digit < 1 || digit > desk.puzzle.side) return false;
  write(digit, pencil !== event.shiftKey);
  return true;
}

function togglePencil() {
  pencil = !pencil;
  $("#pencil").setAttribute("aria-pressed", pencil);
  announce(pencil ? "Pencil on" : "Pencil off");
}

function setFilter(digit) {
  filter = digit;
  announce(digit ? `Cells that may be ${symbol(digit)}` : "All candidates");
  draw();
}

function toggleFiltering() {
  filtering = !filtering;
  $("#filter").setAttribute("aria-pressed", filtering);
  setFilter(0);
}

// A colour for the cell; while candidates are filtered, for the candidate in it.
const paint = (colour) =>
  change(() => desk.paint(filter ? `${board.current}:${filter}` : board.current, colour));

function toggleZoom() {
  const fits = $("#board").classList.toggle("fits");
  $("#zoom").setAttribute("aria-pressed", fits);
}

const blank = () => Array(desk.puzzle.side ** 2).fill(0);

function bind() {
  const actions = {
    undo: () => change(() => desk.undo()),
    redo: () => change(() => desk.redo()),
    pencil: togglePencil,
    filter: toggleFiltering,
    check,
    new: make,
    hint,
    apply,
    fill: () => change(() => desk.fillMarks()),
    erase: () => change(() => desk.eraseMarks()),
    solve,
    load: () => load($("#text").value),
    "copy-puzzle": () => copy(line(desk.puzzle.givens), "Puzzle"),
    "copy-grid": () => copy(line(desk.puzzle.cells), "Grid"),
    "copy-link": () => copy(location.href, "Link"),
    save: () => save(`${line(desk.puzzle.givens)}\n`, "sudoku.txt"),
    open: () => openFile().then(load),
    print: () => print(),
    "print-several": () => work($("#print-several"), () => printSeveral(wish), () => {}),
    clear: () => open(blank()),
    fix: () => open(desk.puzzle.cells),
    restart: () => change(() => desk.restart()),
    zoom: toggleZoom,
  };
  for (const [id, action] of Object.entries(actions)) $(`#${id}`).addEventListener("click", action);
  for (const button of $$("#colours button")) {
    button.addEventListener("click", () => paint(Number(button.dataset.colour)));
  }
  $("#order").addEventListener("change", ({ target }) => {
    $("#grade").value = FIRST[target.value];
    if (target.value === "5") $("#symmetry").value = "none";
  });
  onKey(key, { first: true });
}

async function begin() {
  bind();
  const kept = memory.get("sudoku", null);
  const asked = new URLSearchParams(location.search).get("puzzle");
  build(desk.puzzle);
  draw();
  try {
    const methods = await get("/api/sudoku/methods");
    options($("#method"), methods.map(({ name, title }) => [name, title]), "techniques");
    const techniques = await get("/api/sudoku/techniques");
    $("#needs").append(...techniques.map(({ name, rating }) => el("option", { value: name }, `${capital(name)} (${rating.toFixed(1)})`)));
    bindStatistics(techniques.map(({ name }) => name));
    if (kept?.givens.some(Boolean) && (!asked || asked === line(kept.givens))) {
      desk.resume(kept);
      rate();
    } else if (asked) {
      open(cellsOf((await post("/api/sudoku/read", { text: asked })).puzzle));
      rate();
    } else {
      await make();
    }
  } catch (error) {
    toast(capital(reason(error)));
  } finally {
    $("#main").removeAttribute("aria-busy");
  }
}

begin();
