// The discs a move flips as the rules say them: those on a ray from the square of the move,
// before a disc of the mover. What reversi_flips is proved equal to.
`default_nettype none

module reversi_flips_naive (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  // reach[6 * (9 * square + direction) + k - 1]: a move on the square flips the disc k steps
  // away, since the ray from it ends at k or beyond.
  logic [3455:0] reach;

  for (genvar s = 0; s < 64; s++) begin : g_square
    for (genvar d = 0; d < 9; d++) begin : g_direction
      logic [6:1] ends;
      reversi_ray_naive #(.Square(s), .Direction(d)) u_ray (.own_i, .opp_i, .ends_o(ends));
      for (genvar k = 1; k <= 6; k++) begin : g_step
        assign reach[6*(9*s+d)+k-1] = move_i[s] && |ends[6:k];
      end
    end
  end

  // Every square looks back at the moves that could flip it.
  for (genvar x = 0; x < 64; x++) begin : g_flipped
    logic [53:0] by;
    for (genvar d = 0; d < 9; d++) begin : g_direction
      for (genvar k = 1; k <= 6; k++) begin : g_step
        localparam int Row = x / 8 - k * (d / 3 - 1);
        localparam int Column = x % 8 - k * (d % 3 - 1);
        if (Row >= 0 && Row < 8 && Column >= 0 && Column < 8) begin : g_in
          assign by[6*d+k-1] = reach[6*(9*(8*Row+Column)+d)+k-1];
        end else begin : g_out
          assign by[6*d+k-1] = 1'b0;
        end
      end
    end
    assign flips_o[x] = |by;
  end
endmodule
