// The candidates of a band of cells, digit by digit: of an empty cell (0) all, of a given digit that one, of any other
// number none.
`default_nettype none

module cohort_decode (
    input  wire cohort_pkg::band_t                                       band_i,
    output      logic [cohort_pkg::Digits*cohort_pkg::BandCells-1:0] candidates_o
);
  localparam int unsigned BandCells = cohort_pkg::BandCells;

  // The bits of the numbers, each in the order of the cells.
  logic [BandCells-1:0] bit_0, bit_1, bit_2, bit_3, empty;

  for (genvar c = 0; c < BandCells; c++) begin : g_cell
    assign {bit_3[c], bit_2[c], bit_1[c], bit_0[c]} = band_i[4*c+:4];
  end

  assign empty = ~(bit_0 | bit_1 | bit_2 | bit_3);

  for (genvar d = 0; d < cohort_pkg::Digits; d++) begin : g_digit
    localparam logic [3:0] Number = 4'(d + 1);

    assign candidates_o[BandCells*d+:BandCells] = empty |
        ((Number[0] ? bit_0 : ~bit_0) & (Number[1] ? bit_1 : ~bit_1) &
         (Number[2] ? bit_2 : ~bit_2) & (Number[3] ? bit_3 : ~bit_3));
  end
endmodule
