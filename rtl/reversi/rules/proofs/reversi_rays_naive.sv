// All rays of the board: bit 6 * (9 * square + direction) + n - 1 if, on the ray from the square
// in that direction, exactly the next n squares hold discs of the opponent and the one behind
// them a disc of the mover. Direction = 3 * (row step + 1) + (column step + 1); direction 4, which
// stays in place, has no bits set.
`default_nettype none

module reversi_rays_naive (
    input  wire logic [  63:0] own_i,
    input  wire logic [  63:0] opp_i,
    output      logic [3455:0] ends_o
);
  for (genvar s = 0; s < 64; s++) begin : g_square
    for (genvar d = 0; d < 9; d++) begin : g_direction
      localparam int RowStep = d / 3 - 1;
      localparam int ColumnStep = d % 3 - 1;
      for (genvar n = 1; n <= 6; n++) begin : g_length
        localparam int EndRow = s / 8 + (n + 1) * RowStep;
        localparam int EndColumn = s % 8 + (n + 1) * ColumnStep;
        localparam int Ray = 6 * (9 * s + d) + n - 1;
        if (d != 4 && EndRow >= 0 && EndRow < 8 && EndColumn >= 0 && EndColumn < 8) begin : g_in
          logic [n:1] between;
          for (genvar k = 1; k <= n; k++) begin : g_between
            assign between[k] = opp_i[s+k*(8*RowStep+ColumnStep)];
          end
          assign ends_o[Ray] = &between && own_i[8*EndRow+EndColumn];
        end else begin : g_out
          assign ends_o[Ray] = 1'b0;
        end
      end
    end
  end
endmodule
