// What the Aveiro machines share: the routines, and the trace.
//
// Sizes follow from the order of the grid, a parameter of every module: order 3 is 9x9. A cell's
// address is side * row + column; a digit is 1 to side, 0 an empty cell.
`default_nettype none

// A block on its own does not use all of the constants.
/* verilator lint_off UNUSEDPARAM */
package aveiro_pkg;
  // The routines, as the trace names them.
  typedef logic [2:0] routine_t;
  localparam routine_t NotEmpty = 3'd0;
  localparam routine_t PossibilitiesList = 3'd1;
  localparam routine_t Singles = 3'd2;
  localparam routine_t HiddenNumber = 3'd3;
  localparam routine_t Filled = 3'd4;
  localparam routine_t CheckSolution = 3'd5;
  localparam routine_t Blocked = 3'd6;
  localparam routine_t Minimums = 3'd7;

  // Words of the index map: one for each copy there could be.
  localparam int unsigned IndexWords = 32;
  localparam int unsigned IndexWidth = 5;
  typedef logic [IndexWidth-1:0] index_t;

  localparam int unsigned CycleWidth = 32;

  // What happened in a cycle, in this order: a routine ended; the copy holds a solution, or is
  // dropped; a copy was taken; there is no room; a copy was made; a routine began; a cell got a
  // number in the map of minimums, or a digit. All of it concerns `copy`. A copy is made with the
  // digit `value` in `cell`.
  typedef struct packed {
    logic [15:0] unused;
    logic wrote;
    logic numbered;
    logic began;
    logic copied;
    logic memory;
    logic taken;
    logic dropped;
    logic solved;
    logic ended;
    routine_t began_routine;
    routine_t ended_routine;
    logic found;
    index_t to;
    index_t copy;
    logic [8:0] number;
    logic [7:0] cell_addr;
    logic [4:0] value;
  } event_t;
endpackage
/* verilator lint_on UNUSEDPARAM */
