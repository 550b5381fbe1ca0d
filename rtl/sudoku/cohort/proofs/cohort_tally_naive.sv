// cohort_tally, by counting.
`default_nettype none

module cohort_tally_naive (
    input  wire logic [728:0] sets_i,
    output      logic [ 80:0] none_o,
    output      logic [ 80:0] one_o,
    output      logic [ 80:0] two_o
);
  for (genvar c = 0; c < 81; c++) begin : g_cell
    logic [3:0] count;

    always_comb begin
      count = '0;
      for (int d = 0; d < 9; d++) count += 4'(sets_i[81*d+c]);
    end

    assign none_o[c] = count == 4'd0;
    assign one_o[c] = count == 4'd1;
    assign two_o[c] = count == 4'd2;
  end
endmodule
