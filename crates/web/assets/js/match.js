// A game for two on the page: who plays, what is shown, what is searched. The page says which
// game it is (data-game) and its usual board (data-board); the server knows the rules. What
// differs between the games is in `rules` (see reversi.js, connectx.js):
//
//   board         show(state, { move, legal }), values(moves, best), hint(move), next(), root
//   wanted()      the board of a new game, as chosen on the page
//   counts(state), result(state)
//   strength      of the engine that plays first
//   compares(engine)     whether it takes part in a comparison
//   loaded(state)        called when another game is shown
//   refreshed(state)     called when another position is shown

import { get, isAbort, post, reason, stream } from "./api.js";
import { $, announce, copy, el, memory, options, pause, seconds, short, signed, still, toast, worth } from "./dom.js";
import { Graph } from "./graph.js";
import { History } from "./history.js";
import { limits, strengths } from "./strengths.js";

const PERSON = "person";
const COLOURS = ["X", "O"];
const INVITATION = "Turn on the analysis to see the value of every move.";

export class Match {
  constructor(rules) {
    this.rules = rules;
    this.board = rules.board;
    const { game, board } = $("#main").dataset;
    this.api = `/api/${game}`;
    this.memory = `${game}.seats`;
    this.usualBoard = board;
    this.names = Object.fromEntries(COLOURS.map((player) => [player, $(`#player-${player}`).dataset.name]));
    this.engines = [];
    this.enginesOf = null;
    this.game = null;
    this.analysing = false;
    this.endAnalysis = () => {};
    this.endReview = () => {};
    this.thinking = null;
    // The text of the game that a review is about.
    this.reviewed = null;
    // While a position is set up, nobody plays.
    this.paused = () => false;
    this.seats = memory.get(this.memory, {
      X: { who: PERSON, strength: "" },
      O: { who: "flagship", strength: rules.strength },
    });
    const label = `The value after every move, ${this.names.X} upwards`;
    this.graph = new Graph($("#graph"), { label, go: (at) => this.goTo(at) });
    this.bind();
  }

  get state() {
    return this.game.state;
  }

  async begin() {
    const query = new URLSearchParams(location.search);
    // Links of Reversi once named the board `size`, as the command line still may.
    const { game = "", size = this.usualBoard, board = size } = Object.fromEntries(query);
    try {
      await this.load({ text: game, board });
    } catch (error) {
      toast(reason(error));
      await this.load({ text: "", board: this.usualBoard }).catch(() => {});
    }
  }

  // ---- Who plays.

  isPerson(player) {
    return this.seats[player].who === PERSON;
  }

  fillSeats() {
    const listed = this.engines.map(({ name, title }) => [name, title]);
    for (const player of COLOURS) {
      const seat = this.seats[player];
      const engine = this.engines.find((engine) => engine.name === seat.who);
      if (!engine) seat.who = PERSON;
      options($(`#seat-${player}`), [[PERSON, "Person"], ...listed], seat.who);
      const choices = engine ? strengths(engine) : [["", "–"]];
      if (!choices.some(([value]) => value === seat.strength)) {
        seat.strength = choices[Math.min(2, choices.length - 1)][0];
      }
      options($(`#strength-${player}`), choices, seat.strength);
      $(`#strength-${player}`).disabled = !engine;
      $(`#player-${player} .name`).textContent = engine?.title ?? this.names[player];
    }
    memory.set(this.memory, this.seats);
  }

  sit(player, change) {
    this.stopThinking();
    this.seats[player] = { ...this.seats[player], ...change };
    this.fillSeats();
    this.refresh({ animate: false });
  }

  // ---- The game.

  async load(request) {
    const read = await post(`${this.api}/read`, request);
    const { board } = read.start;
    if (board !== this.enginesOf) {
      this.engines = await get(`${this.api}/engines?${new URLSearchParams({ board })}`);
      this.enginesOf = board;
    }
    this.stopThinking();
    this.game = new History(read);
    this.graph.values = [];
    this.reviewed = null;
    this.fillSeats();
    this.rules.loaded?.(this.state);
    // Not awaited: it ends when the person has to move.
    this.refresh({ animate: false });
  }

  get text() {
    return this.game.text(this.game.at);
  }

