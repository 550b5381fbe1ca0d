// Connect-X: what it adds to a match.

import { reason } from "./api.js";
import { ConnectxBoard } from "./connectx-board.js";
import { $ } from "./dom.js";
import { isCommand, onKey } from "./keys.js";
import { Match } from "./match.js";
import { explain } from "./threats.js";

const settingUp = () => $("#setup").open;

const choose = (column) => {
  if (settingUp()) put(column);
  else match.choose(column, match.state.moves.includes(column));
};

const board = new ConnectxBoard($("#board"), choose);

const match = new Match({
  board,
  strength: "depth:4",
  wanted: () => ["rows", "columns", "length"].map((id) => $(`#${id}`).value).join("x"),
  counts: ({ discs }) => [Math.ceil(discs / 2), Math.floor(discs / 2)],
  result({ score }) {
    if (score === 0) return "A draw: the board is full";
    return `The ${match.names[score > 0 ? "X" : "O"].toLowerCase()} player wins`;
  },
  // A slower win is no mistake; a result that is thrown away is.
  mark({ score, best_score: best }) {
    if (score == null || best == null) return "";
    const thrown = Math.sign(best) - Math.sign(score);
    return thrown > 1 ? "??" : thrown > 0 ? "?" : "";
  },
  compares: () => true,
  loaded(state) {
    $("#rows").value = state.rows;
    $("#columns").value = state.columns;
    $("#length").value = state.line;
    draft = null;
  },
  refreshed(state) {
    board.root.classList.toggle("setup", settingUp());
    $("#threat-text").hidden = !board.threats;
    $("#threat-text").textContent = explain(state, match.names);
  },
});

// ---- Setting up a position.

// The rows of a board that is not a legal position yet, such as one with too many discs of a kind.
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

// The server says whether it is a position; one that is not legal yet is shown all the same.
async function setPosition(lines) {
  draft = lines;
  $("#setup-problem").textContent = "";
  try {
    await match.load({ text: lines.join("\n") });
  } catch (error) {
    if (draft !== lines) return;
    $("#setup-problem").textContent = `Not a legal position yet: ${reason(error)}`;
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
onKey((event) => {
  const column = Number(event.key);
  if (isCommand(event)) return false;
  if (event.key.toLowerCase() === "t") toggleThreats();
  else if (column >= 1 && column <= 9) choose(column);
  else return false;
  return true;
});
$(".stage").classList.add("wide");

match.begin();
