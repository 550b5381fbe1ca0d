// Several puzzles on a page, to be printed.

import { post } from "./api.js";
import { $, el, svg } from "./dom.js";
import { symbol } from "./sudoku-board.js";
import { capital, cellsOf } from "./sudoku-text.js";

const COUNT = 6;
const CELL = 20;

// Makes puzzles as `wish` says, prints them, and leaves the page as it was.
export async function printSeveral(wish) {
  const sheet = el("div", { class: "sheet", "aria-hidden": "true" });
  for (let i = 0; i < COUNT; i += 1) sheet.append(figure(await post("/api/sudoku/generate", wish())));
  $("#main").after(sheet);
  document.body.classList.add("printing");
  print();
  document.body.classList.remove("printing");
  sheet.remove();
}

const figure = ({ puzzle, grade, hardest }) =>
  el("figure", {}, grid(cellsOf(puzzle)), el("figcaption", {}, [capital(grade ?? ""), hardest].filter(Boolean).join(", ")));

function grid(cells) {
  const side = Math.round(Math.sqrt(cells.length));
  const order = Math.round(Math.sqrt(side));
  const length = side * CELL;
  const line = (i) => [
    svg("path", { class: i % order ? "thin" : "thick", d: `M ${i * CELL} 0 V ${length} M 0 ${i * CELL} H ${length}` }),
  ];
  const digit = (number, cell) =>
    svg("text", { x: ((cell % side) + 0.5) * CELL, y: (Math.floor(cell / side) + 0.5) * CELL, class: "digit" }, symbol(number));
  return svg(
    "svg",
    { class: "grid", viewBox: `-1 -1 ${length + 2} ${length + 2}` },
    ...Array.from({ length: side + 1 }, (_, i) => line(i)).flat(),
    ...cells.map((number, cell) => (number ? digit(number, cell) : null)),
  );
}
