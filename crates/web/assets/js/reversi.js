// Reversi: what is its own beside a match.

import { reason } from "./api.js";
import { $, toast } from "./dom.js";
import { Match } from "./match.js";
import { ReversiBoard } from "./reversi-board.js";

// Of the flagship's thirty levels, those that differ enough to choose from.
const LEVELS = [1, 2, 3, 4, 6, 8, 10, 12, 16, 20];
const TIMES = [0.1, 1, 5].map((time) => [`time:${time}`, `${time} s a move`]);

const STARTS = {
  4: "-----OX--XO----- X",
  6: "--------------OX----XO-------------- X",
  8: "---------------------------OX------XO--------------------------- X",
};

const size = ({ side }) => `${side}x${side}`;
const squares = ({ position, side }) => position.slice(0, side ** 2);
const settingUp = () => $("#setup").open;

const board = new ReversiBoard($("#board"), (square) => {
  if (settingUp()) cycle(square);
  else match.choose(square, match.state.moves.some((move) => move.square === square));
});

const match = new Match({
  api: "reversi",
  names: { X: "Black", O: "White" },
  strength: "engine:flagship:4",
  board,
  shape: (state) => ({ size: size(state) }),
  query: (state) => (state.side === 8 ? {} : { size: size(state) }),
  wanted: () => ({ size: $("#size input:checked").value }),
  text(moves, start) {
    const from = STARTS[start.side] === start.position ? "" : `${start.position} `;
    return from + moves.filter((move) => move !== "pass").join("");
  },
  counts: ({ discs }) => discs,
  result({ score, discs }) {
    if (score === 0) return `A draw, ${discs[0]} to ${discs[1]}`;
    const [least, most] = [...discs].sort((a, b) => a - b);
    return `${score > 0 ? "Black" : "White"} wins ${most} to ${least}`;
  },
  plays: (engine, { side }) => engine.sizes.includes(side),
  strengths({ name, depths }) {
    if (name === "flagship") {
      return [...LEVELS.map((level) => [`engine:flagship:${level}`, `Level ${level}`]), ...TIMES];
    }
    const some = depths.filter((depth) => depths.length < 9 || LEVELS.includes(depth));
    return [["", "As published"], ...some.map((depth) => [`depth:${depth}`, `Depth ${depth}`]), ...TIMES];
  },
  // Of the seven levels of the reference player, three are enough.
  compares: ({ name }) => !/reference:[1246]$/.test(name),
  loaded(state) {
    $(`#size input[value="${size(state)}"]`).checked = true;
  },
  refreshed() {
    board.root.classList.toggle("setup", settingUp());
  },
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
