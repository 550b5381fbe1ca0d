// The records of docs/schema as types; made from them by a test.

/** A game, ply by ply. */
export type ReversiGame = {
  /** Its moves. */
  plies: Array<{
    /** The move. */
    move: string;
    /** The position behind it. */
    state: {
      /** The board: `8x8`. */
      board: string;
      /** Black's and White's. */
      discs: Array<number>;
      /** Who is to move: `X` is Black. */
      mover: string;
      /** The legal moves. */
      moves: Array<{
        flips: Array<string>;
        square: string;
      }>;
      /** The name of the opening that leads here. */
      opening?: string | null;
      over: boolean;
      /** Whether the player to move has to pass. */
      pass: boolean;
      /** The board in characters, a space, the side to move. */
      position: string;
      /** Of a finished game, for Black. */
      score?: number | null;
      /** The number of rows and columns. */
      side: number;
    };
  }>;
  /** The game as text is this, then the names of its moves but for passes, with the separator between them. */
  prefix: string;
  /** What stands between two moves in the text. */
  separator: string;
  /** Where it begins. */
  start: {
    /** The board: `8x8`. */
    board: string;
    /** Black's and White's. */
    discs: Array<number>;
    /** Who is to move: `X` is Black. */
    mover: string;
    /** The legal moves. */
    moves: Array<{
      flips: Array<string>;
      square: string;
    }>;
    /** The name of the opening that leads here. */
    opening?: string | null;
    over: boolean;
    /** Whether the player to move has to pass. */
    pass: boolean;
    /** The board in characters, a space, the side to move. */
    position: string;
    /** Of a finished game, for Black. */
    score?: number | null;
    /** The number of rows and columns. */
    side: number;
  };
};

/** What an engine found. */
export type ReversiSearch = {
  /** The move to play; `null` if the game is over. */
  best?: string | null;
  /** The board. */
  board: string;
  /** Of a selective search to the end of the game: how sure it was, in percent. */
  confidence?: number | null;
  /** Plies searched. */
  depth: number;
  /** Who searched. */
  engine: string;
  /** Whether the score is proved. */
  exact: boolean;
  /** Positions evaluated, if the engine counts them. */
  leaves?: number | null;
  /** The principal variation. */
  line: Array<string>;
  /** Positions entered. */
  nodes: number;
  /** Nodes per second. */
  nps: number;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** The position, or the game that led to it. */
  position: string;
  /** Who wins, if that is proved: `win`, `draw` or `loss`. */
  result?: string | null;
  /** In points, for the player to move; `null` if the engine does not judge in points. */
  score?: number | null;
  /** Time. */
  seconds: number;
  /** In the engine's own units. */
  value?: number | null;
};

/** What a solver proved. */
export type ReversiSolve = {
  /** The best move, or the best known. */
  best?: string | null;
  /** The board. */
  board: string;
  /** Who solved it. */
  engine: string;
  /** Whether it is. */
  exact: boolean;
  /** The score that the question came with. */
  expected?: number | null;
  /** What was asked for: `score`, or `wld` for who wins only, as a score of +1, 0 or -1. */
  goal: string;
  /** A line of best play, or the best known. */
  line: Array<string>;
  /** The score is at least this. */
  lower: number;
  /** Positions entered. */
  nodes: number;
  /** Nodes per second. */
  nps: number;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** The position, or the game that led to it. */
  position: string;
  /** Who wins, if that is proved: `win`, `draw` or `loss`. */
  result?: string | null;
  /** The score for the player to move, once it is proved. */
  score?: number | null;
  /** Time. */
  seconds: number;
  /** The score is at most this. */
  upper: number;
};

