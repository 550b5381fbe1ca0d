// The legal moves, written after the rules: the empty squares from which some ray ends with a disc
// of the mover behind discs of the opponent. The reference that reversi_moves is proved equal to.
`default_nettype none

module reversi_moves_naive (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    output      logic [63:0] moves_o
);
  logic [3455:0] ends;

  reversi_rays_naive u_rays (.own_i, .opp_i, .ends_o(ends));

  for (genvar s = 0; s < 64; s++) begin : g_square
    assign moves_o[s] = !own_i[s] && !opp_i[s] && |ends[54*s+:54];
  end
endmodule
