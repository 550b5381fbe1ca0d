// What follows from the candidates of a grid at once: all naked and hidden singles, all locked candidates, and
// whether a cell is without a candidate or a unit without a place for a digit.
//
//   candidates  bit Side * cell + digit - 1
//   segments    bit Side * Order * (digit - 1) + Order * line + box along the line
`default_nettype none

module cohort_find #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side = Order * Order,
    parameter int unsigned Cells = Side * Side,
    parameter int unsigned Segments = Side * Side * Order
) (
    input  wire logic [Side*Cells-1:0] candidates_i,
    output      logic [Side*Cells-1:0] singles_o,
    output      logic [  Segments-1:0] row_locked_o,
    output      logic [  Segments-1:0] column_locked_o,
    // By digits, and by rows of cells: something is impossible.
    output      logic [      Side-1:0] no_place_o,
    output      logic [      Side-1:0] no_digit_o,
    // Cells with one and with two candidates.
    output      logic [     Cells-1:0] one_o,
    output      logic [     Cells-1:0] two_o
);
  // Digit by digit, in the order of the cells.
  logic [Side*Cells-1:0] hidden;
  logic [Cells-1:0] none;

  for (genvar d = 0; d < Side; d++) begin : g_digit
    logic [Cells-1:0] plane, transposed, boxes;
    logic [Side-1:0] row_none, row_one, column_none, column_one, box_none, box_one;

    for (genvar c = 0; c < Cells; c++) begin : g_cell
      localparam int unsigned Row = c / Side;
      localparam int unsigned Column = c % Side;
      localparam int unsigned Box = Row / Order * Order + Column / Order;

      assign plane[c] = candidates_i[Side*c+d];
      assign transposed[Side*Column+Row] = plane[c];
      assign boxes[Side*Box+Row%Order*Order+Column%Order] = plane[c];
      assign hidden[Cells*d+c] = row_one[Row] || column_one[Column] || box_one[Box];
    end

    cohort_lines #(
        .Order(Order)
    ) u_rows (
        .plane_i(plane), .none_o(row_none), .one_o(row_one), .locked_o(row_locked_o[Cells/Order*d+:Cells/Order])
    );

    cohort_lines #(
        .Order(Order)
    ) u_columns (
        .plane_i(transposed),
        .none_o(column_none),
        .one_o(column_one),
        .locked_o(column_locked_o[Cells/Order*d+:Cells/Order])
    );

    for (genvar b = 0; b < Side; b++) begin : g_box
      /* verilator lint_off PINCONNECTEMPTY */
      cohort_tally #(
          .Order(Order)
      ) u_tally (
          .bits_i(boxes[Side*b+:Side]), .empty_o(), .none_o(box_none[b]), .one_o(box_one[b]), .two_o()
      );
      /* verilator lint_on PINCONNECTEMPTY */
    end

    assign no_place_o[d] = (row_none | column_none | box_none) != '0;
  end

  for (genvar c = 0; c < Cells; c++) begin : g_cell
    /* verilator lint_off PINCONNECTEMPTY */
    cohort_tally #(
        .Order(Order)
    ) u_tally (
        .bits_i(candidates_i[Side*c+:Side]),
        .empty_o(),
        .none_o(none[c]),
        .one_o(one_o[c]),
        .two_o(two_o[c])
    );
    /* verilator lint_on PINCONNECTEMPTY */

    for (genvar d = 0; d < Side; d++) begin : g_digit
      assign singles_o[Side*c+d] = candidates_i[Side*c+d] && (one_o[c] || hidden[Cells*d+c]);
    end
  end

  for (genvar r = 0; r < Side; r++) begin : g_row
    assign no_digit_o[r] = none[Side*r+:Side] != '0;
  end
endmodule
