// The cell to guess in, one-hot: the first with two candidates; if there is none, the first that is open. Which rows have
// such cells is known beforehand.
`default_nettype none

module cohort_pick (
    input  wire cohort_pkg::cells_t       two_i,
    input  wire logic               [8:0] two_rows_i,
    input  wire cohort_pkg::cells_t       open_i,
    input  wire logic               [8:0] open_rows_i,
    output      cohort_pkg::cells_t       pick_o
);
  logic [8:0] two_row, open_row;

  cohort_first u_two_row (
      .bits_i(two_rows_i), .first_o(two_row)
  );

  cohort_first u_open_row (
      .bits_i(two_rows_i == '0 ? open_rows_i : '0), .first_o(open_row)
  );

  for (genvar r = 0; r < 9; r++) begin : g_row
    logic [8:0] two, open;

    cohort_first u_two (
        .bits_i(two_i[9*r+:9]), .first_o(two)
    );

    cohort_first u_open (
        .bits_i(open_i[9*r+:9]), .first_o(open)
    );

    assign pick_o[9*r+:9] = (two & {9{two_row[r]}}) | (open & {9{open_row[r]}});
  end
endmodule
