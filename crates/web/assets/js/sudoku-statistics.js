// Which techniques the puzzles of a text or file need.

import { post, reason } from "./api.js";
import { $, el } from "./dom.js";
import { openFile } from "./files.js";
import { capital } from "./sudoku-text.js";

// The server takes no more in one request; what is left over goes into the next.
const MOST = 60_000;

// Pieces of a text, cut between lines.
function pieces(text) {
  const found = [];
  let piece = "";
  for (const line of text.split(/\r?\n/)) {
    if (piece.length + line.length > MOST) {
      found.push(piece);
      piece = "";
    }
    piece += `${line}\n`;
  }
  return [...found, piece].filter((text) => text.trim());
}

function add(total, { rated, bad, truncated, grades, techniques }) {
  total.rated += rated;
  total.bad += bad;
  total.truncated ||= truncated;
  for (const [grade, puzzles] of Object.entries(grades)) total.grades[grade] = (total.grades[grade] ?? 0) + puzzles;
  for (const { name, ...counts } of techniques) {
    const known = total.techniques.get(name) ?? { puzzles: 0, hardest: 0, rounds: 0 };
    for (const [field, count] of Object.entries(counts)) known[field] += count;
    total.techniques.set(name, known);
  }
}

async function count(text, order) {
  const total = { rated: 0, bad: 0, truncated: false, grades: {}, techniques: new Map() };
  const button = $("#statistics");
  button.disabled = true;
  try {
    const all = pieces(text);
    for (const [i, piece] of all.entries()) {
      $("#counted").textContent = `Rating… ${Math.round((100 * i) / all.length)} %`;
      add(total, await post("/api/sudoku/statistics", { text: piece }));
      if (total.truncated) break;
    }
    show(total, order);
  } catch (error) {
    $("#counted").textContent = reason(error);
  }
  button.disabled = false;
}

function show({ rated, bad, truncated, grades, techniques }, order) {
  const parts = Object.entries(grades).map(([grade, puzzles]) => `${puzzles} ${grade}`);
  const left = [bad ? `${bad} could not be rated` : "", truncated ? "the time was over before the last" : ""].filter(Boolean);
  $("#counted").textContent = [`${rated} ${rated === 1 ? "puzzle" : "puzzles"} rated${parts.length ? `: ${parts.join(", ")}` : ""}`, ...left].join("; ");
  const rows = order
    .filter((name) => techniques.has(name))
    .map((name) => {
      const { puzzles, hardest, rounds } = techniques.get(name);
      const cells = [`${Math.round((100 * puzzles) / rated)} %`, hardest, rounds];
      return el("tr", {}, el("th", { scope: "row" }, capital(name)), ...cells.map((text) => el("td", {}, `${text}`)));
    });
  $("#usage").replaceChildren(...rows);
  $("#usage").closest("table").hidden = rows.length === 0;
}

// `order` are the names of the techniques, the easiest first.
export function bindStatistics(order) {
  $("#statistics").addEventListener("click", () => count($("#many").value, order));
  $("#statistics-open").addEventListener("click", async () => {
    $("#many").value = "";
    count(await openFile(".txt,.sdm,.sdk,.csv,text/plain"), order);
  });
}
