// A step of the stability network: the inner discs of one colour that, on each of the four axes, have a
// neighbour on at least one side that is stable already. The border stays as it is. Combinational.
`default_nettype none

module zaragoza_layer (
    // The discs of the border do not count: `stable_i` has them.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire logic [63:0] discs_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  wire logic [63:0] stable_i,
    output      logic [63:0] stable_o
);
  for (genvar s = 0; s < 64; s++) begin : g_square
    localparam bit Inner = s / 8 > 0 && s / 8 < 7 && s % 8 > 0 && s % 8 < 7;
    if (Inner) begin : g_inner
      assign stable_o[s] = discs_i[s] && (stable_i[s-1] || stable_i[s+1])
                         && (stable_i[s-8] || stable_i[s+8])
                         && (stable_i[s-9] || stable_i[s+9])
                         && (stable_i[s-7] || stable_i[s+7]);
    end else begin : g_border
      assign stable_o[s] = stable_i[s];
    end
  end
endmodule
