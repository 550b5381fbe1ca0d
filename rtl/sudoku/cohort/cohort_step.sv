// Stage B of a pass: the candidates that singles and locked candidates leave, and where two singles meet.
`default_nettype none

module cohort_step (
    input  wire cohort_pkg::candidates_t                  candidates_i,
    // Some of the findings.
    input  wire cohort_pkg::candidates_t                  singles_i,
    input  wire cohort_pkg::candidates_t                  row_locked_i,
    input  wire cohort_pkg::candidates_t                  column_locked_i,
    output      cohort_pkg::candidates_t                  candidates_o,
    // Two singles meet: by digits, in a unit; by rows, in a cell.
    output      logic                    [cohort_pkg::Digits+8:0] meet_o
);
  localparam int unsigned Cells = cohort_pkg::Cells;
  localparam int unsigned Digits = cohort_pkg::Digits;

  cohort_pkg::cells_t no_single, one_single;

  /* verilator lint_off PINCONNECTEMPTY */
  cohort_tally u_taken (
      .sets_i(singles_i), .none_o(no_single), .one_o(one_single), .two_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  for (genvar d = 0; d < Digits; d++) begin : g_digit
    cohort_apply u_apply (
        .places_i(candidates_i[Cells*d+:Cells]),
        .singles_i(singles_i[Cells*d+:Cells]),
        .taken_i(~no_single),
        .row_locked_i(row_locked_i[Cells*d+:Cells]),
        .column_locked_i(column_locked_i[Cells*d+:Cells]),
        .places_o(candidates_o[Cells*d+:Cells]),
        .meet_o(meet_o[d])
    );
  end

  for (genvar r = 0; r < 9; r++) begin : g_row
    assign meet_o[Digits+r] = (no_single[9*r+:9] | one_single[9*r+:9]) != '1;
  end
endmodule
