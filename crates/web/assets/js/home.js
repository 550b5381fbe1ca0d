// A small picture for each view that there is.

import { $, svg } from "./dom.js";

const picture = (id, ...parts) =>
  $(`#picture-${id}`)?.append(svg("svg", { viewBox: "0 0 400 400" }, ...parts));

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

// The monitor of a machine.
const SHOWN = [".....", ".B*.*", ".RBB.", ".*RB*", "....."];
const CELL_SHOWN = 52;
const EDGE_SHOWN = (400 - 5 * CELL_SHOWN) / 2;
const middle = (i) => EDGE_SHOWN + (i + 0.5) * CELL_SHOWN;
const plateLines = [1, 2, 3, 4].flatMap((i) => {
  const [from, to, at] = [EDGE_SHOWN, 400 - EDGE_SHOWN, EDGE_SHOWN + i * CELL_SHOWN];
  return [
    svg("line", { class: "plate-line", x1: at, x2: at, y1: from, y2: to }),
    svg("line", { class: "plate-line", y1: at, y2: at, x1: from, x2: to }),
  ];
});
const KINDS = { B: ["blue", 20], R: ["red", 20], "*": ["mark", 7] };
const seen = SHOWN.flatMap((row, y) =>
  [...row].map((what, x) => {
    const [kind, r] = KINDS[what] ?? [];
    return kind ? svg("circle", { class: kind, cx: middle(x), cy: middle(y), r }) : null;
  }),
);
const plate = { x: EDGE_SHOWN, y: EDGE_SHOWN, width: 5 * CELL_SHOWN, height: 5 * CELL_SHOWN };
const cursor = { x: middle(2) - 24, y: middle(1) - 24, width: 48, height: 48 };
picture(
  "chips",
  svg("rect", { class: "night", width: 400, height: 400 }),
  svg("rect", { class: "plate", ...plate }),
  ...plateLines,
  ...seen.filter(Boolean),
  svg("rect", { class: "cursor", ...cursor }),
);
