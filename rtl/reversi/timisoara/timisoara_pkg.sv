// The sizes and constants of the machine.
`default_nettype none

// A block on its own does not use all of them.
/* verilator lint_off UNUSEDPARAM */
package timisoara_pkg;
  // A value, signed, seen by Red.
  localparam int unsigned ValueWidth = 20;
  localparam logic signed [ValueWidth-1:0] Infinity = 20'sd524287;

  // The value of a finished game that Red has not lost, without Red's lead in discs; that of a
  // lost one is its opposite.
  localparam logic signed [ValueWidth-1:0] GameOver = 20'sd15000;

  // What a point of stability and a move are worth, as powers of two.
  localparam int unsigned StabilityShift = 6;
  localparam int unsigned MobilityShift = 5;

  // Levels of the search; the leaves are not on the stack.
  localparam int unsigned LevelWidth = 5;
  localparam int unsigned StackWords = 16;

  // The nodes, leaves and cycles of a search.
  localparam int unsigned CountWidth = 40;
endpackage
/* verilator lint_on UNUSEDPARAM */
