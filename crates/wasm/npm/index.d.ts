import type * as Records from "./records.js";

export type * from "./records.js";

/** How a question is asked. */
export interface Options<Update> {
  /** Told what is known on the way. */
  onUpdate?: (update: Update) => void;
  /** Ends the work: the answer is what is known by then; if nothing is, the promise is rejected. */
  signal?: AbortSignal;
}

/** A game, or a position, and what may be spent on it. */
export interface GameQuestion {
  /** Moves or a position, in any notation; the start of the game if it is missing. */
  game?: string;
  /** The board: `8x8`, `6x7x4`. */
  board?: string;
  engine?: string;
  depth?: number;
  nodes?: number;
  /** In seconds. */
  time?: number;
  /** For tables, in bytes. */
  memory?: number;
}

export interface SolveQuestion extends GameQuestion {
  /** Only who wins. */
  wld?: boolean;
}

export interface AnalyzeQuestion extends SolveQuestion {
  /** Prove the value of every move. */
  exact?: boolean;
}

export interface PuzzleQuestion {
  /** A grid in any format. */
  puzzle: string;
}

export interface SudokuSolveQuestion extends PuzzleQuestion {
  method?: string;
  /** In seconds. */
  time?: number;
}

export interface GenerateQuestion {
  order?: number;
  seed?: number;
  grade?: string;
  /** The hardest technique that it needs. */
  needs?: string;
  minimal?: boolean;
}

type Verb<Question, Answer, Update = never> = (
  question: Question,
  options?: Options<Update>,
) => Promise<Answer>;

/** The verbs of a game for two. */
export interface Game<Shown, Search, Solve, Analyze, Review, Engine> {
  /** The game, ply by ply. */
  readonly show: Verb<Pick<GameQuestion, "game" | "board">, Shown>;
  /** A good move. */
  readonly search: Verb<GameQuestion, Search, Search>;
  /** The exact score. */
  readonly solve: Verb<SolveQuestion, Solve, Solve>;
  /** The value of every move. */
  readonly analyze: Verb<AnalyzeQuestion, Analyze, Analyze>;
  /** The moves of a game, judged. */
  readonly review: Verb<GameQuestion, Review[], Review>;
  /** The engines that play on a board. */
  readonly engines: Verb<Pick<GameQuestion, "board">, Engine[]>;
}

/** The verbs of Sudoku. */
export interface Sudoku {
  readonly solve: Verb<SudokuSolveQuestion, Records.SudokuSolve>;
  /** How many solutions there are, up to a limit. */
  readonly count: Verb<PuzzleQuestion & { limit?: number }, Records.SudokuCount>;
  readonly rate: Verb<PuzzleQuestion & { steps?: boolean }, Records.SudokuRate>;
  /** The next step. */
  readonly hint: Verb<PuzzleQuestion, Records.SudokuHint>;
  readonly check: Verb<PuzzleQuestion, Records.SudokuCheck>;
  readonly canonical: Verb<PuzzleQuestion, Records.SudokuCanonical>;
  readonly generate: Verb<GenerateQuestion, Records.SudokuGenerate>;
}

/** Engines for three games, in a worker. */
export class Lockstep {
  readonly reversi: Game<
    Records.ReversiGame,
    Records.ReversiSearch,
    Records.ReversiSolve,
    Records.ReversiAnalyze,
    Records.ReversiReview,
    Records.ReversiEngine
  >;
  readonly connectx: Game<
    Records.ConnectxGame,
    Records.ConnectxSearch,
    Records.ConnectxSolve,
    Records.ConnectxAnalyze,
    Records.ConnectxReview,
    Records.ConnectxEngine
  >;
  readonly sudoku: Sudoku;
  /** Asks a question by its verb, such as `reversi.search`. */
  ask(verb: string, question?: object, options?: Options<unknown>): Promise<unknown>;
  /** Ends the worker; questions that are not answered yet are refused. */
  close(): void;
}