/** What is known of every legal move of a position. */
export type ReversiAnalyze = {
  /** The best move; `null` as long as none is known to be. */
  best?: string | null;
  /** The board. */
  board: string;
  /** Of a selective search to the end of the game: how sure it was, in percent. */
  confidence?: number | null;
  /** The depth that every move was searched to. */
  depth: number;
  /** Who valued the moves. */
  engine: string;
  /** Whether the values of all moves are proved. */
  exact: boolean;
  /** What was asked for: `score`, or `wld` for who wins only. */
  goal: string;
  /** The line that the best move begins. */
  line: Array<string>;
  /** The score of the position is at least this, if a solver was asked. */
  lower?: number | null;
  /** Every legal move. */
  moves: Array<{
    /** Of a selective search to the end of the game: how sure it was, in percent. */
    confidence?: number | null;
    /** Plies searched, this move among them. */
    depth: number;
    /** Whether the score is proved. */
    exact: boolean;
    /** What is proved of the score. */
    lower?: number | null;
    /** The move. */
    move: string;
    /** Who wins, if that is proved: `win`, `draw` or `loss`. */
    result?: string | null;
    /** In points for the player who makes it; proved if `exact`. */
    score?: number | null;
    /** What is proved of the score. */
    upper?: number | null;
    /** In the engine's own units, if it does not judge in points. */
    value?: number | null;
  }>;
  /** Positions entered. */
  nodes: number;
  /** Nodes per second. */
  nps: number;
  /** Whether the game is over: then there are no moves. */
  over: boolean;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** The position, or the game that led to it. */
  position: string;
  /** Its score, or that of a finished game. */
  score?: number | null;
  /** Time. */
  seconds: number;
  /** The score of the position is at most this. */
  upper?: number | null;
};

/** One move of a game, judged. */
export type ReversiReview = {
  /** The best move. */
  best?: string | null;
  /** What that leads to. */
  best_score?: number | null;
  /** The board. */
  board: string;
  /** Of a selective search to the end of the game: how sure it was, in percent. */
  confidence?: number | null;
  /** Plies searched. */
  depth: number;
  /** Who judged it. */
  engine: string;
  /** Whether both scores are proved. */
  exact: boolean;
  /** How much worse the move was than the best. */
  loss?: number | null;
  /** The move. */
  move: string;
  /** Positions entered. */
  nodes: number;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** Who made it. */
  player: string;
  /** The number of the move, from 1. */
  ply: number;
  /** The position, or the game that led to it. */
  position: string;
  /** What it led to, in points for the player who made it. */
  score?: number | null;
};

/** An engine of the list. */
export type ReversiEngine = {
  /** What it is. */
  about: string;
  /** The boards it plays on, of those that were asked about. */
  boards: Array<string>;
  /** The depths it can search to, up to 16. */
  depths: Array<number>;
  /** The levels that may follow its name, from and to. */
  levels?: Array<number> | null;
  /** The name to ask for it by. */
  name: string;
  /** The name in a list. */
  title: string;
};

/** A game, ply by ply. */
export type ConnectxGame = {
  /** Its moves. */
  plies: Array<{
    /** The move. */
    move: number;
    /** The position behind it. */
    state: {
      /** The board: `6x7x4`. */
      board: string;
      columns: number;
      discs: number;
      line: number;
      /** Who is to move. */
      mover: string;
      /** The columns that have room, from 1. */
      moves: Array<number>;
      over: boolean;
      /** The drawn board: the shape, then the rows from the top. */
      position: string;
      rows: number;
      /** Of a finished game, for the first player. */
      score?: number | null;
      /** Empty cells in which a player would complete a line. */
      threats: {
        O: Array<[number, number]>;
        X: Array<[number, number]>;
      };
      /** The cells of the winning lines. */
      won: Array<[number, number]>;
    };
  }>;
  /** The game as text is this, then the names of its moves but for passes, with the separator between them. */
  prefix: string;
  /** What stands between two moves in the text. */
  separator: string;
  /** Where it begins. */
  start: {
    /** The board: `6x7x4`. */
    board: string;
    columns: number;
    discs: number;
    line: number;
    /** Who is to move. */
    mover: string;
    /** The columns that have room, from 1. */
    moves: Array<number>;
    over: boolean;
    /** The drawn board: the shape, then the rows from the top. */
    position: string;
    rows: number;
    /** Of a finished game, for the first player. */
    score?: number | null;
    /** Empty cells in which a player would complete a line. */
    threats: {
      O: Array<[number, number]>;
      X: Array<[number, number]>;
    };
    /** The cells of the winning lines. */
    won: Array<[number, number]>;
  };
};

