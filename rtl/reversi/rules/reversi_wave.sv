// A wave runs from each square of `from` in one direction, through squares of `through`, at
// most six of them. Cell x is reached if its neighbour is a source or was reached itself:
//
//   reached[x] = through[x] & (from[x - s] | reached[x - s])
//
// in which s is `Step` going up, and -`Step` going down. `through` has no square from which a
// shift would cross an edge of the board, see reversi_axis_moves.
`default_nettype none

module reversi_wave #(
    parameter bit Up = 1'b1,
    parameter int unsigned Step = 1
) (
    input  wire logic [63:0] through_i,
    input  wire logic [63:0] from_i,
    output      logic [63:0] reached_o
);
  if (Step != 1 && Step != 7 && Step != 8 && Step != 9) begin : g_check
    $error("Step must be 1, 7, 8 or 9");
  end

  // Squares reached in at most 1, 2, .. 6 steps.
  logic [63:0] r1, r2, r3, r4, r5;

  if (Up) begin : g_up
    assign r1 = through_i & (from_i << Step);
    assign r2 = through_i & ((from_i | r1) << Step);
    assign r3 = through_i & ((from_i | r2) << Step);
    assign r4 = through_i & ((from_i | r3) << Step);
    assign r5 = through_i & ((from_i | r4) << Step);
    assign reached_o = through_i & ((from_i | r5) << Step);
  end else begin : g_down
    assign r1 = through_i & (from_i >> Step);
    assign r2 = through_i & ((from_i | r1) >> Step);
    assign r3 = through_i & ((from_i | r2) >> Step);
    assign r4 = through_i & ((from_i | r3) >> Step);
    assign r5 = through_i & ((from_i | r4) >> Step);
    assign reached_o = through_i & ((from_i | r5) >> Step);
  end
endmodule
