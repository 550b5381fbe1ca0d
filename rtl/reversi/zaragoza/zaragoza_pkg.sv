// Sizes, constants and types of the Zaragoza machine.
`default_nettype none

// A block on its own does not use all of the constants.
/* verilator lint_off UNUSEDPARAM */
package zaragoza_pkg;
  // A value, as a player sees it. The lowest one means that nothing is known yet: no position has it.
  localparam int unsigned ValueWidth = 9;
  typedef logic signed [ValueWidth-1:0] value_t;
  localparam value_t Unknown = -9'sd256;

  // What a won game is worth beside the lead in discs.
  localparam value_t Won = 9'sd191;

  // Weights of a corner, of an X square (a penalty) and of a move, as powers of two. A stable disc
  // counts once.
  localparam int unsigned CornerShift = 2;
  localparam int unsigned XSquareShift = 1;
  localparam int unsigned MobilityShift = 1;

  localparam logic [63:0] Corners = 64'h8100_0000_0000_0081;
  localparam logic [63:0] XSquares = 64'h0042_0000_0000_4200;

  // Levels: the root is 0, leaves are at most at 16. The search starts above the root.
  localparam int unsigned LevelWidth = 5;
  typedef logic [LevelWidth-1:0] level_t;
  localparam level_t Root = 5'd0;
  localparam level_t AboveRoot = 5'd31;

  // Words of the board store; leaves and their parents are not stored.
  localparam int unsigned StoreWords = 16;

  // The cycles from `stop_i` to `done_o`, at most.
  localparam int unsigned StopCycles = 6;

  // Openings in the table, and the moves of one at most.
  localparam int unsigned Lines = 51;
  localparam int unsigned Plies = 32;

  // A node, which is also a word of the board store.
  //
  // The board is that of its mover. `pick` is the move to try next, one-hot, or none for a pass; `rest`
  // has the moves after it. `picked`: there is a move to try. A node that `passed` has the pass as its
  // only move.
  //
  // `best` is the register of the level: the value that its mover is sure of, here or, until it was
  // `raised`, two levels above. `rival` is that of the level above.
  typedef struct packed {
    logic [63:0] own;
    logic [63:0] opp;
    logic [63:0] rest;
    logic [63:0] pick;
    value_t best;
    value_t rival;
    logic raised;
    logic picked;
    logic passed;
  } node_t;

  // What a child hands to its parent. `value` is the child's register. A child that was `cut` does not
  // concern its parent; one that was not raised makes it cut.
  typedef struct packed {
    logic cut;
    logic raised;
    value_t value;
  } result_t;

  // The terms of an evaluation, for the player who made the move: his less his opponent's.
  typedef struct packed {
    logic signed [3:0] corners;
    logic signed [3:0] x_squares;
    logic signed [7:0] mobility;
    logic signed [7:0] stable;
  } terms_t;

  // What happened in a cycle, in this order: a tree of `depth` was begun; a node was entered at
  // `enter_level`; it was evaluated, or is the end of a game with this lead; a node was cut at `level`;
  // a node returned `value` from `level`; a tree was completed with `best` and `value`.
  typedef struct packed {
    logic completed;
    logic returned;
    logic cut;
    logic finished;
    logic evaluated;
    logic entered;
    logic begun;
    level_t depth;
    level_t enter_level;
    logic [63:0] own;
    logic [63:0] opp;
    terms_t terms;
    logic signed [7:0] lead;
    level_t level;
    value_t value;
    logic [5:0] best;
  } event_t;
endpackage
/* verilator lint_on UNUSEDPARAM */
