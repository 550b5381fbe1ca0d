// The review of a game: every move with its value and what it lost, as a list and as a graph.

import { stream } from "./api.js";
import { $, announce, el, signed } from "./dom.js";
import { Graph } from "./graph.js";

export class Review {
  // `mark(judged)` is "", "?" or "??"; `go(ply)` shows a ply, `take(variation)` plays another line.
  constructor(api, { names, mark, go, take }) {
    Object.assign(this, { api, mark, go, take });
    this.stop = () => {};
    // The game that a stream is about.
    this.about = null;
    const label = `The value after every move, ${names.X} upwards`;
    this.graph = new Graph($("#graph"), { label, go });
    $("#mistake-before").addEventListener("click", () => this.toMistake(-1));
    $("#mistake-after").addEventListener("click", () => this.toMistake(1));
  }

  // Shows a game; nothing is judged while it is null.
  show(game, board, isPaused) {
    if (this.game !== game) this.about = null;
    this.game = game;
    this.draw();
    this.judge(isPaused ? null : game, board);
  }

  draw() {
    const { game } = this;
    const values = game.plies.map((_, ply) => game.value(ply));
    this.graph.show(values, game.at, this.mistakes());
    drawList(game, this);
    const marked = this.mistakes();
    $("#mistake-before").disabled = !marked.some((ply) => ply < game.at);
    $("#mistake-after").disabled = !marked.some((ply) => ply > game.at);
    const judged = game.plies.filter(({ judged }) => judged !== undefined).length;
    $("#reviewed").textContent = judged < game.length ? `${judged} of ${game.length} moves judged` : summary(game);
  }

  // The plies that were mistakes.
  mistakes() {
    return this.game.plies.flatMap(({ judged }, ply) => (judged && this.mark(judged) ? [ply] : []));
  }

  toMistake(direction) {
    const beyond = this.mistakes().filter((ply) => (ply - this.game.at) * direction > 0);
    const to = direction > 0 ? beyond[0] : beyond.at(-1);
    if (to === undefined) return announce("No more mistakes");
    this.go(to);
  }

  // Values the last moves that have no value yet, then those before. A stream that is under way
  // goes on as long as the game is the same.
  judge(game, board) {
    const about = game && game.text;
    if (this.about === about) return;
    this.stop();
    this.about = about;
    const isOpen = (ply) => game.plies[ply].judged === undefined;
    let to = game?.length ?? 0;
    while (to > 0 && !isOpen(to)) to -= 1;
    if (to === 0) return;
    let from = to;
    while (from > 1 && isOpen(from - 1)) from -= 1;
    const { plies } = game;
    this.stop = stream(`${this.api}/review`, { text: about, board, from, to }, {
      update: (judged) => {
        plies[judged.ply].judged = judged;
        this.draw();
      },
      done: () => {
        for (let ply = from; ply <= to; ply += 1) plies[ply].judged ??= null;
        this.about = null;
        this.judge(this.game, board);
      },
    });
  }
}

// What both players lost.
function summary({ plies }) {
  const lost = { X: 0, O: 0 };
  plies.slice(1).forEach(({ judged }, i) => {
    lost[plies[i].state.mover] += judged?.loss ?? 0;
  });
  const names = ["X", "O"].map((player) => `${$(`#player-${player}`).dataset.name} ${lost[player]}`);
  return plies.length > 1 ? `Points lost: ${names.join(", ")}` : "";
}

// ---- The list. Its buttons stay while the review goes on, so that they keep the focus and a click
// in the middle of an update is not lost.

function drawList(game, review) {
  const entries = game.plies.slice(1).flatMap((_, i) => {
    const others = game.variations.filter(({ from }) => from === i);
    return [entryOf(game, i + 1, review), ...others.map((variation) => variationOf(game, variation, review))];
  });
  const list = $("#moves");
  while (list.children.length > entries.length) list.lastChild.remove();
  entries.forEach((entry, i) => {
    const item = list.children[i] ?? list.appendChild(el("li", {}, el("button", { type: "button" })));
    fillEntry(item.firstChild, entry);
  });
  list.hidden = entries.length === 0;
  const shown = $("[aria-current]", list);
  if (shown) list.scrollTop = shown.offsetTop - list.clientHeight / 2;
}

// Shows an entry on a button: texts with their classes, and what a click does.
function fillEntry(button, { kind, texts, isShown = false, act }) {
  button.className = `quiet ${kind}`;
  button.onclick = act;
  if (isShown) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
  const drawn = JSON.stringify(texts);
  if (button.dataset.drawn === drawn) return;
  button.dataset.drawn = drawn;
  button.replaceChildren(...texts.map(([name, text]) => el("span", { class: name }, text)));
}

function entryOf(game, ply, { mark, go }) {
  const { move, judged } = game.plies[ply];
  const { mover } = game.plies[ply - 1].state;
  const value = judged?.score == null ? (judged?.result ?? "") : signed(judged.score);
  const better = judged?.loss && judged.best !== judged.move ? `best ${judged.best}` : "";
  const texts = [
    ["number", `${ply}.`],
    [`dot ${mover}`, ""],
    ["name", `${move}${judged ? mark(judged) : ""}`],
    [judged?.exact ? "value exact" : "value", value],
    ["loss", judged?.loss ? `−${judged.loss}` : ""],
    ["better", better],
  ];
  return { kind: "move", texts, isShown: game.at === ply, act: () => go(ply) };
}

function variationOf(game, variation, { take }) {
  const text = game.moves(variation.plies.slice(0, 8));
  const label = `Variation: ${text}${variation.plies.length > 8 ? "…" : ""}`;
  return { kind: "variation", texts: [["", label]], act: () => take(variation) };
}
