// cohort_tally, by counting.
`default_nettype none

module cohort_tally_naive (
    input  wire logic [8:0] bits_i,
    output      logic [2:0] empty_o,
    output      logic       none_o,
    output      logic       one_o,
    output      logic       two_o
);
  logic [3:0] count;

  always_comb begin
    count = '0;
    for (int i = 0; i < 9; i++) count += 4'(bits_i[i]);
  end

  assign empty_o = {bits_i[8:6] == '0, bits_i[5:3] == '0, bits_i[2:0] == '0};
  assign none_o = count == 4'd0;
  assign one_o = count == 4'd1;
  assign two_o = count == 4'd2;
endmodule
