// The analysis of the position on the board: a stream of values, deeper and deeper.
//
//   off      nothing is shown
//   running  the button is pressed
//   ended    its time is over before everything was proved: the button offers to go on

import { stream } from "./api.js";
import { $, announce, el, short, worth } from "./dom.js";

const INVITATION = "Turn on the analysis to see the value of every move.";

export class Analysis {
  // `show(moves, best)` draws values on the board.
  constructor(api, show) {
    this.api = api;
    this.show = show;
    this.isOn = false;
    this.stop = () => {};
    $("#analyse").addEventListener("click", () => this.toggle());
  }

  toggle() {
    if (this.isOn && this.hasEnded) return this.run();
    this.isOn = !this.isOn;
    this.begin(this.position);
  }

  // Another position is shown; null if there is nothing to analyse.
  begin(position, isOver = false) {
    this.position = position;
    this.isOver = isOver;
    this.show(null);
    this.figures(null);
    this.run();
  }

  run() {
    this.stop();
    this.stop = () => {};
    this.press(false);
    if (!this.isOn || !this.position) return;
    const { position } = this;
    let last = null;
    this.stop = stream(`${this.api}/analyze`, { position }, {
      update: (found) => {
        last = found;
        this.show(found.moves, found.best);
        this.figures(found);
      },
      done: () => !last?.exact && this.end("The time of this analysis is over."),
      failed: (why) => this.end(`The analysis ended: ${why}`),
    });
  }

  end(text) {
    this.press(true);
    $("#progress").textContent = text;
    announce(text);
  }

  press(hasEnded) {
    this.hasEnded = hasEnded;
    $("#analyse").setAttribute("aria-pressed", this.isOn && !hasEnded);
    $("#analyse").textContent = this.isOn && hasEnded ? "Go on" : "Analyse";
  }

  figures(found) {
    $("#depth").textContent = found ? (found.exact ? "exact" : depth(found)) : "–";
    $("#nodes").textContent = found ? short(found.nodes) : "–";
    $("#speed").textContent = found ? short(found.nps) : "–";
    $("#progress").textContent = found ? progress(found) : "";
    const best = found?.moves.find(({ move }) => move === found.best);
    $("#line").classList.toggle("moves", Boolean(best));
    if (best) $("#line").replaceChildren(el("strong", {}, worth(best)), found.line.join(" "));
    else if (this.isOver) $("#line").textContent = "The game is over.";
    else $("#line").textContent = this.isOn && this.position ? "Looking…" : INVITATION;
  }
}

// The depth; with the confidence of a search to the end that is not certain yet, if it says so.
const depth = ({ depth, confidence }) => (confidence ? `${depth}@${confidence}%` : `${depth}`);

// How many moves are proved.
function progress({ moves, exact }) {
  const proved = moves.filter((of) => of.exact).length;
  if (exact) return "All values are proved.";
  return proved ? `${proved} of ${moves.length} values are proved.` : "";
}
