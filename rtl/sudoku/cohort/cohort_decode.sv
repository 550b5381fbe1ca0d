// The candidates of a band of cells: of an empty cell (0) all, of a given digit that one, of any other number none.
`default_nettype none

module cohort_decode #(
    parameter int unsigned Side = 9,
    parameter int unsigned Cells = 27,
    // Do not set.
    parameter int unsigned DigitWidth = $clog2(Side + 1)
) (
    input  wire logic [DigitWidth*Cells-1:0] digits_i,
    output      logic [      Side*Cells-1:0] candidates_o
);
  for (genvar c = 0; c < Cells; c++) begin : g_cell
    logic [DigitWidth-1:0] number;

    assign number = digits_i[DigitWidth*c+:DigitWidth];

    for (genvar d = 0; d < Side; d++) begin : g_digit
      assign candidates_o[Side*c+d] = number == '0 || number == DigitWidth'(d + 1);
    end
  end
endmodule
