// Compiled, not run: the types fit what a program writes.
import { Lockstep, type ReversiSearch } from "../index.js";

const lockstep = new Lockstep();

export async function best(game: string): Promise<string | null> {
  const { best, score }: ReversiSearch = await lockstep.reversi.search({ game, depth: 8 });
  return (score ?? 0) >= 0 ? (best ?? null) : null;
}

export async function columns(game: string): Promise<number[]> {
  const { moves } = await lockstep.connectx.analyze({ game, exact: true });
  return moves.map((value) => value.move);
}

export async function steps(puzzle: string): Promise<string> {
  return (await lockstep.sudoku.hint({ puzzle })).text;
}

// @ts-expect-error A puzzle has to be given.
void lockstep.sudoku.solve({});
// @ts-expect-error There is no such verb.
void lockstep.reversi.resign({});
