// What a machine that plays has beside its board: lights, the search beside its twin, its moves, its
// serial line.

import { $, announce, el, seconds, signed } from "./dom.js";
import { count } from "./chips-session.js";

export function reset() {
  $("#turns").replaceChildren();
  $("#turns").closest("table").hidden = true;
  $("#no-turns").hidden = false;
  $("#serial").textContent = "";
  light({});
  for (const id of ["nodes", "twin-nodes", "time", "twin-time", "cycles", "tree"]) $(`#${id}`).textContent = "–";
  for (const id of ["bar-chip", "bar-twin"]) $(`#${id}`).style.removeProperty("--part");
}

export function light({ thinking, pass, over }) {
  $("#light-thinking").classList.toggle("lit", Boolean(thinking));
  $("#light-pass").classList.toggle("lit", Boolean(pass));
  $("#light-over").classList.toggle("lit", Boolean(over));
}

export function compare(search) {
  $("#nodes").textContent = count(search.nodes);
  $("#cycles").textContent = count(search.cycles);
  $("#time").textContent = seconds(search.seconds);
  $("#twin-nodes").textContent = count(search.twin_nodes);
  $("#twin-time").textContent = seconds(search.twin_seconds);
  $("#tree").textContent = search.depth ?? "–";
  $("#tree").closest("tr").hidden = search.depth == null;
  const most = Math.max(search.nodes, search.twin_nodes, 1);
  $("#bar-chip").style.setProperty("--part", `${(100 * search.nodes) / most}%`);
  $("#bar-twin").style.setProperty("--part", `${(100 * search.twin_nodes) / most}%`);
}

const VERDICTS = {
  true: ["✓", "The twin has found the same, in as many nodes"],
  false: ["✗", "The twin has found something else"],
  null: ["–", "From the openings, without a search"],
};

export function addTurn({ best, value, nodes, seconds: time, twin_seconds: twinTime, same }) {
  $("#turns").closest("table").hidden = false;
  $("#no-turns").hidden = true;
  const searched = same == null ? ["–", "–", "–"] : [count(nodes), seconds(time), seconds(twinTime)];
  const cells = [best, value == null ? "–" : signed(value), ...searched];
  const [mark, title] = VERDICTS[same];
  $("#turns").prepend(
    el("tr", { class: same === false ? "differs" : "" }, ...cells.map((text) => el("td", {}, text)), el("td", { title }, mark)),
  );
  announce(best === "pass" ? "The machine passes" : `The machine plays ${best}`);
}

// Shows what came over the serial line.
export function hear(text) {
  const line = $("#serial");
  line.textContent = text.slice(-2000);
  line.scrollTop = line.scrollHeight;
}