/** What an engine found. */
export type ConnectxSearch = {
  /** The move to play; `null` if the game is over. */
  best?: number | null;
  /** The board. */
  board: string;
  /** Of a selective search to the end of the game: how sure it was, in percent. */
  confidence?: number | null;
  /** Plies searched. */
  depth: number;
  /** Who searched. */
  engine: string;
  /** Whether the score is proved. */
  exact: boolean;
  /** Positions evaluated, if the engine counts them. */
  leaves?: number | null;
  /** The principal variation. */
  line: Array<number>;
  /** Positions entered. */
  nodes: number;
  /** Nodes per second. */
  nps: number;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** The position, or the game that led to it. */
  position: string;
  /** Who wins, if that is proved: `win`, `draw` or `loss`. */
  result?: string | null;
  /** In points, for the player to move; `null` if the engine does not judge in points. */
  score?: number | null;
  /** Time. */
  seconds: number;
  /** In the engine's own units. */
  value?: number | null;
};

/** What a solver proved. */
export type ConnectxSolve = {
  /** The best move, or the best known. */
  best?: number | null;
  /** The board. */
  board: string;
  /** Who solved it. */
  engine: string;
  /** Whether it is. */
  exact: boolean;
  /** The score that the question came with. */
  expected?: number | null;
  /** What was asked for: `score`, or `wld` for who wins only, as a score of +1, 0 or -1. */
  goal: string;
  /** A line of best play, or the best known. */
  line: Array<number>;
  /** The score is at least this. */
  lower: number;
  /** Positions entered. */
  nodes: number;
  /** Nodes per second. */
  nps: number;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** The position, or the game that led to it. */
  position: string;
  /** Who wins, if that is proved: `win`, `draw` or `loss`. */
  result?: string | null;
  /** The score for the player to move, once it is proved. */
  score?: number | null;
  /** Time. */
  seconds: number;
  /** The score is at most this. */
  upper: number;
};

/** What is known of every legal move of a position. */
export type ConnectxAnalyze = {
  /** The best move; `null` as long as none is known to be. */
  best?: number | null;
  /** The board. */
  board: string;
  /** Of a selective search to the end of the game: how sure it was, in percent. */
  confidence?: number | null;
  /** The depth that every move was searched to. */
  depth: number;
  /** Who valued the moves. */
  engine: string;
  /** Whether the values of all moves are proved. */
  exact: boolean;
  /** What was asked for: `score`, or `wld` for who wins only. */
  goal: string;
  /** The line that the best move begins. */
  line: Array<number>;
  /** The score of the position is at least this, if a solver was asked. */
  lower?: number | null;
  /** Every legal move. */
  moves: Array<{
    /** Of a selective search to the end of the game: how sure it was, in percent. */
    confidence?: number | null;
    /** Plies searched, this move among them. */
    depth: number;
    /** Whether the score is proved. */
    exact: boolean;
    /** What is proved of the score. */
    lower?: number | null;
    /** The move. */
    move: number;
    /** Who wins, if that is proved: `win`, `draw` or `loss`. */
    result?: string | null;
    /** In points for the player who makes it; proved if `exact`. */
    score?: number | null;
    /** What is proved of the score. */
    upper?: number | null;
    /** In the engine's own units, if it does not judge in points. */
    value?: number | null;
  }>;
  /** Positions entered. */
  nodes: number;
  /** Nodes per second. */
  nps: number;
  /** Whether the game is over: then there are no moves. */
  over: boolean;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** The position, or the game that led to it. */
  position: string;
  /** Its score, or that of a finished game. */
  score?: number | null;
  /** Time. */
  seconds: number;
  /** The score of the position is at most this. */
  upper?: number | null;
};

