// Sizes, constants and types of Phalanx.
`default_nettype none

// A block on its own does not use all of the constants.
/* verilator lint_off UNUSEDPARAM */
package phalanx_pkg;
  // A value as the mover of a node sees it. The other player sees its complement, ~value: that
  // turns the order around as a minus would, and costs no logic.
  localparam int unsigned ValueWidth = 20;
  typedef logic signed [ValueWidth-1:0] value_t;
  localparam value_t Infinity = 20'sd524287;
  localparam value_t Worst = ~Infinity;

  // Plies, or empty squares, that are left to search.
  localparam int unsigned RestWidth = 5;
  typedef logic [RestWidth-1:0] rest_t;

  // Moves are put in order by a look at each child if at least so much is left: plies of a
  // search to a fixed depth, empty squares of an exact one.
  localparam rest_t OrderPlies = 5'd4;
  localparam rest_t OrderEmpties = 5'd6;

  // Nodes with at least so much left are split between cores, down to SplitLevels - 1.
  localparam rest_t SplitRest = 5'd5;
  localparam int unsigned SplitLevels = 4;
  localparam int unsigned SplitWidth = 2;
  typedef logic [SplitWidth-1:0] split_t;

  // Cores at most. A core, and a place for a node of a level, are numbers of this width.
  localparam int unsigned MaxCores = 16;
  localparam int unsigned IndexWidth = 4;
  typedef logic [IndexWidth-1:0] index_t;

  // The places of a core's nodes on levels 1, 2, 3, from the lowest bit; the root has no choice.
  localparam int unsigned PathWidth = 12;
  typedef logic [PathWidth-1:0] path_t;

  // The place of the node of a level on a path.
  function automatic logic [IndexWidth-1:0] place_of(
      input logic [PathWidth-1:0] path, input logic [SplitWidth-1:0] level
  );
    unique case (level)
      2'd1: place_of = path[3:0];
      2'd2: place_of = path[7:4];
      2'd3: place_of = path[11:8];
      default: place_of = '0;
    endcase
  endfunction

  // A move's number at the root, in the order in which the moves are begun.
  localparam int unsigned RankWidth = 6;

  // Levels within a core; its task is level 0, and AboveRoot is above it.
  localparam int unsigned LevelWidth = 5;
  typedef logic [LevelWidth-1:0] level_t;
  localparam int unsigned StackWords = 32;
  localparam level_t AboveRoot = 5'd31;

  // The cycles from `stop_i` to `done_o`, at most.
  localparam int unsigned StopCycles = 255;

  // What a core is asked to search. `passed`: the position was reached by a pass. `red`: the
  // mover is who moves at the root. `exact`: to the end, for discs.
  typedef struct packed {
    logic [63:0] own;
    logic [63:0] opp;
    rest_t rest;
    logic passed;
    logic red;
    logic exact;
  } task_t;

  // A core's node, which is also a word of its stack. `moves`: those not tried yet. `passed`: its
  // only move is a pass.
  typedef struct packed {
    logic [63:0] own;
    logic [63:0] opp;
    logic [63:0] moves;
    value_t alpha;
    value_t beta;
    value_t best;
    rest_t rest;
    logic passed;
  } node_t;

  // A node that is split between cores.
  typedef struct packed {
    logic [63:0] own;
    logic [63:0] opp;
    logic [63:0] moves;
    value_t best;
    rest_t rest;
  } shared_t;

  // Where a core works: the nodes above it, the level of the last one, and the root's move.
  typedef struct packed {
    path_t path;
    split_t level;
    logic [RankWidth-1:0] rank;
    logic [5:0] square;
  } seat_t;

  // Why a core is served: it has a value, it joins others below a node, its window is brought up
  // to date.
  typedef enum logic [1:0] {
    ToDeliver,
    ToJoin,
    ToNarrow
  } reason_e;

  // The states of the dispatcher.
  typedef enum logic [3:0] {
    StIdle,
    StRoot,
    StFirst,
    StServe,
    StWalk,
    StLoad,
    StMerge,
    StJudge,
    StChoose,
    StLook,
    StMake,
    StChild,
    StSplit,
    StStart,
    StSum
  } state_e;

  // The node that the dispatcher looks at. `core`, `guide`: who is served, whose path is taken.
  // `seat`: the path, down to its last level; `at`: the level of the node. `value`: what
  // is delivered to the last node. `passed`: its only move is a pass. `fresh`: no child has a value yet.
  typedef struct packed {
    reason_e reason;
    index_t core;
    index_t guide;
    seat_t seat;
    split_t at;
    value_t alpha;
    value_t beta;
    value_t best;
    value_t value;
    rest_t rest;
    logic passed;
    logic fresh;
  } walk_t;

  // What the dispatcher did in a cycle: started a core on the position of a level, took a value
  // that a core brought to a node of a level, or closed a node that needs no more search.
  typedef struct packed {
    logic closed;
    logic valued;
    logic started;
    index_t core;
    logic [2:0] level;
    logic [63:0] own;
    logic [63:0] opp;
    value_t alpha;
    value_t value;
  } event_t;
endpackage
/* verilator lint_on UNUSEDPARAM */
