// A step of the stability network: the inner discs of one colour that, on each of the four axes, have a
// neighbour on at least one side that is stable already. The border stays as it is. Combinational.
//
// A set of squares is a word, bit 8 * row + column, so a shift moves it by one square; inner squares have
// all their neighbours, and no shift takes one of them across an edge of the board.
`default_nettype none

module zaragoza_layer (
    // The discs of the border do not count: `stable_i` has them.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire logic [63:0] discs_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  wire logic [63:0] stable_i,
    output      logic [63:0] stable_o
);
  localparam logic [63:0] Inner = 64'h007e_7e7e_7e7e_7e00;

  logic [63:0] row, column, diagonal, antidiagonal;

  assign row = (stable_i << 1) | (stable_i >> 1);
  assign column = (stable_i << 8) | (stable_i >> 8);
  assign diagonal = (stable_i << 9) | (stable_i >> 9);
  assign antidiagonal = (stable_i << 7) | (stable_i >> 7);
  assign stable_o = (stable_i & ~Inner) | (discs_i & Inner & row & column & diagonal & antidiagonal);
endmodule
