// The stable discs of one colour on the border of the board: those in an unbroken row from a corner.
// On the border three of the four axes have a side that is off the board. Combinational.
`default_nettype none

module zaragoza_border (
    // The discs of the inner squares do not count.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire logic [63:0] discs_i,
    /* verilator lint_on UNUSEDSIGNAL */
    output      logic [63:0] stable_o
);
  // The four edges: eight squares each, from one corner to another.
  for (genvar e = 0; e < 4; e++) begin : g_edge
    localparam int unsigned First = (e == 1) ? 56 : (e == 3) ? 7 : 0;
    localparam int unsigned Step = (e < 2) ? 1 : 8;
    logic [7:0] discs, stable;
    for (genvar i = 0; i < 8; i++) begin : g_square
      assign discs[i] = discs_i[First+Step*i];
      assign stable[i] = &discs[i:0] || &discs[7:i];
    end
  end

  for (genvar s = 0; s < 64; s++) begin : g_stable
    localparam int unsigned Row = s / 8;
    localparam int unsigned Column = s % 8;
    if ((Row == 0 || Row == 7) && (Column == 0 || Column == 7)) begin : g_corner
      assign stable_o[s] = discs_i[s];
    end else if (Row == 0) begin : g_top
      assign stable_o[s] = g_edge[0].stable[Column];
    end else if (Row == 7) begin : g_bottom
      assign stable_o[s] = g_edge[1].stable[Column];
    end else if (Column == 0) begin : g_left
      assign stable_o[s] = g_edge[2].stable[Row];
    end else if (Column == 7) begin : g_right
      assign stable_o[s] = g_edge[3].stable[Row];
    end else begin : g_inner
      assign stable_o[s] = 1'b0;
    end
  end
endmodule
