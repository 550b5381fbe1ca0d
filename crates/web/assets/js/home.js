// Three small pictures.

import { $, svg } from "./dom.js";

const picture = (id, ...parts) =>
  $(`#picture-${id}`).append(svg("svg", { viewBox: "0 0 400 400" }, ...parts));

// Middle of a game of Reversi.
const GAME = ["......", ".OXX..", ".XOXO.", "..XOOX", "..XXO.", "...O.."];
const CELL = 400 / 6;
const lines = [1, 2, 3, 4, 5].flatMap((i) => [
  svg("line", { class: "felt-line", x1: i * CELL, x2: i * CELL, y1: 0, y2: 400 }),
  svg("line", { class: "felt-line", y1: i * CELL, y2: i * CELL, x1: 0, x2: 400 }),
]);
const discs = GAME.flatMap((row, y) =>
  [...row].map((disc, x) =>
    disc === "."
      ? null
      : svg("circle", {
          class: disc === "X" ? "black" : "white",
          cx: (x + 0.5) * CELL,
          cy: (y + 0.5) * CELL,
          r: CELL * 0.4,
        }),
  ),
);
picture("reversi", svg("rect", { class: "felt", width: 400, height: 400 }), ...lines, ...discs.filter(Boolean));

// A Connect-X position with a threat.
const DROPS = [".......", ".......", "...O...", "..OX...", ".XXXO..", "OXOOX.X"];
const STEP = 400 / 7.6;
const holes = DROPS.flatMap((row, y) =>
  [...row].map((disc, x) =>
    svg("circle", {
      class: disc === "." ? "hole" : disc === "X" ? "first" : "second",
      cx: (x + 0.8) * STEP,
      cy: (y + 1.3) * STEP,
      r: STEP * 0.4,
    }),
  ),
);
picture("connectx", ...holes);

// A corner of a Sudoku.
const ROWS = ["53..7.", "6..195", ".98...", "8...6.", "4..8.3", "7...2."];
const OWN = { 2: 4, 7: 7, 8: 2, 20: 9 };
const SIZE = 400 / 6;
const thin = [1, 2, 4, 5].flatMap((i) => [
  svg("line", { class: "thin", x1: i * SIZE, x2: i * SIZE, y1: 0, y2: 400 }),
  svg("line", { class: "thin", y1: i * SIZE, y2: i * SIZE, x1: 0, x2: 400 }),
]);
const thick = [
  svg("line", { class: "thick", x1: 200, x2: 200, y1: 0, y2: 400 }),
  svg("line", { class: "thick", y1: 200, y2: 200, x1: 0, x2: 400 }),
];
const digits = ROWS.flatMap((row, y) =>
  [...row].map((digit, x) => {
    const own = OWN[y * 6 + x];
    if (digit === "." && !own) return null;
    const place = { x: (x + 0.5) * SIZE, y: (y + 0.53) * SIZE, "font-size": 38 };
    return svg("text", { class: own ? "own" : "", ...place }, `${own ?? digit}`);
  }),
);
picture(
  "sudoku",
  svg("rect", { class: "lit", x: 0, y: SIZE, width: 400, height: SIZE }),
  ...thin,
  ...thick,
  ...digits.filter(Boolean),
);
