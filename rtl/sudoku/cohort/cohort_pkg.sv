// The 9x9 grid as bit vectors, and the states, words and events of the Cohort machine.
//
// A set of cells has bit 9 * row + column. The candidates of a grid are nine such sets, digit 1 lowest. What belongs
// to a unit or to a segment (the three cells that a line and a box share) stands at the bit of its first cell.
// A module uses some of them.
/* verilator lint_off UNUSEDPARAM */
package cohort_pkg;
  localparam int unsigned Cells = 81;
  localparam int unsigned Digits = 9;
  localparam int unsigned Candidates = Cells * Digits;
  // A band: three rows. A digit has four bits, 0 is an empty cell.
  localparam int unsigned BandCells = 27;
  localparam int unsigned BandWidth = 4 * BandCells;

  typedef logic [Cells-1:0] cells_t;
  typedef logic [Candidates-1:0] candidates_t;
  typedef logic [BandWidth-1:0] band_t;

  // The words of a slot in the stack: the next puzzle, the first solution, then the guesses.
  localparam int unsigned LevelWidth = 8;
  localparam logic [LevelWidth-1:0] PuzzleWord = 0;
  localparam logic [LevelWidth-1:0] SolutionWord = 1;
  localparam logic [LevelWidth-1:0] BottomWord = 2;

  // The counter of guesses wraps around.
  localparam int unsigned GuessWidth = 24;

  // What a pass did to a puzzle.
  localparam logic [2:0] Step = 0;
  localparam logic [2:0] Guess = 1;
  localparam logic [2:0] Back = 2;
  localparam logic [2:0] Found = 3;
  localparam logic [2:0] End = 4;

  typedef enum logic [2:0] {
    StIdle,   // waits for a puzzle
    StWork,   // searches
    StTake,   // takes the top of the stack
    StFetch,  // reads the first solution back
    StGive    // waits until the answer is taken
  } state_e;

  // A slot: what goes around the ring beside the candidates.
  typedef struct packed {
    state_e                state;
    logic                  id;
    logic                  unique_wanted;
    logic [1:0]            solutions;
    // The next free word of the stack.
    logic [LevelWidth-1:0] level;
    logic [GuessWidth-1:0] guesses;
    // The last pass applied singles; if it changed nothing, this one guesses.
    logic                  stepped;
  } slot_t;
endpackage
/* verilator lint_on UNUSEDPARAM */
