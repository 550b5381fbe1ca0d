// The discs that a move flips. `move_i` has the bit of the square to play, which is empty; none
// is a pass and flips nothing. Combinational.
`default_nettype none

module reversi_flips (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  localparam logic [63:0] Columns = 64'h7e7e_7e7e_7e7e_7e7e;
  localparam logic [63:0] All = 64'hffff_ffff_ffff_ffff;

  logic [63:0] row, column, diagonal, antidiagonal;

  reversi_axis_flips #(.Step(1), .Inner(Columns)) u_row (
      .own_i, .opp_i, .move_i, .flips_o(row)
  );
  reversi_axis_flips #(.Step(8), .Inner(All)) u_column (
      .own_i, .opp_i, .move_i, .flips_o(column)
  );
  reversi_axis_flips #(.Step(9), .Inner(Columns)) u_diagonal (
      .own_i, .opp_i, .move_i, .flips_o(diagonal)
  );
  reversi_axis_flips #(.Step(7), .Inner(Columns)) u_antidiagonal (
      .own_i, .opp_i, .move_i, .flips_o(antidiagonal)
  );

  assign flips_o = row | column | diagonal | antidiagonal;
endmodule
