// A game as it was played: a state for every ply, and which of them is shown.

export class History {
  constructor({ prefix, separator, start, plies }) {
    this.prefix = prefix;
    this.separator = separator;
    this.states = [start, ...plies.map((ply) => ply.state)];
    this.moves = plies.map((ply) => ply.move);
    this.at = this.moves.length;
  }

  get state() {
    return this.states[this.at];
  }

  // The move that led here, if any did.
  get last() {
    return this.moves[this.at - 1];
  }

  // The first moves as text. Passes are implied.
  text(count) {
    const moves = this.moves.slice(0, count).filter((move) => move !== "pass");
    return this.prefix + moves.join(this.separator);
  }

  // Plays on from here; what was undone before is dropped.
  push({ move, state }) {
    this.moves.splice(this.at, Infinity, move);
    this.states.splice(this.at + 1, Infinity, state);
    this.at += 1;
  }

  go(at) {
    this.at = Math.min(this.moves.length, Math.max(0, at));
  }

  // Goes back (-1) or on (+1) to the nearest ply at which `stops` says to stop; stays if
  // there is none.
  step(direction, stops) {
    for (let at = this.at + direction; at >= 0 && at < this.states.length; at += direction) {
      if (stops(this.states[at], at)) {
        this.at = at;
        return true;
      }
    }
    return false;
  }
}
