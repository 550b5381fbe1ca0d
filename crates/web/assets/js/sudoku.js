// Sudoku: typing, pencil marks, hints, solving, replaying.

import { get, post, reason } from "./api.js";
import { $, announce, copy, el, memory, options, seconds, toast } from "./dom.js";
import { SudokuBoard, digitOf, symbol } from "./sudoku-board.js";
import { candidateName, cellOf, cellsOf, line, replayed, understood } from "./sudoku-text.js";

const FIRST = { 2: "easy", 3: "medium", 4: "easy", 5: "" };

// The puzzle on the page; `past` and `future` are for undo and redo.
let puzzle = null;
let past = [];
let future = [];
let pencil = false;
let wrong = new Set();
let hinted = null;
let replay = null;
let playing = 0;
let working = 0;

const board = new SudokuBoard($("#board"), { chosen: () => {}, moved: () => draw() });

// ---- The puzzle: cells, givens, pencil marks, candidates that hints have removed.

const empty = (order) => ({
  order,
  side: order * order,
  cells: Array(order ** 4).fill(0),
  givens: Array(order ** 4).fill(0),
  marks: {},
  excluded: [],
});

// Shows a puzzle of these cells.
const open = (cells) =>
  resume({ ...empty(Math.round(cells.length ** 0.25)), cells: [...cells], givens: [...cells] });

// Shows a puzzle as far as it is solved.
function resume(state) {
  past = [];
  future = [];
  leaveReplay();
  puzzle = state;
  const { order } = state;
  const chosen = $(`#order input[value="${order}"]`);
  chosen.checked = true;
  board.build(order);
  digits();
  changed();
  learn(order);
}

const copyOf = (state) => ({
  ...state,
  cells: [...state.cells],
  marks: Object.fromEntries(Object.entries(state.marks).map(([cell, marks]) => [cell, [...marks]])),
  excluded: [...state.excluded],
});

// Changes the puzzle so that it can be undone.
function change(how) {
  if (replay) return toast("End the replay first");
  past.push(copyOf(puzzle));
  future = [];
  how();
  changed();
}

function changed() {
  hinted = null;
  wrong = new Set();
  const query = new URLSearchParams({ puzzle: line(puzzle.givens) });
  history.replaceState(null, "", puzzle.givens.some(Boolean) ? `?${query}` : location.pathname);
  $("#text").value = line(puzzle.cells);
  $("#explanation").replaceChildren();
  memory.set("sudoku", puzzle);
  draw();
  if (!puzzle.cells.includes(0)) check();
}

function travel(from, to) {
  if (replay || !from.length) return;
  to.push(copyOf(puzzle));
  puzzle = from.pop();
  changed();
}

// For each order, the cells that each cell shares a row, column or box with, as the server says.
const sight = {};

const peers = (a, b) => Boolean(sight[puzzle.order]?.[a].has(b));

async function learn(order) {
  if (sight[order]) return;
  try {
    const units = await get(`/api/sudoku/units?order=${order}`);
    const sets = Array.from({ length: order ** 4 }, () => new Set());
    for (const unit of units.map((names) => names.map((name) => cellOf(name, order ** 2)))) {
      for (const a of unit) for (const b of unit) sets[a].add(b);
    }
    sight[order] = sets;
    draw();
  } catch (error) {
    toast(reason(error));
  }
}

function write(digit, asMark = pencil) {
  const cell = board.current;
  if (replay) return toast("End the replay first");
  if (puzzle.givens[cell]) return announce("This digit is given");
  change(() => {
    if (asMark && digit) {
      const marks = new Set(puzzle.cells[cell] ? [] : puzzle.marks[cell]);
      if (!marks.delete(digit)) marks.add(digit);
      puzzle.cells[cell] = 0;
      puzzle.marks[cell] = [...marks].sort((a, b) => a - b);
      return;
    }
    if (puzzle.cells[cell] === digit || !digit) {
      puzzle.cells[cell] = 0;
      if (!digit) delete puzzle.marks[cell];
      // The candidates that hints removed followed from this digit.
      puzzle.excluded = [];
      return;
    }
    place(cell, digit);
  });
  const text = puzzle.cells[cell] ? symbol(puzzle.cells[cell]) : "empty";
  announce(asMark ? `Marks ${(puzzle.marks[cell] ?? []).map(symbol).join(" ") || "none"}` : text);
}