/** One move of a game, judged. */
export type ConnectxReview = {
  /** The best move. */
  best?: number | null;
  /** What that leads to. */
  best_score?: number | null;
  /** The board. */
  board: string;
  /** Of a selective search to the end of the game: how sure it was, in percent. */
  confidence?: number | null;
  /** Plies searched. */
  depth: number;
  /** Who judged it. */
  engine: string;
  /** Whether both scores are proved. */
  exact: boolean;
  /** How much worse the move was than the best. */
  loss?: number | null;
  /** The move. */
  move: number;
  /** Positions entered. */
  nodes: number;
  /** Where the question stood: `file:line`. */
  place?: string | null;
  /** Who made it. */
  player: string;
  /** The number of the move, from 1. */
  ply: number;
  /** The position, or the game that led to it. */
  position: string;
  /** What it led to, in points for the player who made it. */
  score?: number | null;
};

/** An engine of the list. */
export type ConnectxEngine = {
  /** What it is. */
  about: string;
  /** The boards it plays on, of those that were asked about. */
  boards: Array<string>;
  /** The depths it can search to, up to 16. */
  depths: Array<number>;
  /** The levels that may follow its name, from and to. */
  levels?: Array<number> | null;
  /** The name to ask for it by. */
  name: string;
  /** The name in a list. */
  title: string;
};

/** What a method made of a puzzle. */
export type SudokuSolve = {
  /** Digits that were tried, not deduced. */
  guesses: number;
  /** The number of the copy that holds the solution, for methods that make copies. */
  iterations?: number | null;
  /** Why there is no solution to show. */
  message?: string | null;
  /** Who answered. */
  method: string;
  /** Units of work, by method. */
  nodes: number;
  /** In one word: `solved`, `no-solution`, `contradictory`, `stuck`, `stopped`, ... */
  outcome: string;
  /** Where the puzzle stood: `file:line`. */
  place?: string | null;
  /** The grid in one line. */
  puzzle: string;
  /** Time. */
  seconds: number;
  /** Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`. */
  shape?: string | null;
  /** A solution. */
  solution?: string | null;
  /** The number of solutions; 2 stands for two or more. Only some methods look beyond the first. */
  solutions?: number | null;
};

/** How many solutions a grid has. */
export type SudokuCount = {
  /** Whether there are no more. */
  exact: boolean;
  /** Digits that were tried, not deduced. */
  guesses: number;
  /** Where the puzzle stood: `file:line`. */
  place?: string | null;
  /** The grid in one line. */
  puzzle: string;
  /** Time. */
  seconds: number;
  /** Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`. */
  shape?: string | null;
  /** The first of them. */
  solution?: string | null;
  /** The solutions found. */
  solutions: number;
};

