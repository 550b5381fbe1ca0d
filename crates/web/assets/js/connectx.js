// Connect-X: what is its own beside a match.

import { reason } from "./api.js";
import { ConnectxBoard } from "./connectx-board.js";
import { $ } from "./dom.js";
import { Match } from "./match.js";

const LEVELS = [1, 2, 4, 6, 8, 10, 12];
const TIMES = [0.1, 1, 5].map((time) => [`time:${time}`, `${time} s a move`]);

const shape = ({ rows, columns, line }) => `${rows}x${columns}x${line}`;
const isEmpty = ({ discs }) => discs === 0;

const settingUp = () => $("#setup").open;

const choose = (column) => {
  if (settingUp()) put(column);
  else match.choose(column, match.state.moves.includes(column));
};

const board = new ConnectxBoard($("#board"), choose);

const match = new Match({
  api: "connectx",
  names: { X: "First", O: "Second" },
  strength: "depth:4",
  board,
  shape: (state) => ({ board: shape(state) }),
  query: (state) => (shape(state) === "6x7x4" ? {} : { board: shape(state) }),
  wanted: () => ({ board: ["rows", "columns", "length"].map((id) => $(`#${id}`).value).join("x") }),
  text(moves, start) {
    const columns = moves.join(start.columns > 9 || !isEmpty(start) ? "," : "");
    return isEmpty(start) ? columns : `${start.position}\n${columns}`;
  },
  counts: ({ discs }) => [Math.ceil(discs / 2), Math.floor(discs / 2)],
  result({ score, discs }) {
    if (score === 0) return "A draw: the board is full";
    return `${score > 0 ? "The first player" : "The second player"} wins`;
  },
  plays: () => true,
  strengths({ name }) {
    const levels = LEVELS.map((depth, i) => [`depth:${depth}`, `Level ${i + 1}`]);
    return name === "flagship" ? [...levels, ...TIMES] : TIMES;
  },
  compares: () => true,
  loaded(state) {
    $("#rows").value = state.rows;
    $("#columns").value = state.columns;
    $("#length").value = state.line;
    draft = null;
  },
  refreshed() {
    board.root.classList.toggle("setup", settingUp());
  },
});

// ---- Setting up a position.

// The rows of a board that is no position yet, such as one with too many discs of a kind.
let draft = null;

const drawn = () => draft ?? match.state.position.trimEnd().split("\n");

function put(column) {
  const [shape, ...rows] = drawn();
  const disc = $("#setup-disc input:checked").value;
  const top = rows.findIndex((row) => row[column - 1] !== ".");
  const free = top < 0 ? rows.length - 1 : top - 1;
  const at = disc === "." ? top : free;
  if (at < 0) return;
  rows[at] = rows[at].slice(0, column - 1) + disc + rows[at].slice(column);
  setPosition([shape, ...rows]);
}

// The server knows what a position is; what is none yet is shown all the same.
async function setPosition(lines) {
  draft = lines;
  $("#setup-problem").textContent = "";
  try {
    await match.load({ text: lines.join("\n") });
  } catch (error) {
    if (draft !== lines) return;
    $("#setup-problem").textContent = `Not yet a position: ${reason(error)}`;
    const nothing = { moves: [], won: [], threats: { X: [], O: [] } };
    board.show({ ...match.state, position: lines.join("\n"), ...nothing }, { animate: false });
  }
}

match.paused = settingUp;
$("#setup").addEventListener("toggle", () => {
  match.stopThinking();
  draft = null;
  $("#setup-problem").textContent = "";
  match.refresh({ animate: false });
});
$("#setup-done").addEventListener("click", () => {
  if (!draft) $("#setup").open = false;
});
$("#setup-clear").addEventListener("click", () => {
  const [shape, ...rows] = drawn();
  setPosition([shape, ...rows.map((row) => ".".repeat(row.length))]);
});

function toggleThreats() {
  board.threats = !board.threats;
  $("#threats").setAttribute("aria-pressed", board.threats);
  match.refresh({ animate: false });
}

$("#threats").addEventListener("click", toggleThreats);
$("#board").addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const column = Number(event.key);
  if (event.key.toLowerCase() === "t") toggleThreats();
  else if (column >= 1 && column <= 9) choose(column);
});
$(".stage").classList.add("wide");

match.begin();
