// Connect-X: what is its own beside a match.

import { ConnectxBoard } from "./connectx-board.js";
import { $ } from "./dom.js";
import { Match } from "./match.js";

const LEVELS = [1, 2, 4, 6, 8, 10, 12];
const TIMES = [0.1, 1, 5].map((time) => [`time:${time}`, `${time} s a move`]);

const shape = ({ rows, columns, line }) => `${rows}x${columns}x${line}`;
const isEmpty = ({ discs }) => discs === 0;

const board = new ConnectxBoard($("#board"), (column) =>
  match.choose(column, match.state.moves.includes(column)),
);

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
  },
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
  else if (column >= 1 && column <= 9) match.choose(column, match.state.moves.includes(column));
});
$(".stage").classList.add("wide");

match.begin();