// Writes a digit and removes it from the marks of its peers.
function place(cell, digit) {
  puzzle.cells[cell] = digit;
  delete puzzle.marks[cell];
  for (const [other, marks] of Object.entries(puzzle.marks)) {
    if (peers(cell, Number(other))) puzzle.marks[other] = marks.filter((mark) => mark !== digit);
  }
}

// ---- Drawing.

function draw() {
  if (!puzzle) return;
  const shown = replay ? replay.cells : puzzle.cells;
  const hint = replay ? replay.hint : hinted;
  const current = board.current;
  const units = new Set(hint?.units.flat());
  const pattern = new Set(hint?.pattern);
  const targets = new Set(hint?.placements.map(([cell]) => cell));
  const gone = new Set(hint?.eliminations.map(([cell, digit]) => `${cell}:${digit}`));
  const digit = shown[current];
  const classes = (cell) => {
    const list = wrong.has(cell) ? ["wrong"] : [];
    if (targets.has(cell) || replay?.touched === cell) list.push("target");
    else if (pattern.has(cell)) list.push("pattern");
    else if (units.has(cell)) list.push("unit");
    if (replay) return list;
    if (!hint && digit && shown[cell] === digit) list.push("same");
    else if (!hint && peers(cell, current)) list.push("peer");
    if (cell === current) list.push("current");
    return list;
  };
  const relevant = (cell) => pattern.has(cell) || [...gone].some((key) => key.startsWith(`${cell}:`));
  const marks = (cell) => {
    if (hint && (relevant(cell) || (targets.has(cell) && !pattern.has(cell)))) return hint.candidates[cell];
    return replay ? [] : (puzzle.marks[cell] ?? []);
  };
  const markClasses = (cell, mark) => {
    if (gone.has(`${cell}:${mark}`)) return "goes";
    return pattern.has(cell) && hint.digits.includes(mark) ? "of-pattern" : "";
  };
  board.draw({ cells: shown, givens: puzzle.givens, marks, classes, markClasses });
  const left = shown.filter((digit) => !digit).length;
  $("#left").textContent = left ? `${left} left` : "";
  $("#undo").disabled = Boolean(replay) || !past.length;
  $("#redo").disabled = Boolean(replay) || !future.length;
  $("#apply").disabled = !hinted || Boolean(replay);
  for (const [number, button] of [...$("#digits").children].entries()) {
    const used = shown.filter((digit) => digit === number + 1).length;
    button.classList.toggle("used-up", used >= puzzle.side);
  }
}

