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
  // A grid of digits, the first cell lowest: a digit has four bits, 0 is an empty cell. A band is three rows of it.
  localparam int unsigned GridWidth = 4 * Cells;
  localparam int unsigned BandWidth = GridWidth / 3;

  typedef logic [Cells-1:0] cells_t;
  typedef logic [Candidates-1:0] candidates_t;
  typedef logic [GridWidth-1:0] grid_t;
  typedef logic [BandWidth-1:0] band_t;

  // The words of a slot in the stack: the next puzzle, the first solution, then the guesses.
  localparam int unsigned LevelWidth = 8;
  localparam logic [LevelWidth-1:0] PuzzleWord = 0;
  localparam logic [LevelWidth-1:0] SolutionWord = 1;
  localparam logic [LevelWidth-1:0] BottomWord = 2;

  // A puzzle and its answer have the same tag.
  localparam int unsigned TagWidth = 16;

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
    logic [TagWidth-1:0]   tag;
    // Goes on to the second solution.
    logic                  unique_wanted;
    logic [1:0]            solutions;
    // The next free word of the stack.
    logic [LevelWidth-1:0] level;
    logic [GuessWidth-1:0] guesses;
    // The last pass applied singles; if it changed nothing, this one guesses.
    logic                  stepped;
  } slot_t;

  // What follows from the candidates of a grid at once. Flags are per row, digit or unit: what is made of all of them is
  // for the next stage.
  typedef struct packed {
    candidates_t singles;
    // Segments that are locked out, at their first cells.
    candidates_t row_locked;
    candidates_t column_locked;
    // Cells with one and with two candidates.
    cells_t      one;
    cells_t      two;
    // By rows: some cell has two candidates; all have one; one has none.
    logic [8:0]  two_rows;
    logic [8:0]  full_rows;
    logic [8:0]  no_digit;
    // By digits: a row, a column, a box without a place.
    logic [26:0] no_place;
  } findings_t;
endpackage
/* verilator lint_on UNUSEDPARAM */
