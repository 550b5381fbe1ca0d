// Types that every Reversi chip shares: the board, and the interface of a search core.
//
// A set of squares is a 64-bit word, bit 8 * row + column: a1 is bit 0, h1 bit 7, h8 bit 63. A
// square is the index of its bit.
`default_nettype none

// A block on its own does not use all of the constants.
/* verilator lint_off UNUSEDPARAM */
package reversi_pkg;
  // A board as the player to move sees it.
  typedef struct packed {
    logic [63:0] own;
    logic [63:0] opp;
  } board_t;

  // Values of a search, signed; a core with narrower ones extends their sign.
  localparam int unsigned ValueWidth = 20;

  // Counts of nodes, leaves and cycles: hours at 100 MHz.
  localparam int unsigned CountWidth = 40;

  // The levels below the root.
  localparam int unsigned DepthWidth = 5;

  // What a search core is asked; `rtl/README.md` has the handshake.
  typedef struct packed {
    board_t board;
    logic [DepthWidth-1:0] depth;
  } request_t;

  // What it answers. `complete`: the search ended by itself; a stopped one has the best of the moves
  // whose value it knew. `value` is seen by the player to move at the root. The counts run while
  // the core is busy; everything else is valid from `done_o` to the next start.
  typedef struct packed {
    logic complete;
    logic pass;
    logic [5:0] best;
    logic signed [ValueWidth-1:0] value;
    logic [CountWidth-1:0] nodes;
    logic [CountWidth-1:0] leaves;
    logic [CountWidth-1:0] cycles;
  } answer_t;
endpackage
/* verilator lint_on UNUSEDPARAM */
