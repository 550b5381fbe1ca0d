// The cell to guess in, one-hot: the first with two candidates; if there is none, the first that is open.
`default_nettype none

module cohort_pick #(
    parameter int unsigned Side  = 9,
    // Do not set.
    parameter int unsigned Cells = Side * Side
) (
    input  wire logic [Cells-1:0] two_i,
    input  wire logic [Cells-1:0] open_i,
    output      logic [Cells-1:0] pick_o
);
  // The first cell of each row and the first row, for either choice.
  logic [Cells-1:0] two, open;
  logic [Side-1:0] two_rows, open_rows, first_two, first_open;
  logic any_two;

  cohort_first #(
      .Width(Side)
  ) u_two_row (
      .bits_i(two_rows), .first_o(first_two)
  );

  cohort_first #(
      .Width(Side)
  ) u_open_row (
      .bits_i(open_rows), .first_o(first_open)
  );

  assign any_two = two_rows != '0;

  for (genvar r = 0; r < Side; r++) begin : g_row
    cohort_first #(
        .Width(Side)
    ) u_two (
        .bits_i(two_i[Side*r+:Side]), .first_o(two[Side*r+:Side])
    );

    cohort_first #(
        .Width(Side)
    ) u_open (
        .bits_i(open_i[Side*r+:Side]), .first_o(open[Side*r+:Side])
    );

    assign two_rows[r] = two_i[Side*r+:Side] != '0;
    assign open_rows[r] = open_i[Side*r+:Side] != '0;
    assign pick_o[Side*r+:Side] = any_two ? two[Side*r+:Side] & {Side{first_two[r]}}
                                          : open[Side*r+:Side] & {Side{first_open[r]}};
  end
endmodule