function digits() {
  const { side } = puzzle;
  const buttons = Array.from({ length: side }, (_, i) =>
    el("button", { type: "button", "aria-label": `Digit ${symbol(i + 1)}`, onclick: () => write(i + 1) }, symbol(i + 1)),
  );
  $("#digits").replaceChildren(...buttons);
  $("#digits").classList.toggle("many", side > 9);
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

// A sentence begins with a capital, but the name of a cell stays as it is.
const capital = (text) =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

function make() {
  const order = Number($("#order input:checked").value);
  const grade = $("#grade").value || null;
  const wish = { order, grade, symmetry: $("#symmetry").value, seed: Math.floor(Math.random() * 2 ** 50) };
  status("Making a puzzle…");
  return work($("#new"), () => post("/api/sudoku/generate", wish).catch((error) => {
    status("");
    throw error;
  }), (made) => {
    open(cellsOf(made.puzzle));
    const hardest = made.hardest ? `, hardest step: ${made.hardest}` : "";
    status(made.grade ? `${capital(made.grade)}${hardest}` : "");
    announce(`New puzzle, ${made.grade ?? ""}`);
  });
}

function check() {
  return work(
    $("#check"),
    () => post("/api/sudoku/check", { puzzle: line(puzzle.cells), givens: line(puzzle.givens) }),
    (checked) => {
      const cells = (names) => names.map((name) => cellOf(name, puzzle.side));
      const own = cells(checked.mistakes).filter((cell) => !puzzle.givens[cell]);
      wrong = new Set([...cells(checked.conflicting), ...own]);
      const solved = checked.complete && !wrong.size && checked.solutions !== 0;
      status(checked.summary, solved);
      draw();
    },
  );
}

function hint() {
  if (replay) return toast("End the replay first");
  return work(
    $("#hint"),
    () => post("/api/sudoku/hint", { puzzle: line(puzzle.cells), excluded: puzzle.excluded.map((pair) => candidateName(pair, puzzle.side)) }),
    (step) => {
      const found = understood(step, puzzle.side);
      hinted = found;
      explain(found);
      const target = found.placements[0]?.[0] ?? found.eliminations[0]?.[0];
      if (target !== undefined) board.go(target, board.root.contains(document.activeElement));
      draw();
      $("#apply").disabled = false;
    },
  );
}

function explain(found) {
  $("#explanation").replaceChildren(el("strong", {}, capital(found.technique)), `: ${found.text}.`);
}

// Applies the hint.
function apply() {
  if (!hinted) return;
  const found = hinted;
  change(() => {
    for (const [cell, digit] of found.placements) place(cell, digit);
    for (const [cell, digit] of found.eliminations) {
      puzzle.excluded.push([cell, digit]);
      // Without marks the cell shows what was left of it, so that the step can be seen.
      const marks = puzzle.marks[cell]?.length ? puzzle.marks[cell] : found.candidates[cell];
      puzzle.marks[cell] = marks.filter((mark) => mark !== digit);
    }
  });
  if (puzzle.cells.includes(0)) status("");
  announce("Done");
}

function fillMarks() {
  change(() => {
    const { side } = puzzle;
    const crossed = new Set(puzzle.excluded.map(([cell, digit]) => `${cell}:${digit}`));
    for (let cell = 0; cell < side * side; cell += 1) {
      if (puzzle.cells[cell]) continue;
      const seen = new Set(puzzle.cells.filter((digit, other) => digit && peers(cell, other)));
      puzzle.marks[cell] = Array.from({ length: side }, (_, i) => i + 1).filter(
        (digit) => !seen.has(digit) && !crossed.has(`${cell}:${digit}`),
      );
    }
  });
}

// ---- Solving and replaying.

function solve() {
  const method = $("#method").value;
  return work(
    $("#solve"),
    () => post("/api/sudoku/solve", { puzzle: line(puzzle.cells), method }),
    (answer) => {
      const truncated = answer.truncated ? `, the first ${answer.steps.length} steps are shown` : "";
      $("#solved").textContent = `${answer.summary} It took ${seconds(answer.seconds)}${truncated}.`;
      announce(answer.summary);
      enterReplay(answer);
    },
  );
}

function enterReplay(answer) {
  const steps = answer.steps.map((step) => replayed(step, puzzle.side));
  const solution = answer.solution && cellsOf(answer.solution);
  replay = { steps, solution, at: 0, cells: [...puzzle.cells], hint: null };
  const range = $("#step");
  range.max = steps.length + (solution ? 1 : 0);
  for (const id of ["back", "play", "forward", "step", "leave"]) $(`#${id}`).disabled = false;
  showStep(Number(range.max));
}

// The grid after so many steps: copies of the puzzle begin as others did.
function showStep(at) {
  const copies = new Map([[0, [...puzzle.cells]]]);
  let shown = copies.get(0);
  let step = null;
  for (step of replay.steps.slice(0, at)) {
    if (step.from !== undefined) copies.set(step.copy, [...(copies.get(step.from) ?? shown)]);
    shown = copies.get(step.copy) ?? shown;
    for (const [cell, digit] of step.set) shown[cell] = digit;
    for (const cell of step.clear) shown[cell] = 0;
  }
  const end = at > replay.steps.length;
  replay.at = at;
  replay.cells = end ? [...replay.solution] : shown;
  replay.hint = end ? null : (step?.hint ?? null);
  replay.touched = end || replay.hint ? null : (step?.set[0]?.[0] ?? step?.clear[0] ?? null);
  $("#step").value = at;
  const range = $("#step");
  range.setAttribute("aria-valuetext", `step ${at} of ${range.max}`);
  const text = end ? "The solution." : step ? `${at}. ${capital(step.text)}` : "The puzzle as it was.";
  $("#explanation").textContent = text;
  draw();
}

function leaveReplay() {
  if (!replay) return;
  stopPlaying();
  replay = null;
  for (const id of ["back", "play", "forward", "step", "leave"]) $(`#${id}`).disabled = true;
  $("#explanation").replaceChildren();
  draw();
}

function stopPlaying() {
  clearInterval(playing);
  playing = 0;
  $("#play").textContent = "▶";
  $("#play").setAttribute("aria-label", "Play the steps");
}

function togglePlaying() {
  if (playing) return stopPlaying();
  if (replay.at >= Number($("#step").max)) showStep(0);
  $("#play").textContent = "❚❚";
  $("#play").setAttribute("aria-label", "Pause");
  const time = Math.min(900, Math.max(40, 20000 / Math.max(1, replay.steps.length)));
  playing = setInterval(() => {
    showStep(Math.min(Number($("#step").max), replay.at + 1));
    if (replay.at >= Number($("#step").max)) stopPlaying();
  }, time);
}

function stepBy(direction) {
  stopPlaying();
  showStep(Math.min(Number($("#step").max), Math.max(0, replay.at + direction)));
}

// ---- Text.

async function loadText() {
  const problem = $("#text-problem");
  problem.textContent = "";
  try {
    open(cellsOf((await post("/api/sudoku/read", { text: $("#text").value })).puzzle));
    status("");
    announce("Loaded");
    rate();
  } catch (error) {
    problem.textContent = capital(reason(error));
  }
}

// Shows how hard a puzzle is, if it can be rated.
async function rate() {
  const { givens } = puzzle;
  try {
    const rated = await post("/api/sudoku/rate", { puzzle: line(givens) });
    if (givens === puzzle.givens) status(`${capital(rated.grade)}, hardest step: ${rated.hardest ?? "none"}`);
  } catch (error) {
    if (givens === puzzle.givens) status(capital(reason(error)));
  }
}

// ---- Keys and buttons.

function key(event) {
  const command = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (command && letter === "z") travel(event.shiftKey ? future : past, event.shiftKey ? past : future);
  else if (command && letter === "y") travel(future, past);
  else if (command || event.altKey) return;
  else if (event.key === " ") togglePencil();
  else if (event.key === "Backspace" || event.key === "Delete" || event.key === "0") write(0, false);
  else if (event.key === "Enter") apply();
  else if (event.key === "?") hint();
  else if (!typed(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

// A digit, by what is printed on its key; with Shift it is a pencil mark.
function typed(event) {
  const printed = /^Digit\d$/.test(event.code) ? event.code.slice(5) : event.key;
  const digit = printed.length === 1 ? digitOf(printed) : -1;
  if (digit < 1 || digit > puzzle.side) return false;
  write(digit, pencil !== event.shiftKey);
  return true;
}

function togglePencil() {
  pencil = !pencil;
  $("#pencil").setAttribute("aria-pressed", pencil);
  announce(pencil ? "Pencil on" : "Pencil off");
}

function bind() {
  const click = (id, action) => $(`#${id}`).addEventListener("click", action);
  click("undo", () => travel(past, future));
  click("redo", () => travel(future, past));
  click("pencil", togglePencil);
  click("check", check);
  click("new", make);
  click("hint", hint);
  click("apply", apply);
  click("fill", fillMarks);
  click("erase", () => change(() => {
    puzzle.marks = {};
  }));
  click("solve", solve);
  click("back", () => stepBy(-1));
  click("forward", () => stepBy(1));
  click("play", togglePlaying);
  click("leave", leaveReplay);
  click("load", loadText);
  click("copy-puzzle", () => copy(line(puzzle.givens), "Puzzle"));
  click("copy-grid", () => copy(line(puzzle.cells), "Grid"));
  click("copy-link", () => copy(location.href, "Link"));
  click("print", () => print());
  click("clear", () => open(empty(puzzle.order).cells));
  click("fix", () => open(puzzle.cells));
  click("restart", () => change(() => {
    puzzle = { ...empty(puzzle.order), cells: [...puzzle.givens], givens: puzzle.givens };
  }));
  $("#step").addEventListener("input", (event) => {
    stopPlaying();
    showStep(Number(event.target.value));
  });
  $("#order").addEventListener("change", (event) => {
    $("#grade").value = FIRST[event.target.value];
    if (event.target.value === "5") $("#symmetry").value = "none";
  });
  $("#board").addEventListener("keydown", key, true);
}

async function begin() {
  bind();
  const kept = memory.get("sudoku", null);
  const asked = new URLSearchParams(location.search).get("puzzle");
  open(empty(3).cells);
  try {
    const methods = await get("/api/sudoku/methods");
    options($("#method"), methods.map(({ name, title }) => [name, title]), "techniques");
    if (kept?.givens.some(Boolean) && (!asked || asked === line(kept.givens))) {
      resume(kept);
      rate();
    } else if (asked) {
      open(cellsOf((await post("/api/sudoku/read", { text: asked })).puzzle));
      rate();
    } else {
      await make();
    }
  } catch (error) {
    toast(capital(reason(error)));
  }
}

begin();
