// cohort_spread: every pair of cells is compared.
`default_nettype none

module cohort_spread_naive (
    input  wire logic [80:0] singles_i,
    output      logic [ 8:0] row_o,
    output      logic [ 8:0] column_o,
    output      logic [ 8:0] box_o,
    output      logic        meet_o
);
  always_comb begin
    {row_o, column_o, box_o, meet_o} = '0;
    for (int c = 0; c < 81; c++) begin
      row_o[c/9] |= singles_i[c];
      column_o[c%9] |= singles_i[c];
      box_o[c/27*3+c%9/3] |= singles_i[c];
      for (int e = 0; e < c; e++) begin
        if (c / 9 == e / 9 || c % 9 == e % 9 || (c / 27 == e / 27 && c % 9 / 3 == e % 9 / 3)) begin
          meet_o |= singles_i[c] && singles_i[e];
        end
      end
    end
  end
endmodule
