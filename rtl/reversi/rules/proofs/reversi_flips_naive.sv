// The discs that a move flips, written after the rules: those on a ray from the square of the move,
// before a disc of the mover. The reference that reversi_flips is proved equal to.
`default_nettype none

module reversi_flips_naive (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  // Rays that leave the board at once flip nothing.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [3455:0] ends;
  /* verilator lint_on UNUSEDSIGNAL */

  reversi_rays_naive u_rays (.own_i, .opp_i, .ends_o(ends));

  // For every square, the moves that could flip it: those k steps away whose ray covers at least k
  // squares.
  for (genvar x = 0; x < 64; x++) begin : g_flipped
    logic [53:0] by;
    for (genvar d = 0; d < 9; d++) begin : g_direction
      for (genvar k = 1; k <= 6; k++) begin : g_step
        localparam int Row = x / 8 - k * (d / 3 - 1);
        localparam int Column = x % 8 - k * (d % 3 - 1);
        localparam int Ray = 6 * (9 * (8 * Row + Column) + d);
        if (Row >= 0 && Row < 8 && Column >= 0 && Column < 8) begin : g_in
          assign by[6*d+k-1] = move_i[8*Row+Column] && |ends[Ray+5:Ray+k-1];
        end else begin : g_out
          assign by[6*d+k-1] = 1'b0;
        end
      end
    end
    assign flips_o[x] = |by;
  end
endmodule
