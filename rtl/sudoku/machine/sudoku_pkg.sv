// The frames of the FPT'09 contest, and what a machine says that has no solution.
//
//   puzzle   A5 3C 5A C3 | side | cells, row by row, 0 = empty | checksum
//   answer   A5 3C 5A C3 | checksum | side | cells
//   refusal  A5 3C 5A C3 | reason | 0
`default_nettype none

// A block on its own does not use all of the constants.
/* verilator lint_off UNUSEDPARAM */
package sudoku_pkg;
  localparam logic [31:0] Preamble = 32'hA53C_5AC3;

  // The reasons of a refusal.
  localparam logic [7:0] Contradictory = 8'd1;
  localparam logic [7:0] Empty = 8'd2;
  localparam logic [7:0] NoSolution = 8'd3;
  localparam logic [7:0] Stuck = 8'd4;
  localparam logic [7:0] MemoryNotEnough = 8'd5;
endpackage
/* verilator lint_on UNUSEDPARAM */
