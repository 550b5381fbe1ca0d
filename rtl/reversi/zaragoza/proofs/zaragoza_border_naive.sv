// The stable discs of the border by the rule alone: the corners, then, seven times, every disc of the border
// next to one, along the border. Seven steps reach every square. What zaragoza_border is proved equal to.
`default_nettype none

module zaragoza_border_naive (
    input  wire logic [63:0] discs_i,
    output      logic [63:0] stable_o
);
  localparam logic [63:0] Corners = 64'h8100_0000_0000_0081;
  localparam logic [63:0] Edges = 64'hff81_8181_8181_81ff;

  for (genvar t = 0; t < 8; t++) begin : g_step
    // Inner squares do not count.
    /* verilator lint_off UNUSEDSIGNAL */
    logic [63:0] stable;
    /* verilator lint_on UNUSEDSIGNAL */
    if (t == 0) begin : g_corners
      assign stable = discs_i & Corners;
    end else begin : g_grow
      for (genvar s = 0; s < 64; s++) begin : g_square
        localparam int Row = s / 8;
        localparam int Column = s % 8;
        localparam bit Across = (Row == 0 || Row == 7) && Column > 0 && Column < 7;
        localparam bit Down = (Column == 0 || Column == 7) && Row > 0 && Row < 7;
        if (Across) begin : g_across
          assign stable[s] = discs_i[s] & (g_step[t-1].stable[s-1] | g_step[t-1].stable[s+1]);
        end else if (Down) begin : g_down
          assign stable[s] = discs_i[s] & (g_step[t-1].stable[s-8] | g_step[t-1].stable[s+8]);
        end else begin : g_rest
          assign stable[s] = discs_i[s] & Edges[s];
        end
      end
    end
  end

  assign stable_o = g_step[7].stable;
endmodule
