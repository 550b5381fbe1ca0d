// Removes what singles and locked candidates exclude. A single itself stays; two singles that exclude each
// other are reported, by digits and by rows of cells.
`default_nettype none

module cohort_apply #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side = Order * Order,
    parameter int unsigned Cells = Side * Side,
    parameter int unsigned Segments = Side * Side * Order
) (
    input  wire logic [Side*Cells-1:0] candidates_i,
    input  wire logic [Side*Cells-1:0] singles_i,
    input  wire logic [  Segments-1:0] row_locked_i,
    input  wire logic [  Segments-1:0] column_locked_i,
    output      logic [Side*Cells-1:0] candidates_o,
    output      logic [      Side-1:0] meet_o,
    output      logic [      Side-1:0] clash_o
);
  // Cells with a single, and with two of them.
  logic [Cells-1:0] some, several;

  for (genvar d = 0; d < Side; d++) begin : g_digit
    logic [Cells-1:0] singles;
    logic [Side-1:0] row, column, box;

    cohort_spread #(
        .Order(Order)
    ) u_spread (
        .singles_i(singles), .row_o(row), .column_o(column), .box_o(box), .meet_o(meet_o[d])
    );

    for (genvar c = 0; c < Cells; c++) begin : g_cell
      localparam int unsigned Row = c / Side;
      localparam int unsigned Column = c % Side;
      localparam int unsigned Box = Row / Order * Order + Column / Order;
      localparam int unsigned RowSegment = Segments / Side * d + Order * Row + Column / Order;
      localparam int unsigned ColumnSegment = Segments / Side * d + Order * Column + Row / Order;

      logic along, across;

      assign singles[c] = singles_i[Side*c+d];
      assign along = row[Row] || box[Box] || row_locked_i[RowSegment];
      assign across = column[Column] || column_locked_i[ColumnSegment];
      assign candidates_o[Side*c+d] =
          candidates_i[Side*c+d] && (singles[c] || !(along || across || some[c]));
    end
  end

  for (genvar c = 0; c < Cells; c++) begin : g_cell
    logic none, one;

    /* verilator lint_off PINCONNECTEMPTY */
    cohort_tally #(
        .Order(Order)
    ) u_tally (
        .bits_i(singles_i[Side*c+:Side]), .empty_o(), .none_o(none), .one_o(one), .two_o()
    );
    /* verilator lint_on PINCONNECTEMPTY */

    assign some[c] = !none;
    assign several[c] = !none && !one;
  end

  for (genvar r = 0; r < Side; r++) begin : g_row
    assign clash_o[r] = several[Side*r+:Side] != '0;
  end
endmodule
