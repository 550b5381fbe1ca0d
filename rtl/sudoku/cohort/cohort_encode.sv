// The digits of a band of cells with one candidate each.
`default_nettype none

module cohort_encode (
    input  wire logic [cohort_pkg::Digits*cohort_pkg::BandCells-1:0] candidates_i,
    output      cohort_pkg::band_t                                   band_o
);
  localparam int unsigned BandCells = cohort_pkg::BandCells;

  logic [BandCells-1:0] bit_0, bit_1, bit_2, bit_3;

  always_comb begin
    {bit_0, bit_1, bit_2, bit_3} = '0;
    for (int unsigned d = 0; d < cohort_pkg::Digits; d++) begin
      if (((d + 1) & 1) != 0) bit_0 |= candidates_i[BandCells*d+:BandCells];
      if (((d + 1) & 2) != 0) bit_1 |= candidates_i[BandCells*d+:BandCells];
      if (((d + 1) & 4) != 0) bit_2 |= candidates_i[BandCells*d+:BandCells];
      if (((d + 1) & 8) != 0) bit_3 |= candidates_i[BandCells*d+:BandCells];
    end
  end

  for (genvar c = 0; c < BandCells; c++) begin : g_cell
    assign band_o[4*c+:4] = {bit_3[c], bit_2[c], bit_1[c], bit_0[c]};
  end
endmodule
