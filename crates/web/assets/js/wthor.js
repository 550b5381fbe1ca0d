// Games of the WTHOR database, read from a person's own files; nothing is sent to the server.
//
//   header, 16 bytes:  4 records (32 bits)   8 names (16 bits)   10 year (16 bits)
//   .wtb, 68 bytes:    2 black   4 white   6 black's discs   8 moves, 10 * row + column each
//   .jou, 20 bytes:    a player's name, ended by 0

import { $, el, toast } from "./dom.js";

const HEADER = 16;
const GAME = 68;
const NAME = 20;
// Rows that are drawn at once; a filter finds the others.
const SHOWN = 200;

let games = [];
let players = [];

const view = (buffer) => new DataView(buffer);
const fits = (buffer, count, size) => buffer.byteLength >= HEADER + count * size;

export function readGames(buffer) {
  if (buffer.byteLength < HEADER) throw new Error("This is not a file of games");
  const data = view(buffer);
  const count = data.getUint32(4, true);
  const year = data.getUint16(10, true);
  if (!fits(buffer, count, GAME) || ![0, 8].includes(data.getUint8(12))) throw new Error("This is not a file of games on 8 × 8, or it is cut off");
  return Array.from({ length: count }, (_, i) => {
    const at = HEADER + i * GAME;
    const codes = Array.from({ length: 60 }, (_, ply) => data.getUint8(at + 8 + ply));
    const end = codes.indexOf(0);
    const moves = codes.slice(0, end < 0 ? 60 : end);
    return {
      year,
      black: data.getUint16(at + 2, true),
      white: data.getUint16(at + 4, true),
      discs: data.getUint8(at + 6),
      moves: moves.map((code) => `${"?abcdefgh"[code % 10] ?? "?"}${Math.floor(code / 10)}`).join(""),
    };
  });
}

export function readNames(buffer) {
  if (buffer.byteLength < HEADER) throw new Error("This is not a file of names");
  const data = view(buffer);
  // Which of the two fields counts depends on the age of the file.
  const count = data.getUint16(8, true) || data.getUint32(4, true);
  if (!fits(buffer, count, NAME)) throw new Error("The file of names is cut off");
  const decoder = new TextDecoder("latin1");
  return Array.from({ length: count }, (_, i) => {
    const name = new Uint8Array(buffer, HEADER + i * NAME, NAME);
    const end = name.indexOf(0);
    return decoder.decode(end < 0 ? name : name.slice(0, end)).trim();
  });
}

const player = (number) => players[number] || `Player ${number}`;

function draw(open) {
  const wanted = $("#wthor-player").value.trim().toLowerCase();
  const year = $("#wthor-year").value;
  const found = games.filter(
    (game) =>
      (!year || `${game.year}` === year) &&
      (!wanted || [game.black, game.white].some((number) => player(number).toLowerCase().includes(wanted))),
  );
  const rows = found.slice(0, SHOWN).map((game) => {
    const names = `${player(game.black)} – ${player(game.white)}`;
    const button = el("button", { class: "quiet", type: "button", onclick: () => open(game.moves) }, names);
    return el("li", {}, button, el("span", { class: "muted" }, ` ${game.year}, ${game.discs}–${64 - game.discs}`));
  });
  $("#wthor-list").replaceChildren(...rows);
  const more = found.length > SHOWN ? `; the first ${SHOWN} are listed` : "";
  $("#wthor-found").textContent = games.length ? `${found.length} of ${games.length} games${more}` : "";
  $("#wthor-filter").hidden = games.length === 0;
}

async function take(files, open) {
  for (const file of files) {
    try {
      const buffer = await file.arrayBuffer();
      if (/\.jou$/i.test(file.name)) players = readNames(buffer);
      else if (/\.wtb$/i.test(file.name)) games = [...games.filter(({ file: name }) => name !== file.name), ...readGames(buffer).map((game) => ({ ...game, file: file.name }))];
      else toast(`${file.name}: expected a file .wtb or .jou`);
    } catch (error) {
      toast(`${file.name}: ${error.message}`);
    }
  }
  const years = [...new Set(games.map(({ year }) => year))].sort();
  $("#wthor-year").replaceChildren(el("option", { value: "" }, "All years"), ...years.map((year) => el("option", { value: year }, `${year}`)));
  draw(open);
}

// `open(moves)` shows a game.
export function bindWthor(open) {
  $("#wthor-files").addEventListener("change", (event) => take(event.target.files, open));
  for (const field of ["#wthor-player", "#wthor-year"]) $(field).addEventListener("input", () => draw(open));
}
