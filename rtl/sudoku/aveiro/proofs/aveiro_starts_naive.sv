// The first cells of a row, a column and a box, by the rules of arithmetic; 0 for a number that no
// column or box has. Addresses beyond the last cell belong to the last row.
`default_nettype none

module aveiro_starts_naive (
    input  wire logic [6:0] addr_i,
    input  wire logic [3:0] column_i,
    input  wire logic [3:0] box_i,
    output      logic [6:0] row_o,
    output      logic [6:0] column_o,
    output      logic [6:0] box_o
);
  logic [6:0] row, box;

  assign row = addr_i > 7'd80 ? 7'd8 : addr_i / 7'd9;
  assign row_o = 7'd9 * row;
  assign column_o = column_i >= 4'd1 && column_i <= 4'd9 ? 7'(column_i) - 7'd1 : 7'd0;
  assign box = box_i >= 4'd1 && box_i <= 4'd9 ? 7'(box_i) - 7'd1 : 7'd0;
  assign box_o = 7'd27 * (box / 7'd3) + 7'd3 * (box % 7'd3);
endmodule
