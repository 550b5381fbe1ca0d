// Reversi: what it adds to a match.

import { get, reason } from "./api.js";
import { $, memory, toast } from "./dom.js";
import { Match } from "./match.js";
import { ReversiBoard } from "./reversi-board.js";
import { bindWthor } from "./wthor.js";

const squares = ({ position, side }) => position.slice(0, side ** 2);
const settingUp = () => $("#setup").open;

const board = new ReversiBoard($("#board"), (square) => {
  if (settingUp()) cycle(square);
  else match.choose(square, match.state.moves.some((move) => move.square === square));
});

const match = new Match({
  board,
  strength: "engine:flagship:4",
  wanted: () => $("#size input:checked").value,
  counts: ({ discs }) => discs,
  result({ score, discs }) {
    if (score === 0) return `A draw, ${discs[0]} to ${discs[1]}`;
    const [least, most] = [...discs].sort((a, b) => a - b);
    return `${match.names[score > 0 ? "X" : "O"]} wins ${most} to ${least}`;
  },
  mark: ({ loss }) => (loss >= 8 ? "??" : loss >= 3 ? "?" : ""),
  // Of the seven levels of the reference player, three are enough.
  compares: ({ name }) => !/reference:[1246]$/.test(name),
  loaded(state) {
    $(`#size input[value="${state.board}"]`).checked = true;
  },
  refreshed() {
    board.root.classList.toggle("setup", settingUp());
    const { plies, at } = match.game;
    $("#opening").textContent = plies.slice(0, at + 1).findLast(({ state }) => state.opening)?.state.opening ?? "";
    showBook();
  },
});

// ---- The opening book.

// The values of the book on the board, unless an analysis shows its own.
async function showBook() {
  const { position, over } = match.state;
  $("#book-note").textContent = "";
  if (!$("#book").checked || over || settingUp()) return;
  try {
    const moves = await get(`/api/reversi/book?${new URLSearchParams({ position })}`);
    if (match.state.position !== position || !$("#book").checked) return;
    $("#book-note").textContent = moves.length ? `${moves.length} of ${match.state.moves.length} moves are in the book` : "Not in the book";
    if (!match.analysis.isOn) board.values(moves, moves[0]?.move);
  } catch (error) {
    toast(reason(error));
  }
}

$("#book").checked = !$("#book").disabled && memory.get("reversi.book", false);
$("#book").addEventListener("change", () => {
  memory.set("reversi.book", $("#book").checked);
  if (!match.analysis.isOn) board.values(null);
  showBook();
});

// ---- Games of a database.

bindWthor(async (moves) => {
  try {
    await match.load({ text: moves, board: "8x8" }, 0);
  } catch (error) {
    toast(reason(error));
  }
});

// ---- Setting up a position.

const NEXT = { "-": "X", X: "O", O: "-" };

function cycle(square) {
  const { state } = match;
  const index = (Number(square[1]) - 1) * state.side + square.charCodeAt(0) - 97;
  const cells = [...squares(state)];
  cells[index] = NEXT[cells[index]];
  setPosition(cells.join(""));
}

async function setPosition(cells) {
  const mover = $("#setup-mover input:checked").value;
  try {
    await match.load({ text: `${cells} ${mover}` });
  } catch (error) {
    toast(reason(error));
  }
}

match.paused = settingUp;
$("#setup").addEventListener("toggle", () => {
  match.stopThinking();
  if (settingUp()) $(`#setup-mover input[value="${match.state.mover}"]`).checked = true;
  match.refresh({ animate: false });
});
$("#setup-done").addEventListener("click", () => {
  $("#setup").open = false;
});
$("#setup-clear").addEventListener("click", () => setPosition("-".repeat(match.state.side ** 2)));
$("#setup-mover").addEventListener("change", () => setPosition(squares(match.state)));
$("#size").addEventListener("change", () => match.newGame());

match.begin();
