import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Lockstep } from "../index.js";

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Runs with a worker that is ended afterwards. */
const withLockstep = (work) => async () => {
  const lockstep = new Lockstep();
  try {
    await work(lockstep);
  } finally {
    lockstep.close();
  }
};

test("a puzzle is solved, counted, rated and explained", withLockstep(async ({ sudoku }) => {
  assert.equal((await sudoku.solve({ puzzle })).solution, solution);
  assert.equal((await sudoku.count({ puzzle })).solutions, 1);
  assert.equal((await sudoku.check({ puzzle })).valid, true);
  assert.equal((await sudoku.rate({ puzzle })).grade, "easy");
  assert.ok((await sudoku.hint({ puzzle })).text.length > 10);
  const first = await sudoku.generate({ seed: 7 });
  assert.deepEqual((await sudoku.generate({ seed: 7 })).puzzle, first.puzzle);
}));

test("games are searched, solved, analyzed and reviewed", withLockstep(async ({ reversi, connectx }) => {
  const depths = [];
  const found = await reversi.search({ game: "f5d6c3", depth: 6 }, { onUpdate: ({ depth }) => depths.push(depth) });
  assert.equal(found.depth, 6);
  assert.ok(depths.includes(5));
  assert.equal((await connectx.solve({ game: "4453327" })).score, -2);
  const values = await connectx.analyze({ game: "4453327", exact: true });
  assert.equal(values.best, 6);
  const judged = await reversi.review({ game: "f5d6c3d3c4", depth: 4 });
  assert.deepEqual(judged.map(({ ply }) => ply).sort(), [1, 2, 3, 4, 5]);
  assert.ok((await reversi.engines({})).some(({ name }) => name === "zaragoza"));
  assert.equal((await reversi.show({ game: "f5d6" })).plies.length, 2);
}));

test("a published machine makes the moves of its document's depth", withLockstep(async ({ reversi }) => {
  const { depth, nodes } = await reversi.search({ game: "f5d6c3", engine: "timisoara", depth: 4 });
  assert.equal(depth, 4);
  assert.ok(nodes > 0);
}));

test("many questions are answered, each with its own answer", withLockstep(async ({ sudoku }) => {
  const shifted = (by) => puzzle.replace(/\d/g, (digit) => 1 + ((+digit - 1 + by) % 9));
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, by) => sudoku.solve({ puzzle: shifted(by) })),
  );
  answers.forEach(({ puzzle: asked, solution }, by) => {
    assert.equal(asked, shifted(by));
    assert.match(solution, /^[1-9]{81}$/);
  });
}));

test("a search that is aborted answers with what it knows", withLockstep(async ({ reversi, sudoku }) => {
  const stop = new AbortController();
  const onUpdate = ({ depth }) => depth >= 3 && stop.abort();
  const [known, other] = await Promise.all([
    reversi.search({ game: "f5", time: 3600 }, { signal: stop.signal, onUpdate }),
    sudoku.solve({ puzzle }),
  ]);
  assert.ok(known.depth >= 3);
  assert.equal(other.solution, solution);
  const before = AbortSignal.abort(new Error("too late"));
  await assert.rejects(sudoku.solve({ puzzle }, { signal: before }), /too late/);
}));

test("what makes no sense is refused with the place", withLockstep(async (lockstep) => {
  await assert.rejects(lockstep.reversi.search({ game: "f5x9" }), /1:3: expected a square/);
  await assert.rejects(lockstep.sudoku.solve({ puzzle: "12" }), Error);
  await assert.rejects(lockstep.sudoku.solve({ puzzle, colour: 1 }), /colour/);
  await assert.rejects(lockstep.ask("chess.search"), /expected a verb/);
  await assert.rejects(lockstep.reversi.search({ game: "f5", threads: 2 }), /threads/);
  await assert.rejects(lockstep.reversi.search({ game: "f5", time: -1 }), Error);
}));

test("closed, it refuses what is not answered yet", async () => {
  const lockstep = new Lockstep();
  const asked = lockstep.reversi.search({ game: "f5", time: 3600 });
  lockstep.close();
  await assert.rejects(asked, /closed/);
});

test("whatever is asked, the worker lives", withLockstep(async (lockstep) => {
  const verbs = ["show", "search", "solve", "analyze", "review", "engines", "count", "rate", "hint", "check"];
  const verb = fc.tuple(fc.constantFrom("reversi", "connectx", "sudoku", ""), fc.constantFrom(...verbs, ""));
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."f5d6c3.0123456789-XO ") }));
  const question = fc.oneof(
    fc.anything(),
    fc.record({ game: text, nodes: fc.nat(50), board: fc.option(text, { nil: undefined }) }),
    fc.record({ puzzle: text }),
  );
  await fc.assert(
    fc.asyncProperty(verb, question, async (name, asked) => {
      const small = typeof asked === "object" && asked !== null && "nodes" in asked;
      if (["search", "solve", "analyze", "review"].includes(name[1]) && name[0] !== "sudoku" && !small) return;
      await lockstep.ask(name.join("."), asked).catch((error) => assert.ok(error instanceof Error));
    }),
    { seed: 1, numRuns: 300 },
  );
  assert.equal((await lockstep.sudoku.solve({ puzzle })).solution, solution);
}));
