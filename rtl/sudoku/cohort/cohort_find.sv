// What follows from the places of one digit at once: hidden singles, locked candidates, and whether a unit has no
// place.
`default_nettype none

module cohort_find (
    input  wire cohort_pkg::cells_t       places_i,
    // The cells of units with one place.
    output      cohort_pkg::cells_t       hidden_o,
    // Segments that are locked out, at their first cells.
    output      cohort_pkg::cells_t       row_locked_o,
    output      cohort_pkg::cells_t       column_locked_o,
    // A row, a column, a box has no place.
    output      logic               [2:0] no_place_o
);
  // In simulation one function for all digits, not a copy for each.
  /* verilator no_inline_module */

  cohort_pkg::cells_t row_none, row_one, column_none, column_one, box_none, box_one;
  // Units with one place, filled bit by bit.
  cohort_pkg::cells_t row_3, column_3, box_3;

  cohort_lines u_rows (
      .places_i,
      .line_none_o(row_none),
      .line_one_o(row_one),
      .box_none_o(box_none),
      .box_one_o(box_one),
      .locked_o(row_locked_o)
  );

  // Boxes are counted once, with the rows.
  /* verilator lint_off PINCONNECTEMPTY */
  cohort_lines #(
      .Along(9), .Across(1), .Line({72'b0, 9'h1ff}), .Segment({3{27'h1ff}})
  ) u_columns (
      .places_i,
      .line_none_o(column_none),
      .line_one_o(column_one),
      .box_none_o(),
      .box_one_o(),
      .locked_o(column_locked_o)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  assign row_3 = row_one | (row_one << 1) | (row_one << 2);
  assign column_3 = column_one | (column_one << 9) | (column_one << 18);
  assign box_3 = box_one | (box_one << 1) | (box_one << 2);
  assign hidden_o = row_3 | (row_3 << 3) | (row_3 << 6) | column_3 | (column_3 << 27) | (column_3 << 54) |
      box_3 | (box_3 << 9) | (box_3 << 18);
  assign no_place_o = {box_none != '0, column_none != '0, row_none != '0};
endmodule
