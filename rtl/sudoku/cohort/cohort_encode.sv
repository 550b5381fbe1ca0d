// The digits of a grid with one candidate in every cell.
`default_nettype none

module cohort_encode (
    input  wire cohort_pkg::candidates_t candidates_i,
    output      cohort_pkg::grid_t       grid_o
);
  localparam int unsigned Cells = cohort_pkg::Cells;

  // The bits of the digits, each in the order of the cells.
  cohort_pkg::cells_t bit_0, bit_1, bit_2, bit_3;

  always_comb begin
    {bit_0, bit_1, bit_2, bit_3} = '0;
    for (int unsigned d = 0; d < cohort_pkg::Digits; d++) begin
      if (((d + 1) & 1) != 0) bit_0 |= candidates_i[Cells*d+:Cells];
      if (((d + 1) & 2) != 0) bit_1 |= candidates_i[Cells*d+:Cells];
      if (((d + 1) & 4) != 0) bit_2 |= candidates_i[Cells*d+:Cells];
      if (((d + 1) & 8) != 0) bit_3 |= candidates_i[Cells*d+:Cells];
    end
  end

  for (genvar c = 0; c < Cells; c++) begin : g_cell
    assign grid_o[4*c+:4] = {bit_3[c], bit_2[c], bit_1[c], bit_0[c]};
  end
endmodule
