// The legal moves of the player to move: the empty squares from which a disc captures along
// at least one axis. All squares at once, combinational.
`default_nettype none

module reversi_moves (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    output      logic [63:0] moves_o
);
  localparam logic [63:0] Columns = 64'h7e7e_7e7e_7e7e_7e7e;
  localparam logic [63:0] All = 64'hffff_ffff_ffff_ffff;

  logic [63:0] row, column, diagonal, antidiagonal;

  reversi_axis_moves #(.Step(1), .Inner(Columns)) u_row (.own_i, .opp_i, .reach_o(row));
  reversi_axis_moves #(.Step(8), .Inner(All)) u_column (.own_i, .opp_i, .reach_o(column));
  reversi_axis_moves #(.Step(9), .Inner(Columns)) u_diagonal (.own_i, .opp_i, .reach_o(diagonal));
  reversi_axis_moves #(.Step(7), .Inner(Columns)) u_antidiagonal (
      .own_i, .opp_i, .reach_o(antidiagonal)
  );

  assign moves_o = ~(own_i | opp_i) & (row | column | diagonal | antidiagonal);
endmodule