/** How hard a puzzle is for a person. */
export type SudokuRate = {
  /** The sum over all rounds. */
  effort: number;
  /** In a word. */
  grade: string;
  /** The hardest technique. */
  hardest?: string | null;
  /** Where the puzzle stood: `file:line`. */
  place?: string | null;
  /** The grid in one line. */
  puzzle: string;
  /** That of the hardest technique. */
  rating: number;
  /** Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`. */
  shape?: string | null;
  /** Every step, if asked for. */
  steps?: Array<{
    /** The cells it rests on. */
    cells: Array<string>;
    /** The candidates it removes. */
    eliminations: Array<string>;
    /** What else it rests on. */
    pattern: {
      /** The digits. */
      digits: Array<number>;
      /** The places of a fish outside its cover. */
      fins: Array<string>;
      /** The links of a chain, or the inferences of a trial, in order. */
      links: Array<{
        /** Whether that is assumed; else it follows from what precedes. */
        assumed: boolean;
        /** The cell, or the cells of a group. */
        cells: Array<string>;
        /** The digit. */
        digit: number;
        /** Whether one of the cells holds the digit. */
        on: boolean;
      }>;
      /** The almost locked sets it uses. */
      sets: Array<{
        /** The cells. */
        cells: Array<string>;
        /** The digits. */
        digits: Array<number>;
      }>;
      /** The units it was found in; of a fish first the base, then the cover. */
      units: Array<string>;
    };
    /** The digits it finds: `r1c2=3`. */
    placements: Array<string>;
    /** The technique. */
    technique: string;
    /** In words. */
    text: string;
  }> | null;
  /** The techniques used. */
  techniques: Array<{
    /** What it gave. */
    conclusions: number;
    /** Rounds in which it was the easiest that led on. */
    rounds: number;
    /** The technique. */
    technique: string;
  }>;
};

/** The next step of a puzzle. */
export type SudokuHint = {
  /** The cells it rests on. */
  cells: Array<string>;
  /** The candidates it removes. */
  eliminations: Array<string>;
  /** What else it rests on. */
  pattern: {
    /** The digits. */
    digits: Array<number>;
    /** The places of a fish outside its cover. */
    fins: Array<string>;
    /** The links of a chain, or the inferences of a trial, in order. */
    links: Array<{
      /** Whether that is assumed; else it follows from what precedes. */
      assumed: boolean;
      /** The cell, or the cells of a group. */
      cells: Array<string>;
      /** The digit. */
      digit: number;
      /** Whether one of the cells holds the digit. */
      on: boolean;
    }>;
    /** The almost locked sets it uses. */
    sets: Array<{
      /** The cells. */
      cells: Array<string>;
      /** The digits. */
      digits: Array<number>;
    }>;
    /** The units it was found in; of a fish first the base, then the cover. */
    units: Array<string>;
  };
  /** Where the puzzle stood: `file:line`. */
  place?: string | null;
  /** The digits it finds: `r1c2=3`. */
  placements: Array<string>;
  /** The grid in one line. */
  puzzle: string;
  /** Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`. */
  shape?: string | null;
  /** The technique. */
  technique: string;
  /** In words. */
  text: string;
};

/** Whether a grid keeps the rules. */
export type SudokuCheck = {
  /** Whether every cell holds a digit. */
  complete: boolean;
  /** The digits that stand twice. */
  conflicts: Array<string>;
  /** The digits that are there. */
  givens: number;
  /** The order: 3 for 9x9. Other shapes have none. */
  order?: number | null;
  /** Where the puzzle stood: `file:line`. */
  place?: string | null;
  /** The grid in one line. */
  puzzle: string;
  /** Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`. */
  shape?: string | null;
  /** Whether no digit stands twice in a unit. */
  valid: boolean;
};

/** The smallest grid that is essentially the same. */
export type SudokuCanonical = {
  /** That grid. */
  canonical: string;
  /** Where the puzzle stood: `file:line`. */
  place?: string | null;
  /** The grid in one line. */
  puzzle: string;
  /** Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`. */
  shape?: string | null;
};

/** A puzzle that was made. */
export type SudokuGenerate = {
  /** The digits that are there. */
  givens: number;
  /** How hard it is, if that was rated. */
  grade?: string | null;
  /** The hardest technique. */
  hardest?: string | null;
  /** The order: 3 for 9x9. Other shapes have none. */
  order?: number | null;
  /** The grid in one line. */
  puzzle: string;
  /** The rating of the hardest technique. */
  rating?: number | null;
  /** Its shape, if it has not just square boxes: `2x3`, `3x3+x`, `jigsaw:MAP`. */
  shape?: string | null;
};
