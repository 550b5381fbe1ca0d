// A game as it was played: every ply with its state and, once it is known, what it is worth; which
// of them is shown; and the variations that were played before.
//
//   plies   [{ state }, { move, state, judged }, ...]   the start, then a ply for each move
//   judged  a record of the server's review; null if the engine has no opinion

export class History {
  constructor({ prefix, separator, start, plies }, at = plies.length) {
    this.prefix = prefix;
    this.separator = separator;
    this.plies = [{ state: start }, ...plies];
    // Each the plies that once followed ply `from`, and the variations of these.
    this.variations = [];
    this.go(at);
  }

  // The number of moves.
  get length() {
    return this.plies.length - 1;
  }

  get isAtEnd() {
    return this.at === this.length;
  }

  get state() {
    return this.plies[this.at].state;
  }

  // The move that led here, if any did.
  get last() {
    return this.plies[this.at].move;
  }

  get start() {
    return this.plies[0].state;
  }

  // The moves of some plies as text. Passes are implied.
  moves(plies) {
    const named = plies.map(({ move }) => move).filter((move) => move !== undefined && move !== "pass");
    return named.join(this.separator);
  }

  // The whole game as text.
  get text() {
    return this.prefix + this.moves(this.plies);
  }

  // Plays on from here. What was played here before becomes a variation.
  push({ move, state }) {
    if (this.plies[this.at + 1]?.move !== move) {
      this.branch(this.at);
      this.plies.push({ move, state });
    }
    this.at += 1;
  }

  // Makes what follows a ply a variation, with the variations of its own.
  branch(from) {
    const plies = this.plies.splice(from + 1);
    const variations = this.variations.filter((other) => other.from > from);
    this.variations = this.variations.filter((other) => other.from <= from);
    if (plies.length) this.variations.push({ from, plies, variations });
  }

  // Makes a variation the game, and what was the game a variation.
  take(variation) {
    this.variations = this.variations.filter((other) => other !== variation);
    this.branch(variation.from);
    this.plies.push(...variation.plies);
    this.variations.push(...variation.variations);
    this.at = variation.from + 1;
  }

  go(at) {
    this.at = Math.min(this.length, Math.max(0, Math.trunc(at) || 0));
  }

  // Goes back (-1) or on (+1) to the nearest ply at which `stops` says to stop; stays if
  // there is none.
  step(direction, stops) {
    for (let at = this.at + direction; at >= 0 && at <= this.length; at += direction) {
      if (stops(this.plies[at].state, at)) {
        this.at = at;
        return true;
      }
    }
    return false;
  }

  // The value after a ply for the first player, if it is known.
  value(ply) {
    const first = this.plies[1];
    const { judged, points } =
      ply > 0 ? { judged: this.plies[ply].judged, points: "score" } : { judged: first?.judged, points: "best_score" };
    const score = judged?.[points];
    const mover = this.plies[Math.max(0, ply - 1)].state.mover;
    return score == null ? null : mover === "X" ? score : -score;
  }
}
