// Sizes, constants and types of the Timisoara machine.
`default_nettype none

// A block on its own does not use all of the constants.
/* verilator lint_off UNUSEDPARAM */
package timisoara_pkg;
  // A value, as Red sees it.
  localparam int unsigned ValueWidth = 20;
  typedef logic signed [ValueWidth-1:0] value_t;
  localparam value_t Infinity = 20'sd524287;

  // The value of a finished game that Red has not lost, without Red's lead in discs; a lost game
  // has the opposite value.
  localparam value_t GameOver = 20'sd15000;

  // Weights of a point of stability and of a move, as powers of two.
  localparam int unsigned StabilityShift = 6;
  localparam int unsigned MobilityShift = 5;

  // Levels: the root is 0, leaves are at most at 16. The search starts above the root.
  localparam int unsigned LevelWidth = 5;
  typedef logic [LevelWidth-1:0] level_t;
  localparam level_t Root = 5'd0;
  localparam level_t AboveRoot = 5'd31;

  // Words of the stack; leaves are not pushed.
  localparam int unsigned StackWords = 16;

  // The cycles from `stop_i` to `done_o`, at most.
  localparam int unsigned StopCycles = 6;

  // A node, which is also a word of the stack.
  //
  // The board is that of its mover. `pick` is the move to try next, one-hot, or none for a pass;
  // `rest` has the moves after it. `picked`: there is a move to try, and it is in `pick`. A node
  // that `passed` has the pass as its only move. `best` is the best value so far, and `alpha`,
  // `beta` are the window; all three are late by one child, see timisoara_search.
  typedef struct packed {
    logic [63:0] own;
    logic [63:0] opp;
    logic [63:0] rest;
    logic [63:0] pick;
    value_t alpha;
    value_t beta;
    value_t best;
    logic picked;
    logic passed;
  } node_t;

  // What happened in a cycle, in this order: a node was entered at `enter_level`; it is a leaf,
  // with `leaf_value`; a node was cut at `level`; a node returned `value` from `level`.
  typedef struct packed {
    logic returned;
    logic cut;
    logic leaf;
    logic entered;
    level_t enter_level;
    logic [63:0] red;
    logic [63:0] blue;
    value_t leaf_value;
    level_t level;
    value_t value;
  } event_t;
endpackage
/* verilator lint_on UNUSEDPARAM */
