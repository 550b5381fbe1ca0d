// The cell to guess in, one-hot: the first with two candidates; if there is none, the first that is open.
`default_nettype none

module cohort_pick (
    input  wire cohort_pkg::cells_t two_i,
    input  wire cohort_pkg::cells_t open_i,
    output      cohort_pkg::cells_t pick_o
);
  // The first cell of each row and the first row, for either choice.
  cohort_pkg::cells_t two, open;
  logic [8:0] two_rows, open_rows, first_two, first_open;
  logic any_two;

  cohort_first u_two_row (
      .bits_i(two_rows), .first_o(first_two)
  );

  cohort_first u_open_row (
      .bits_i(open_rows), .first_o(first_open)
  );

  assign any_two = two_rows != '0;

  for (genvar r = 0; r < 9; r++) begin : g_row
    cohort_first u_two (
        .bits_i(two_i[9*r+:9]), .first_o(two[9*r+:9])
    );

    cohort_first u_open (
        .bits_i(open_i[9*r+:9]), .first_o(open[9*r+:9])
    );

    assign two_rows[r] = two_i[9*r+:9] != '0;
    assign open_rows[r] = open_i[9*r+:9] != '0;
    assign pick_o[9*r+:9] = any_two ? two[9*r+:9] & {9{first_two[r]}} : open[9*r+:9] & {9{first_open[r]}};
  end
endmodule
