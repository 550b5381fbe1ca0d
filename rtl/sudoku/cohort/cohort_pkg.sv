// States, words and events of the Cohort machine.
package cohort_pkg;
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

  typedef enum logic [1:0] {
    StIdle,   // waits for a puzzle
    StWork,   // searches
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
    // Two singles met in the last pass.
    logic                  clash;
    // The last pass applied singles; if it changed nothing, this one guesses.
    logic                  stepped;
  } slot_t;
endpackage
