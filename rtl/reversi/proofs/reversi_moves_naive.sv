// The legal moves as the rules say them, square by square, direction by direction, length by
// length. What reversi_moves is proved equal to.
`default_nettype none

module reversi_moves_naive (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    output      logic [63:0] moves_o
);
  // captures[9 * square + direction]
  logic [575:0] captures;

  for (genvar s = 0; s < 64; s++) begin : g_square
    for (genvar d = 0; d < 9; d++) begin : g_direction
      logic [6:1] ends;
      reversi_ray_naive #(.Square(s), .Direction(d)) u_ray (.own_i, .opp_i, .ends_o(ends));
      assign captures[9*s+d] = |ends;
    end
    assign moves_o[s] = !own_i[s] && !opp_i[s] && |captures[9*s+:9];
  end
endmodule
