// cohort_find from the definitions, cell by cell.
`default_nettype none

module cohort_find_naive (
    input  wire logic [80:0] places_i,
    output      logic [80:0] hidden_o,
    output      logic [80:0] row_locked_o,
    output      logic [80:0] column_locked_o,
    output      logic [ 2:0] no_place_o
);
  // The row, the column, the box of a cell has no place; a cell stands for its units.
  logic [80:0] no_row, no_column, no_box;

  assign no_place_o = {no_box != '0, no_column != '0, no_row != '0};

  for (genvar c = 0; c < 81; c++) begin : g_cell
    localparam int Row = c / 9;
    localparam int Column = c % 9;

    logic [3:0] in_row, in_column, in_box;
    // By boxes along the line: a place of the box beside the line. By lines through the box: one beside the box.
    logic [2:0] row_box, row_line, column_box, column_line;

    always_comb begin
      {in_row, in_column, in_box, row_box, row_line, column_box, column_line} = '0;
      for (int e = 0; e < 81; e++) begin
        if (e / 9 == Row) in_row += 4'(places_i[e]);
        if (e % 9 == Column) in_column += 4'(places_i[e]);
        if (e / 27 == Row / 3 && e % 9 / 3 == Column / 3) in_box += 4'(places_i[e]);
        if (e / 27 == Row / 3) begin
          if (e / 9 != Row) row_box[e%9/3] |= places_i[e];
          if (e % 9 / 3 != Column / 3) row_line[e/9%3] |= places_i[e];
        end
        if (e % 9 / 3 == Column / 3) begin
          if (e % 9 != Column) column_box[e/27] |= places_i[e];
          if (e / 27 != Row / 3) column_line[e%3] |= places_i[e];
        end
      end
      row_box[Column/3] = 1'b1;
      row_line[Row%3] = 1'b1;
      column_box[Row/3] = 1'b1;
      column_line[Column%3] = 1'b1;
    end

    assign hidden_o[c] = in_row == 4'd1 || in_column == 4'd1 || in_box == 4'd1;
    assign no_row[c] = in_row == 4'd0;
    assign no_column[c] = in_column == 4'd0;
    assign no_box[c] = in_box == 4'd0;
    assign row_locked_o[c] = Column % 3 == 0 && (row_box != '1 || row_line != '1);
    assign column_locked_o[c] = Row % 3 == 0 && (column_box != '1 || column_line != '1);
  end
endmodule
