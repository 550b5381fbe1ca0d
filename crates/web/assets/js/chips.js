// The chips: which one, and how it is run.

import { get, reason } from "./api.js";
import { $, $$, el, memory, options, toast } from "./dom.js";
import { bench } from "./chips-bench.js";
import { contest } from "./chips-contest.js";
import { cores } from "./chips-cores.js";
import { monitor } from "./chips-monitor.js";
import { sentence } from "./chips-session.js";

const VIEWS = { monitor, contest, cores, bench };
const NAMES = { monitor: "Machine", contest: "Serial line", cores: "Cores", bench: "Bench" };

let machines = [];
let missing = [];
let view = monitor;

const chosen = () => machines.find(({ chip }) => chip === $("#chip").value);

const query = () => {
  const depth = $("#depth").value;
  return { chip: $("#chip").value, ...(depth && { depth }) };
};

function switchOn() {
  view.start(query());
  $("#restart").textContent = view === cores ? "Search again" : "Off and on";
}

// Shows a way to run the chip; what was on goes off.
function showView(name) {
  view.stop();
  view = VIEWS[name];
  for (const { stage } of Object.values(VIEWS)) $(stage).hidden = stage !== view.stage;
  for (const part of $$("[data-views]")) part.hidden = !part.dataset.views.split(" ").includes(name);
  $("#restart").textContent = view === cores ? "Search" : "Switch on";
  view.stop();
  noteTools();
}

// Without its tools a chip cannot run: says which are missing. The cores are those of the twin.
function noteTools() {
  $("#restart").hidden = missing.length > 0 && view !== cores;
  if (!missing.length) return;
  const list = () =>
    missing.flatMap(({ tool, install }) => [`${tool} is missing; Debian installs it with `, el("code", {}, install), ". "]);
  for (const text of $$(".blank:not(#cores-blank) p")) text.replaceChildren("To run here, the chip needs tools. ", ...list());
  for (const button of $$(".blank:not(#cores-blank) .on")) button.hidden = true;
}

// Shows a chip.
function choose() {
  const { chip, about, clock_mhz: mhz, depths, usual_depth: usual, views } = chosen();
  memory.set("chips.chip", chip);
  const depth = views[0] === "monitor" ? 8 : usual;
  options($("#depth"), depths.map((depth) => [`${depth}`, `${depth} levels`]), `${depth}`);
  $("#depth").closest(".field").hidden = depths.length === 0;
  $("#about").textContent = sentence(about);
  for (const place of $$(".mhz")) place.textContent = mhz;
  const choices = views.map((name, i) =>
    el("label", {}, el("input", { type: "radio", name: "view", value: name, checked: i === 0 }), NAMES[name]),
  );
  $("#view").replaceChildren(...choices);
  $("#view").closest("fieldset").hidden = views.length === 1;
  bench.choose(chosen());
  showView(views[0]);
}

for (const button of $$(".on, #restart")) button.addEventListener("click", switchOn);
$("#depth").addEventListener("change", () => view.isOn() && switchOn());
$("#chip").addEventListener("change", choose);
$("#view").addEventListener("change", (event) => showView(event.target.value));
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (event.key.toLowerCase() !== "n" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  switchOn();
});

try {
  machines = await get("/api/chips/machines");
  const wanted = new URLSearchParams(location.search).get("chip") ?? memory.get("chips.chip", "");
  const first = machines.some(({ chip }) => chip === wanted) ? wanted : machines[0].chip;
  options($("#chip"), machines.map(({ chip, title }) => [chip, sentence(title).slice(0, -1)]), first);
  choose();
  missing = await get("/api/chips/tools");
  noteTools();
} catch (error) {
  toast(reason(error));
}
