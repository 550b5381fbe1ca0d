// The discs that flip on a line: those between a played square and a disc of the mover further up, with
// discs of the rival only between the two. What zaragoza_flipper_line is proved equal to.
`default_nettype none

module zaragoza_flipper_line_naive (
    input  wire logic [7:0] own_i,
    input  wire logic [7:0] opp_i,
    input  wire logic [7:0] move_i,
    output      logic [7:0] flips_o
);
  // Nothing lies beyond the ends of the line.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [7:0] mine, played;
  /* verilator lint_on UNUSEDSIGNAL */

  assign mine = own_i & ~opp_i;
  assign played = move_i & ~(own_i | opp_i);

  for (genvar s = 0; s < 8; s++) begin : g_square
    // For each played square below and each disc of the mover above.
    logic [63:0] by;
    for (genvar p = 0; p < 8; p++) begin : g_played
      for (genvar e = 0; e < 8; e++) begin : g_end
        if (p < s && e > s) begin : g_between
          assign by[8*p+e] = played[p] & mine[e] & (&opp_i[e-1:p+1]);
        end else begin : g_not
          assign by[8*p+e] = 1'b0;
        end
      end
    end
    assign flips_o[s] = |by;
  end
endmodule
