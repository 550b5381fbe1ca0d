// A game for two on the page: who plays, and what is shown. The page says which game it is
// (data-game) and its usual board (data-board); the server knows the rules. What differs between
// the games is in `rules` (see reversi.js, connectx.js):
//
//   board         show(state, { move, legal }), values(moves, best), hint(move), next(), root
//   wanted()      the board of a new game, as chosen on the page
//   counts(state), result(state)
//   strength      of the engine that plays first
//   mark(judged)         "", "?" or "??"
//   compares(engine)     whether it takes part in a comparison
//   loaded(state)        called when another game is shown
//   refreshed(state)     called when another position is shown

import { Analysis } from "./analysis.js";
import { get, isAbort, post, reason } from "./api.js";
import { Clock } from "./clock.js";
import { compare } from "./compare.js";
import { $, announce, copy, pause, signed, still, toast } from "./dom.js";
import { openFile, save } from "./files.js";
import { History } from "./history.js";
import { isCommand, onKey } from "./keys.js";
import { Review } from "./review.js";
import { Seats } from "./seats.js";

export const COLOURS = ["X", "O"];

export class Match {
  constructor(rules) {
    this.rules = rules;
    this.board = rules.board;
    const { game, board } = $("#main").dataset;
    this.name = game;
    this.api = `/api/${game}`;
    this.usualBoard = board;
    this.names = Object.fromEntries(COLOURS.map((player) => [player, $(`#player-${player}`).dataset.name]));
    this.engines = [];
    this.enginesOf = null;
    this.game = null;
    this.thinking = null;
    // While a position is set up, nobody plays.
    this.paused = () => false;
    this.seats = new Seats(game, rules.strength, this.names, () => {
      this.stopThinking();
      this.refresh({ animate: false });
    });
    this.clock = new Clock(() => this.refresh({ animate: false }));
    this.analysis = new Analysis(this.api, (moves, best) => this.board.values(moves, best));
    this.review = new Review(this.api, {
      names: this.names,
      mark: rules.mark,
      go: (at) => this.goTo(at),
      take: (variation) => this.take(variation),
    });
    this.bind();
  }

  get state() {
    return this.game.state;
  }

  async begin() {
    const query = new URLSearchParams(location.search);
    // Links of Reversi once named the board `size`, as the command line still may.
    const { game = "", size = this.usualBoard, board = size, ply } = Object.fromEntries(query);
    try {
      await this.load({ text: game, board }, ply === undefined ? undefined : Number(ply));
    } catch (error) {
      toast(reason(error));
      await this.load({ text: "", board: this.usualBoard }).catch(() => {});
    }
  }

  // ---- The game.

  async load(request, ply) {
    const read = await post(`${this.api}/read`, request);
    const { board } = read.start;
    if (board !== this.enginesOf) {
      this.engines = await get(`${this.api}/engines?${new URLSearchParams({ board })}`);
      this.enginesOf = board;
    }
    this.stopThinking();
    this.game = new History(read, ply);
    this.clock.reset();
    this.seats.fill(this.engines);
    this.rules.loaded?.(this.state);
    // Not awaited: it ends when the person has to move.
    this.refresh({ animate: false });
  }

  // The whole game, and which ply of it is shown.
  get link() {
    const { board } = this.state;
    const { text, at, isAtEnd } = this.game;
    const query = new URLSearchParams(board === this.usualBoard ? {} : { board });
    if (text) query.set("game", text);
    if (!isAtEnd) query.set("ply", at);
    const search = query.toString();
    return `${location.pathname}${search ? `?${search}` : ""}`;
  }

  async refresh({ animate = true } = {}) {
    const { state, game } = this;
    history.replaceState(null, "", this.link);
    $("#text").value = game.text;
    this.showPlayers(state);
    $("#undo").disabled = game.at === 0;
    $("#redo").disabled = game.isAtEnd;
    $("#hint").disabled = state.over || Boolean(state.pass);
    const legal = !this.isOver && this.seats.isPerson(state.mover) && !this.paused();
    const shown = this.board.show(state, { move: game.last, legal, animate });
    this.rules.refreshed?.(state);
    this.review.show(game, state.board, this.paused());
    this.analysis.begin(state.over || this.paused() ? null : state.position, state.over);
    this.clock.start(this.isOver || !game.isAtEnd || this.paused() ? null : state.mover);
    await shown;
    await this.next(state);
  }

  showPlayers(state) {
    const counts = this.rules.counts(state);
    for (const [index, player] of COLOURS.entries()) {
      const box = $(`#player-${player}`);
      box.classList.toggle("active", !this.isOver && state.mover === player);
      $(".count", box).textContent = counts[index];
    }
    $("#status").classList.toggle("over", this.isOver);
    $("#status").textContent = this.words(state);
  }

  // Whether nobody plays on, by the rules or by the clock.
  get isOver() {
    return this.state.over || Boolean(this.clock.fallen && this.game.isAtEnd);
  }

