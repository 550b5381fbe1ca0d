// A game of two on the page: who plays, what is shown, what is searched. What differs from
// game to game is in `rules` (see reversi.js, connectx.js):
//
//   api           where the server answers
//   names         of the players X and O
//   board         show(state, { move, legal }), values(moves, best), hint(move), next(), root
//   shape(state)  the size of the board, as a request says it
//   wanted()      the same for a new game
//   text(moves, start)   the moves as text
//   counts(state), result(state)
//   plays(engine, state), strengths(engine)
//   review        whether a stream values every ply
//   refreshed(state)     called when something else is shown

import { get, isAbort, post, reason, stream } from "./api.js";
import { $, announce, copy, el, memory, options, pause, seconds, short, signed, still, toast } from "./dom.js";
import { Graph } from "./graph.js";
import { History } from "./history.js";

const PERSON = "person";
const COLOURS = ["X", "O"];
const INVITATION = "Turn on the analysis to see what every move is worth.";

export class Match {
  constructor(rules) {
    this.rules = rules;
    this.board = rules.board;
    this.engines = [];
    this.game = null;
    this.analysing = false;
    this.endAnalysis = () => {};
    this.endReview = () => {};
    this.thinking = null;
    // While a position is set up, nobody plays.
    this.paused = () => false;
    this.seats = memory.get(`${rules.api}.seats`, {
      X: { who: PERSON, strength: "" },
      O: { who: "flagship", strength: rules.strength },
    });
    const label = `The course of the game, ${rules.names.X} upwards`;
    this.graph = new Graph($("#graph"), { label, go: (at) => this.goTo(at) });
    this.bind();
  }

  get state() {
    return this.game.state;
  }

  async begin() {
    const query = Object.fromEntries(new URLSearchParams(location.search));
    const { game = "", ...shape } = query;
    try {
      this.engines = await get(`/api/${this.rules.api}/engines`);
      await this.load({ text: game, ...this.rules.wanted(), ...shape });
    } catch (error) {
      toast(reason(error));
      if (this.engines.length) await this.load({ text: "", ...this.rules.wanted() });
    }
  }

  // ---- Who plays.

  isPerson(player) {
    return this.seats[player].who === PERSON;
  }

  fillSeats() {
    const usable = this.engines.filter((engine) => this.rules.plays(engine, this.state));
    for (const player of COLOURS) {
      const seat = this.seats[player];
      if (!usable.some((engine) => engine.name === seat.who)) seat.who = PERSON;
      const engine = usable.find((engine) => engine.name === seat.who);
      const people = [[PERSON, "Person"]];
      options(
        $(`#seat-${player}`),
        [...people, ...usable.map(({ name, title }) => [name, title])],
        seat.who,
      );
      const choices = engine ? this.rules.strengths(engine) : [["", "–"]];
      if (!choices.some(([value]) => value === seat.strength)) {
        seat.strength = choices[Math.min(2, choices.length - 1)][0];
      }
      options($(`#strength-${player}`), choices, seat.strength);
      $(`#strength-${player}`).disabled = !engine;
      $(`#player-${player} .name`).textContent = engine?.title ?? this.rules.names[player];
    }
    memory.set(`${this.rules.api}.seats`, this.seats);
  }

  sit(player, change) {
    this.stopThinking();
    this.seats[player] = { ...this.seats[player], ...change };
    this.fillSeats();
    this.refresh({ animate: false });
  }

  // ---- The game.

  async load(request) {
    const read = await post(`/api/${this.rules.api}/read`, request);
    this.stopThinking();
    this.game = new History(read);
    this.graph.values = [];
    this.fillSeats();
    this.rules.loaded?.(this.state);
    // Whatever follows happens by itself; nobody waits for it.
    this.refresh({ animate: false });
  }

  get text() {
    return this.rules.text(this.game.played, this.game.states[0]);
  }

  get link() {
    const query = new URLSearchParams(this.rules.query(this.state));
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
    const { names } = this.rules;
    if (this.paused()) return "Setting up";
    if (state.over) return this.rules.result(state);
    if (state.pass) return `${names[state.mover]} has to pass`;
    if (!this.isPerson(state.mover)) return "Thinking…";
    return this.isPerson("X") && this.isPerson("O") ? `${names[state.mover]} to move` : "Your move";
  }

  // What happens by itself: passes, and moves of engines.
  async next(state) {
    // Whoever goes back in a game wants to look at it.
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
    const { api, names } = this.rules;
    try {
      const ply = await post(`/api/${api}/play`, { position: before.position, move });
      if (before !== this.state) return;
      this.game.push(ply);
      this.graph.show(this.game.moves.length, this.game.at, this.game.at);
      const who = names[before.mover];
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
        post(`/api/${this.rules.api}/search`, wanted, this.thinking.signal),
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
    await this.load({ text: "", ...this.rules.wanted() });
    announce(`New game. ${this.words(this.state)}`);
  }

  // ---- Hints, analysis, review.

  async hint() {
    const { state } = this;
    try {
      const wanted = { position: state.position, time: 0.5 };
      const found = await post(`/api/${this.rules.api}/search`, wanted);
      if (state !== this.state) return;
      this.board.hint(found.best);
      const worth = found.score == null ? "" : `, value ${signed(found.score)}`;
      announce(`Hint: ${found.best}${worth}`);
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
      `/api/${this.rules.api}/analyze`,
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
    const known = found?.score != null;
    $("#line").classList.toggle("moves", known);
    if (known) $("#line").replaceChildren(el("strong", {}, signed(found.score)), found.line.join(" "));
    else if (this.state.over) put("#line", "The game is over.");
    else put("#line", this.analysing ? "Looking…" : INVITATION);
  }

  // Values the plies that have no value yet.
  review() {
    this.endReview();
    this.endReview = () => {};
    const { values } = this.graph;
    const { game } = this;
    let from = 0;
    while (from <= game.moves.length && values[from] !== undefined) from += 1;
    if (from > game.moves.length || this.paused()) return;
    const text = this.rules.text(game.moves, game.states[0]);
    this.endReview = stream(
      `/api/${this.rules.api}/review`,
      { text, ...this.rules.shape(this.state), from },
      { update: ({ ply, score }) => this.graph.set(ply, score) },
    );
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
    const chosen = this.engines.filter(
      (engine) => this.rules.plays(engine, state) && this.rules.compares(engine),
    );
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
      const found = await post(`/api/${this.rules.api}/search`, { position, engine });
      const worth = found.score ?? found.value;
      return [
        `${found.best}`,
        worth == null ? "–" : signed(worth),
        short(found.nodes),
        seconds(found.seconds),
      ];
    } catch (error) {
      toast(reason(error));
      return ["–", "", "", ""];
    }
  }

  // ---- Everything one can press.

  async loadText() {
    const problem = $("#text-problem");
    problem.textContent = "";
    try {
      await this.load({ text: $("#text").value, ...this.rules.shape(this.state) });
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

// depth:4 -> { depth: 4 }, engine:flagship:4 -> { engine: "flagship:4" }
function limits(strength) {
  const [, kind, value] = strength.match(/^(\w+):(.*)$/) ?? [];
  if (!kind) return {};
  return { [kind]: kind === "engine" ? value : Number(value) };
}
