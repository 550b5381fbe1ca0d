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

const nameOf = (cell, side) => `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;

export const candidateName = ([cell, digit], side) => `${nameOf(cell, side)}<>${digit}`;

// A step of a person with numbers for its cells.
export function understood(step, side) {
  const cells = (names) => names.map((name) => cellOf(name, side));
  const pairs = (names) => names.map((name) => pair(name, side));
  const links = step.links ?? [];
  return {
    ...step,
    placements: pairs(step.placements),
    eliminations: pairs(step.eliminations),
    pattern: cells(step.cells),
    units: step.units.map(cells),
    // Each a cell, a digit, and whether the chain says that it is there.
    links: links.map((name) => [...pair(name, side), !name.includes("<>")]),
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

// A sentence begins with a capital, but the name of a cell stays as it is.
export const capital = (text) =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

// The server counts digits; large grids show letters. Numbers of cells, rows, columns and boxes stay.
const NUMBERS = /r\d+c\d+|(?:rows?|columns?|box(?:es)?) \d+(?:(?:, | and )\d+)*|\d+/g;

export const inSymbols = (text) => text.replace(NUMBERS, (found) => symbol(Number(found)) ?? found);

// Where a step is found: `row 3 and box 2`, or its cells.
export function places({ units, pattern }, side) {
  const names = units.length ? units.map((cells) => unitName(cells, side)) : pattern.map((cell) => nameOf(cell, side));
  const all = [...new Set(names)];
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : `${all[0] ?? "the grid"}`;
}

function unitName(cells, side) {
  const order = Math.sqrt(side);
  const rows = new Set(cells.map((cell) => Math.floor(cell / side)));
  const columns = new Set(cells.map((cell) => cell % side));
  const [[row], [column]] = [rows, columns];
  if (rows.size === 1) return `row ${row + 1}`;
  if (columns.size === 1) return `column ${column + 1}`;
  return `box ${Math.floor(row / order) * order + Math.floor(column / order) + 1}`;
}
