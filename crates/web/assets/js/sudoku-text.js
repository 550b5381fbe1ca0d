// Grids and cells as the server writes them: a grid is one line, a cell r2c3, a digit in it r2c3=5,
// a candidate that is removed r2c3<>5. The page counts cells from 0, row by row, and needs the
// number of rows to do so.

import { digitOf, symbol } from "./sudoku-board.js";

export const line = (cells) => cells.map((digit) => symbol(digit)).join("");

export const cellsOf = (text) => [...text].map((character) => digitOf(character));

// r2c3=5 and r2c3<>5 -> [11, 5] on a grid of nine rows
function pair(name, side) {
  const [, row, column, digit] = name.match(/^r(\d+)c(\d+)(?:\D+(\d+))?$/);
  return [(Number(row) - 1) * side + Number(column) - 1, Number(digit)];
}

export const cellOf = (name, side) => pair(name, side)[0];

export const candidateName = ([cell, digit], side) =>
  `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}<>${digit}`;

// A step of a person with numbers for its cells.
export function understood(step, side) {
  const cells = (names) => names.map((name) => cellOf(name, side));
  const pairs = (names) => names.map((name) => pair(name, side));
  return {
    ...step,
    placements: pairs(step.placements),
    eliminations: pairs(step.eliminations),
    pattern: cells(step.cells),
    units: step.units.map(cells),
  };
}

// A step of a replay with numbers for its cells.
export function replayed({ set, clear, hint, ...step }, side) {
  const found = hint ? understood(hint, side) : null;
  return {
    ...step,
    set: found?.placements ?? (set ? [pair(set, side)] : []),
    clear: clear ? [cellOf(clear, side)] : [],
    hint: found,
  };
}
