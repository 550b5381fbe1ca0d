// The candidates of a grid of digits: of an empty cell (0) all, of a given digit that one, of any other number none.
`default_nettype none

module cohort_decode (
    input  wire cohort_pkg::grid_t       grid_i,
    output      cohort_pkg::candidates_t candidates_o
);
  for (genvar c = 0; c < cohort_pkg::Cells; c++) begin : g_cell
    for (genvar d = 0; d < cohort_pkg::Digits; d++) begin : g_digit
      assign candidates_o[cohort_pkg::Cells*d+c] = grid_i[4*c+:4] == '0 || grid_i[4*c+:4] == 4'(d + 1);
    end
  end
endmodule
