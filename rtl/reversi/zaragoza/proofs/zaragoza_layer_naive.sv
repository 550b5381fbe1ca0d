// A step of the stability network as the rule says it: a disc stays, or becomes, stable if on every axis
// there is a side on which the neighbour is stable. What zaragoza_layer is proved equal to, from any set.
`default_nettype none

module zaragoza_layer_naive (
    input  wire logic [63:0] discs_i,
    input  wire logic [63:0] stable_i,
    output      logic [63:0] stable_o
);
  for (genvar s = 0; s < 64; s++) begin : g_square
    localparam int Row = s / 8;
    localparam int Column = s % 8;
    localparam bit Border = Row == 0 || Row == 7 || Column == 0 || Column == 7;
    // The neighbours on the two sides of each of the four axes.
    logic [3:0] held;
    for (genvar a = 0; a < 4; a++) begin : g_axis
      localparam int RowStep = (a == 0) ? 0 : 1;
      localparam int ColumnStep = (a == 0) ? 1 : a - 2;
      localparam int Neighbour = 8 * RowStep + ColumnStep;
      if (Border) begin : g_border
        assign held[a] = 1'b0;
      end else begin : g_inner
        assign held[a] = stable_i[s+Neighbour] | stable_i[s-Neighbour];
      end
    end
    assign stable_o[s] = Border ? stable_i[s] : discs_i[s] & (held == 4'b1111);
  end
endmodule
