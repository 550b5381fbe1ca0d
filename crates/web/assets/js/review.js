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

// ---- The list.

function drawList(game, review) {
  const rows = game.plies.slice(1).flatMap(({ move, judged }, i) => {
    const ply = i + 1;
    const others = game.variations.filter(({ from }) => from === i);
    return [
      row(game, ply, move, judged, review),
      ...others.map((variation) => other(game, variation, review)),
    ];
  });
  const list = $("#moves");
  list.replaceChildren(...rows);
  list.hidden = rows.length === 0;
  const shown = $("[aria-current]", list);
  if (shown) list.scrollTop = shown.offsetTop - list.clientHeight / 2;
}

function row(game, ply, move, judged, { mark, go }) {
  const { mover } = game.plies[ply - 1].state;
  const sign = judged ? mark(judged) : "";
  const value = judged?.score == null ? (judged?.result ?? "") : signed(judged.score);
  const lost = judged?.loss ? `−${judged.loss}` : "";
  const better = judged?.loss && judged.best !== judged.move ? `best ${judged.best}` : "";
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: "quiet move", "aria-current": game.at === ply ? "true" : null, onclick: () => go(ply) },
      el("span", { class: "number" }, `${ply}.`),
      el("span", { class: `dot ${mover}` }),
      el("span", { class: "name" }, `${move}${sign}`),
      el("span", { class: judged?.exact ? "value exact" : "value" }, value),
      el("span", { class: "loss" }, lost),
      el("span", { class: "better" }, better),
    ),
  );
}

function other(game, variation, { take }) {
  const text = game.moves(variation.plies.slice(0, 8));
  const label = `Variation: ${text}${variation.plies.length > 8 ? "…" : ""}`;
  return el("li", {}, el("button", { type: "button", class: "quiet variation", onclick: () => take(variation) }, label));
}