  words(state) {
    const { names, game, clock } = this;
    if (this.paused()) return "Setting up";
    if (!game.isAtEnd) return `Move ${game.at} of ${game.length}`;
    if (state.over) return this.rules.result(state);
    if (clock.fallen) return `${names[clock.fallen]} has run out of time`;
    if (state.pass) return `${names[state.mover]} has to pass`;
    if (!this.seats.isPerson(state.mover)) return "Thinking…";
    return COLOURS.every((player) => this.seats.isPerson(player)) ? `${names[state.mover]} to move` : "Your move";
  }

  // Plays passes, and the moves of engines. Nobody plays while an earlier position is shown.
  async next(state) {
    if (state !== this.state || this.isOver || !this.game.isAtEnd || this.paused()) return;
    if (state.pass) {
      await pause(still() ? 0 : 700);
      if (state === this.state) await this.play("pass");
    } else if (!this.seats.isPerson(state.mover)) {
      await this.think(state);
    }
  }

  async play(move) {
    const before = this.state;
    try {
      const ply = await post(`${this.api}/play`, { position: before.position, move });
      if (before !== this.state || this.isOver) return;
      this.game.push(ply);
      const who = this.names[before.mover];
      const what = move === "pass" ? "passes" : `plays ${move}`;
      announce(`${who} ${what}. ${this.words(ply.state)}`);
      await this.refresh();
    } catch (error) {
      toast(reason(error));
    }
  }

  async think(state) {
    this.stopThinking();
    this.thinking = new AbortController();
    const limits = this.seats.limits(state.mover, this.clock.share(state.mover));
    try {
      const [found] = await Promise.all([
        post(`${this.api}/search`, { position: state.position, ...limits }, this.thinking.signal),
        pause(still() ? 0 : 300),
      ]);
      if (state === this.state) await this.play(found.best);
    } catch (error) {
      if (!isAbort(error)) toast(reason(error));
    }
  }

  stopThinking() {
    this.thinking?.abort();
    this.thinking = null;
  }

  // A person chose a move on the board.
  choose(move, isLegal) {
    if (this.isOver || !this.seats.isPerson(this.state.mover)) return;
    if (isLegal) this.play(move);
    else announce(`${move} is not a legal move`);
  }

  goTo(at) {
    this.stopThinking();
    this.game.go(at);
    this.refresh({ animate: false });
    announce(this.words(this.state));
  }

  take(variation) {
    this.stopThinking();
    this.game.take(variation);
    this.refresh({ animate: false });
  }

  // Back to where a person was to move; with two engines, ply by ply.
  step(direction) {
    this.stopThinking();
    const isWatching = !COLOURS.some((player) => this.seats.isPerson(player));
    const stops = (state, at) =>
      isWatching || at === 0 || state.over || (this.seats.isPerson(state.mover) && !state.pass);
    if (this.game.step(direction, stops)) this.refresh({ animate: false });
  }

  async newGame() {
    await this.load({ text: "", board: this.rules.wanted() });
    announce(`New game. ${this.words(this.state)}`);
  }

  async hint() {
    const { state } = this;
    try {
      const wanted = { position: state.position, time: 0.5 };
      const found = await post(`${this.api}/search`, wanted);
      if (state !== this.state) return;
      this.board.hint(found.best);
      announce(`Hint: ${found.best}${found.score == null ? "" : `, value ${signed(found.score)}`}`);
    } catch (error) {
      toast(reason(error));
    }
  }

  compare() {
    const { state } = this;
    if (state.over || state.pass) return toast("There is no move to choose here");
    const engines = this.engines.filter((engine) => this.rules.compares(engine));
    return compare(this.api, engines, state);
  }

  // ---- Text, buttons and keys.

  async loadText(text) {
    const problem = $("#text-problem");
    problem.textContent = "";
    try {
      await this.load({ text, board: this.state.board });
      announce("Loaded");
    } catch (error) {
      problem.textContent = reason(error);
    }
  }

  bind() {
    const actions = {
      undo: () => this.step(-1),
      redo: () => this.step(1),
      hint: () => this.hint(),
      new: () => this.newGame().catch((error) => toast(reason(error))),
      "compare-go": () => this.compare(),
      load: () => this.loadText($("#text").value),
      save: () => save(`${this.game.text}\n`, `${this.name}.txt`),
      open: () => openFile().then((text) => this.loadText(text)),
      "copy-game": () => copy(this.game.text, "Game"),
      "copy-position": () => copy(this.state.position, "Position"),
      "copy-link": () => copy(`${location.origin}${this.link}`, "Link"),
    };
    for (const [id, action] of Object.entries(actions)) $(`#${id}`).addEventListener("click", action);
    $("#clock").addEventListener("change", () => {
      this.clock.reset();
      this.refresh({ animate: false });
    });
    const keys = {
      u: actions.undo,
      r: actions.redo,
      h: actions.hint,
      n: actions.new,
      a: () => this.analysis.toggle(),
      m: () => this.board.next(),
      ",": () => this.goTo(this.game.at - 1),
      ".": () => this.goTo(this.game.at + 1),
      "<": () => this.review.toMistake(-1),
      ">": () => this.review.toMistake(1),
    };
    onKey((event) => {
      const action = isCommand(event) ? null : keys[event.key.toLowerCase()];
      action?.();
      return Boolean(action);
    });
  }
}
