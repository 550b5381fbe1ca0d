// The digits of a band of cells with one candidate each.
`default_nettype none

module cohort_encode #(
    parameter int unsigned Side = 9,
    parameter int unsigned Cells = 27,
    // Do not set.
    parameter int unsigned DigitWidth = $clog2(Side + 1)
) (
    input  wire logic [      Side*Cells-1:0] candidates_i,
    output      logic [DigitWidth*Cells-1:0] digits_o
);
  for (genvar c = 0; c < Cells; c++) begin : g_cell
    always_comb begin
      digits_o[DigitWidth*c+:DigitWidth] = '0;
      for (int unsigned d = 0; d < Side; d++) begin
        if (candidates_i[Side*c+d]) digits_o[DigitWidth*c+:DigitWidth] |= DigitWidth'(d + 1);
      end
    end
  end
endmodule
