// Who plays: a person or an engine of a chosen strength for each colour.

import { $, memory, options } from "./dom.js";
import { limits, strengths } from "./strengths.js";

const PERSON = "person";
const COLOURS = ["X", "O"];

export class Seats {
  // `changed` is called when somebody else plays.
  constructor(game, strength, names, changed) {
    this.key = `${game}.seats`;
    this.names = names;
    this.engines = [];
    this.seats = memory.get(this.key, {
      X: { who: PERSON, strength: "" },
      O: { who: "flagship", strength },
    });
    const sit = (player, change) => {
      this.seats[player] = { ...this.seats[player], ...change };
      this.fill(this.engines);
      changed();
    };
    for (const player of COLOURS) {
      $(`#seat-${player}`).addEventListener("change", ({ target }) => sit(player, { who: target.value }));
      $(`#strength-${player}`).addEventListener("change", ({ target }) => sit(player, { strength: target.value }));
    }
  }

  isPerson(player) {
    return this.seats[player].who === PERSON;
  }

  // What the player to move asks the server for; with a clock, its share of the time at most.
  limits(player, share) {
    const { who, strength } = this.seats[player];
    const wanted = { engine: who, ...limits(strength) };
    return share === Infinity ? wanted : { ...wanted, time: Math.min(wanted.time ?? share, share) };
  }

  // Offers these engines.
  fill(engines) {
    this.engines = engines;
    const listed = engines.map(({ name, title }) => [name, title]);
    for (const player of COLOURS) {
      const seat = this.seats[player];
      const engine = engines.find((engine) => engine.name === seat.who);
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
    memory.set(this.key, this.seats);
  }
}
