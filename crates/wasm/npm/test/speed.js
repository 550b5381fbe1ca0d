// The speed of the module beside that of the native program: the same work, in CPU time of one thread.
//
//   node test/speed.js LOCKSTEP PUZZLES      the program, and a file with a Sudoku in each line
//
// Each row is run three times, and the fastest counts. Before that the module has run it once, so that the
// browser's (here: Node's) compiler has optimised it. Nodes and answers have to be the same on both sides.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import init, { answer } from "../pkg/lockstep.js";

const [program, puzzles] = process.argv.slice(2);
if (!puzzles) throw new Error("expected the program and a file of puzzles");
const REPEATS = 3;

// ---- CPU time in seconds: of this thread; of a child, whose user time the shell prints as 0m1.234s.

const ownTime = () => Number(readFileSync("/proc/self/schedstat", "utf8").split(" ")[0]) / 1e9;

function native(args, input = "") {
  // `times` prints two lines: the times of the shell, and those of its children.
  const options = { encoding: "utf8", maxBuffer: 1 << 30, input };
  const text = execFileSync("bash", ["-c", '"$0" "$@"; times', program, ...args], options);
  const lines = text.trimEnd().split("\n");
  const [, minutes, seconds] = lines.at(-1).match(/^(\d+)m([\d.]+)s/);
  const records = lines.slice(0, -2).map((line) => JSON.parse(line));
  return { seconds: 60 * minutes + Number(seconds), records };
}

const fastest = (run) => {
  const runs = Array.from({ length: REPEATS }, run);
  return runs.reduce((best, other) => (other.seconds < best.seconds ? other : best));
};

function module(questions) {
  const begin = ownTime();
  const records = questions.map(([verb, question]) => JSON.parse(answer(verb, JSON.stringify(question), () => {})));
  return { seconds: ownTime() - begin, records };
}

// ---- The work.

const GAME = "f5d6c3d3c4f4c5b3c2";
const FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Sudokus, one after the other; the program reads them from standard input. */
const sudokus = (name, list) => ({
  name,
  unit: "grids",
  questions: list.map((puzzle) => ["sudoku.solve", { puzzle }]),
  args: ["sudoku", "solve", "-", "--threads", "1", "--json"],
  input: `${list.join("\n")}\n`,
  count: (records) => records.length,
  same: ({ solution }) => solution,
});

const lines = readFileSync(puzzles, "utf8").trim().split("\n");
const ROWS = [
  sudokus("Sudokus of the file solved, one question and answer in JSON each", lines),
  sudokus("the same with a full grid: what questions and answers cost", lines.map(() => FULL)),
  {
    name: "Reversi: search to depth 20",
    unit: "nodes",
    questions: [["reversi.search", { game: GAME, depth: 20, memory: 64 << 20 }]],
    args: ["reversi", "search", GAME, "--depth", "20", "--threads", "1", "--memory", "64MiB", "--json"],
    count: ([{ nodes }]) => nodes,
    same: ({ nodes, best }) => [nodes, best],
  },
  {
    name: "Connect-4: a position after nine moves solved",
    unit: "nodes",
    questions: [["connectx.solve", { game: "234532651", memory: 64 << 20 }]],
    args: ["connectx", "solve", "234532651", "--threads", "1", "--memory", "64MiB", "--json"],
    count: ([{ nodes }]) => nodes,
    same: ({ nodes, score }) => [nodes, score],
  },
];

await init({ module_or_path: readFileSync(new URL("../pkg/lockstep_bg.wasm", import.meta.url)) });
const start = fastest(() => native(["reversi", "moves", "f5", "--json"])).seconds;
const million = (rate) => (rate / 1e6).toPrecision(3);
console.log("| work | in all | native | WebAssembly | native is faster by |\n|---|---|---|---|---|");
for (const { name, unit, questions, args, input, count, same } of ROWS) {
  module(questions);
  const here = fastest(() => module(questions));
  const there = fastest(() => native(args, input));
  assert.deepEqual(here.records.map(same), there.records.map(same), name);
  const work = count(here.records);
  const [slow, fast] = [work / here.seconds, work / (there.seconds - start)];
  console.log(`| ${name} | ${work} ${unit} | ${million(fast)} M/s | ${million(slow)} M/s | ${(fast / slow).toFixed(1)} |`);
}
