// The places of one digit that its singles, its locked segments and the singles of other digits leave. A single itself
// stays; whether two of them exclude each other is reported.
`default_nettype none

module cohort_apply (
    input  wire cohort_pkg::cells_t places_i,
    input  wire cohort_pkg::cells_t singles_i,
    // Cells with a single of any digit.
    input  wire cohort_pkg::cells_t taken_i,
    input  wire cohort_pkg::cells_t row_locked_i,
    input  wire cohort_pkg::cells_t column_locked_i,
    output      cohort_pkg::cells_t places_o,
    output      logic               meet_o
);
  // In simulation one function for all digits, not a copy for each.
  /* verilator no_inline_module */

  cohort_pkg::cells_t row, column, box, row_3, column_3, along, across;
  logic rows_meet, columns_meet;

  cohort_spread u_rows (
      .singles_i, .line_o(row), .box_o(box), .meet_o(rows_meet)
  );

  /* verilator lint_off PINCONNECTEMPTY */
  cohort_spread #(
      .Along(9), .Across(1), .Line({72'b0, 9'h1ff}), .Segment({3{27'h1ff}})
  ) u_columns (
      .singles_i, .line_o(column), .box_o(), .meet_o(columns_meet)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // By segments: those of a line with a single, of a box with a single, and the locked ones.
  assign row_3 = row | (row << 3) | (row << 6) | box | (box << 9) | (box << 18) | (row_locked_i & {27{3'b1}});
  assign column_3 = column | (column << 27) | (column << 54) | (column_locked_i & {3{27'h1ff}});
  assign along = row_3 | (row_3 << 1) | (row_3 << 2);
  assign across = column_3 | (column_3 << 9) | (column_3 << 18);
  assign places_o = places_i & (singles_i | ~(along | across | taken_i));
  assign meet_o = rows_meet || columns_meet;
endmodule
