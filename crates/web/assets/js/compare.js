// Engines side by side on one position.

import { post, reason } from "./api.js";
import { $, announce, el, seconds, short, signed, toast } from "./dom.js";

// What an engine thinks of its move: in points, as a result, or in units that are its own.
function judgement({ score, result, value, exact }) {
  if (score != null) return `${signed(score)}${exact ? " exact" : ""}`;
  return result ?? (value == null ? "–" : `${signed(value)} own units`);
}

// Asks each of the engines for its move.
export async function compare(api, engines, { position }) {
  const button = $("#compare-go");
  button.disabled = true;
  const rows = engines.map(({ title }) => {
    const cells = ["…", "", "", ""].map((text) => el("td", {}, text));
    return el("tr", {}, el("th", { scope: "row" }, title), ...cells);
  });
  $("#compared").replaceChildren(...rows);
  for (const [index, { name }] of engines.entries()) {
    const texts = await answerOf(api, name, position);
    texts.forEach((text, i) => {
      rows[index].children[i + 1].textContent = text;
    });
  }
  button.disabled = false;
  announce("All engines have answered");
}

async function answerOf(api, engine, position) {
  try {
    const found = await post(`${api}/search`, { position, engine });
    return [`${found.best}`, judgement(found), short(found.nodes), seconds(found.seconds)];
  } catch (error) {
    toast(reason(error));
    return ["–", "", "", ""];
  }
}