  get link() {
    const { board } = this.state;
    const query = new URLSearchParams(board === this.usualBoard ? {} : { board });
    if (this.text) query.set("game", this.text);
    const search = query.toString();
    return `${location.pathname}${search ? `?${search}` : ""}`;
  }

  async refresh({ animate = true } = {}) {
    const { state, game } = this;
    history.replaceState(null, "", this.link);
    $("#text").value = this.text;
    const counts = this.rules.counts(state);
    for (const [index, player] of COLOURS.entries()) {
      const box = $(`#player-${player}`);
      box.classList.toggle("active", !state.over && state.mover === player);
      $(".count", box).textContent = counts[index];
    }
    $("#status").classList.toggle("over", state.over);
    $("#status").textContent = this.words(state);
    $("#undo").disabled = game.at === 0;
    $("#redo").disabled = game.at === game.moves.length;
    $("#hint").disabled = state.over || Boolean(state.pass);
    this.graph.show(game.moves.length, game.at);
    const legal = !state.over && this.isPerson(state.mover) && !this.paused();
    const shown = this.board.show(state, { move: game.last, legal, animate });
    this.rules.refreshed?.(state);
    this.review();
    this.analyse();
    await shown;
    await this.next(state);
  }

  words(state) {
    const { names } = this;
    if (this.paused()) return "Setting up";
    if (state.over) return this.rules.result(state);
    if (state.pass) return `${names[state.mover]} has to pass`;
    if (!this.isPerson(state.mover)) return "Thinking…";
    return this.isPerson("X") && this.isPerson("O") ? `${names[state.mover]} to move` : "Your move";
  }

  // Plays passes, and the moves of engines.
  async next(state) {
    // Nobody plays while an earlier position of the game is shown.
    const looking = this.game.at < this.game.moves.length;
    if (state !== this.state || state.over || looking || this.paused()) return;
    if (state.pass) {
      await pause(still() ? 0 : 700);
      if (state === this.state) await this.play("pass");
    } else if (!this.isPerson(state.mover)) {
      await this.think(state);
    }
  }

