// Stage A of a pass: all that follows from the candidates of a grid without an assumption.
`default_nettype none

module cohort_scan (
    input  wire cohort_pkg::candidates_t candidates_i,
    output      cohort_pkg::findings_t   findings_o
);
  localparam int unsigned Cells = cohort_pkg::Cells;

  cohort_pkg::candidates_t singles, row_locked, column_locked;
  cohort_pkg::cells_t none, one, two;
  logic [8:0] two_rows, full_rows, no_digit;
  logic [26:0] no_place;

  cohort_tally u_tally (
      .sets_i(candidates_i), .none_o(none), .one_o(one), .two_o(two)
  );

  for (genvar d = 0; d < cohort_pkg::Digits; d++) begin : g_digit
    cohort_pkg::cells_t places, hidden;

    assign places = candidates_i[Cells*d+:Cells];

    cohort_find u_find (
        .places_i(places),
        .hidden_o(hidden),
        .row_locked_o(row_locked[Cells*d+:Cells]),
        .column_locked_o(column_locked[Cells*d+:Cells]),
        .no_place_o(no_place[3*d+:3])
    );

    assign singles[Cells*d+:Cells] = places & (one | hidden);
  end

  for (genvar r = 0; r < 9; r++) begin : g_row
    assign two_rows[r] = two[9*r+:9] != '0;
    assign full_rows[r] = one[9*r+:9] == '1;
    assign no_digit[r] = none[9*r+:9] != '0;
  end

  assign findings_o = {singles, row_locked, column_locked, one, two, two_rows, full_rows, no_digit, no_place};
endmodule
