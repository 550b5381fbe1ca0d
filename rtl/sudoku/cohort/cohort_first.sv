// The lowest bit that is set, one-hot.
`default_nettype none

module cohort_first #(
    parameter int unsigned Width = 9
) (
    input  wire logic [Width-1:0] bits_i,
    output      logic [Width-1:0] first_o
);
  logic seen;

  always_comb begin
    seen = 1'b0;
    for (int unsigned i = 0; i < Width; i++) begin
      first_o[i] = bits_i[i] && !seen;
      seen |= bits_i[i];
    end
  end
endmodule
