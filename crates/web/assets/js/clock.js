// A game clock: each player has so much time for all moves.

import { $, announce } from "./dom.js";

// An engine plans for so many more moves, so that its time never runs out.
const MOVES_TO_COME = 25;

export class Clock {
  // `flag(player)` is called when a player's time is over.
  constructor(flag) {
    this.flag = flag;
    this.turn = null;
    this.reset();
    setInterval(() => this.draw(), 200);
  }

  get isOn() {
    return this.total > 0;
  }

  // Both players have all their time again.
  reset() {
    this.total = Number($("#clock").value) * 1000;
    this.left = { X: this.total, O: this.total };
    this.turn = null;
    this.fallen = null;
    this.draw();
  }

  // It is a player's turn; nobody's if null.
  start(player) {
    this.stop();
    if (this.isOn && !this.fallen) this.turn = player && { player, since: performance.now() };
    this.draw();
  }

  stop() {
    if (this.turn) this.left[this.turn.player] = this.remaining(this.turn.player);
    this.turn = null;
  }

  remaining(player) {
    const running = this.turn?.player === player ? performance.now() - this.turn.since : 0;
    return Math.max(0, this.left[player] - running);
  }

  // The seconds an engine may think about its move; more than any limit without a clock.
  share(player) {
    return this.isOn ? this.remaining(player) / 1000 / MOVES_TO_COME : Infinity;
  }

  draw() {
    for (const player of ["X", "O"]) {
      const left = this.remaining(player);
      const seconds = Math.ceil(left / 1000);
      const text = `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
      $(`#player-${player} .clock`).textContent = this.isOn ? text : "";
      if (this.turn?.player === player && left === 0) this.fall(player);
    }
  }

  fall(player) {
    this.stop();
    this.fallen = player;
    announce("Time is over");
    this.flag(player);
  }
}