  async play(move) {
    const before = this.state;
    try {
      const ply = await post(`${this.api}/play`, { position: before.position, move });
      if (before !== this.state) return;
      this.game.push(ply);
      this.graph.show(this.game.moves.length, this.game.at, this.game.at);
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
    const { who, strength } = this.seats[state.mover];
    const wanted = { position: state.position, engine: who, ...limits(strength) };
    try {
      const [found] = await Promise.all([
        post(`${this.api}/search`, wanted, this.thinking.signal),
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
    if (this.state.over || !this.isPerson(this.state.mover)) return;
    if (isLegal) this.play(move);
    else announce(`${move} is not a legal move`);
  }

  goTo(at) {
    this.stopThinking();
    this.game.go(at);
    this.refresh({ animate: false });
  }

  // Back to where a person was to move; with two engines, ply by ply.
  step(direction) {
    this.stopThinking();
    const watching = !this.isPerson("X") && !this.isPerson("O");
    const stops = (state, at) =>
      watching || at === 0 || state.over || (this.isPerson(state.mover) && !state.pass);
    if (this.game.step(direction, stops)) this.refresh({ animate: false });
  }

  async newGame() {
    await this.load({ text: "", board: this.rules.wanted() });
    announce(`New game. ${this.words(this.state)}`);
  }

  // ---- Hints, analysis, review.

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

  toggleAnalysis() {
    this.analysing = !this.analysing;
    $("#analyse").setAttribute("aria-pressed", this.analysing);
    this.analyse();
  }

  analyse() {
    this.endAnalysis();
    this.endAnalysis = () => {};
    this.board.values(null);
    const { state } = this;
    this.figures(null);
    if (!this.analysing || state.over || this.paused()) return;
    this.endAnalysis = stream(
      `${this.api}/analyze`,
      { position: state.position },
      {
        update: (found) => {
          if (state !== this.state) return;
          this.board.values(found.moves, found.best);
          this.figures(found);
        },
        failed: () => {
          $("#line").textContent = "The analysis ended: too many are running, or the server is gone.";
        },
      },
    );
  }

  figures(found) {
    const put = (id, text) => {
      $(id).textContent = text;
    };
    put("#depth", found ? (found.exact ? "exact" : found.depth) : "–");
    put("#nodes", found ? short(found.nodes) : "–");
    put("#speed", found ? short(found.nps) : "–");
    const best = found?.moves.find(({ move }) => move === found.best);
    $("#line").classList.toggle("moves", Boolean(best));
    if (best) $("#line").replaceChildren(el("strong", {}, worth(best)), found.line.join(" "));
    else if (this.state.over) put("#line", "The game is over.");
    else put("#line", this.analysing ? "Looking…" : INVITATION);
  }

  // Values the last moves that have no value yet, then those before. A review that is under way
  // goes on as long as the game is the same.
  review() {
    const { game } = this;
    const text = game.text(game.moves.length);
    const wanted = this.paused() ? null : text;
    if (this.reviewed === wanted) return;
    this.endReview();
    this.reviewed = wanted;
    const { values } = this.graph;
    let to = game.moves.length;
    while (to > 0 && values[to] !== undefined) to -= 1;
    let from = to;
    while (from > 1 && values[from - 1] === undefined) from -= 1;
    if (to === 0 || !wanted) return;
    this.endReview = stream(
      `${this.api}/review`,
      { text, board: this.state.board, from, to },
      {
        update: (judged) => this.judge(judged),
        done: () => {
          for (let ply = from; ply <= to; ply += 1) values[ply] ??= null;
          this.reviewed = null;
          this.review();
        },
      },
    );
  }

  // A judgement is for the player who moved, the graph for the first player.
  judge({ ply, score, best_score: best }) {
    const sign = this.game.states[ply - 1].mover === "X" ? 1 : -1;
    const upwards = (points) => (points == null ? null : sign * points);
    this.graph.set(ply, upwards(score));
    if (ply === 1) this.graph.set(0, upwards(best));
  }

  // Asks every engine for its move in this position.
  async compare() {
    const { state } = this;
    const button = $("#compare-go");
    if (state.over || state.pass) {
      toast("There is no move to choose here");
      return;
    }
    button.disabled = true;
    const chosen = this.engines.filter((engine) => this.rules.compares(engine));
    const rows = chosen.map(({ title }) => {
      const cells = ["…", "", "", ""].map((text) => el("td", {}, text));
      return el("tr", {}, el("td", { title }, title), ...cells);
    });
    $("#compared").replaceChildren(...rows);
    for (const [index, { name }] of chosen.entries()) {
      const texts = await this.answerOf(name, state);
      texts.forEach((text, i) => {
        rows[index].children[i + 1].textContent = text;
      });
    }
    button.disabled = false;
    announce("All engines have answered");
  }

  async answerOf(engine, { position }) {
    try {
      const found = await post(`${this.api}/search`, { position, engine });
      return [
        `${found.best}`,
        worth(found) || "–",
        short(found.nodes),
        seconds(found.seconds),
      ];
    } catch (error) {
      toast(reason(error));
      return ["–", "", "", ""];
    }
  }

  // ---- Buttons and keys.

  async loadText() {
    const problem = $("#text-problem");
    problem.textContent = "";
    try {
      await this.load({ text: $("#text").value, board: this.state.board });
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
      analyse: () => this.toggleAnalysis(),
      new: () => this.newGame().catch((error) => toast(reason(error))),
      "compare-go": () => this.compare(),
      load: () => this.loadText(),
      "copy-game": () => copy(this.text, "Game"),
      "copy-position": () => copy(this.state.position, "Position"),
      "copy-link": () => copy(`${location.origin}${this.link}`, "Link"),
    };
    for (const [id, action] of Object.entries(actions)) $(`#${id}`).addEventListener("click", action);
    for (const player of COLOURS) {
      $(`#seat-${player}`).addEventListener("change", ({ target }) =>
        this.sit(player, { who: target.value }),
      );
      $(`#strength-${player}`).addEventListener("change", ({ target }) =>
        this.sit(player, { strength: target.value }),
      );
    }
    const keys = { u: "undo", r: "redo", h: "hint", a: "analyse", n: "new" };
    $("#board").addEventListener("keydown", (event) => {
      const letter = event.key.toLowerCase();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (letter === "m") this.board.next();
      else if (keys[letter]) actions[keys[letter]]();
      else return;
      event.preventDefault();
    });
  }
}
