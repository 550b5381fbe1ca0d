// Where the singles of one digit reach, and whether two of them meet in a unit.
//
// Two singles of a unit are in different segments of it, or in one segment, which then lies in one box and
// crosses the other direction there: comparing segments in both directions finds every pair.
`default_nettype none

module cohort_spread #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side = Order * Order
) (
    input  wire logic [Side*Side-1:0] singles_i,
    output      logic [     Side-1:0] row_o,
    output      logic [     Side-1:0] column_o,
    output      logic [     Side-1:0] box_o,
    output      logic                 meet_o
);
  // Segment Order * line + box along the line.
  logic [Side*Order-1:0] row_segment, column_segment;
  logic [Side-1:0] rows_meet, columns_meet, boxes_meet;

  for (genvar line = 0; line < Side; line++) begin : g_line
    for (genvar k = 0; k < Order; k++) begin : g_segment
      always_comb begin
        row_segment[Order*line+k] = 1'b0;
        column_segment[Order*line+k] = 1'b0;
        for (int unsigned i = 0; i < Order; i++) begin
          row_segment[Order*line+k] |= singles_i[Side*line+Order*k+i];
          column_segment[Order*line+k] |= singles_i[Side*(Order*k+i)+line];
        end
      end
    end

    always_comb begin
      {row_o[line], column_o[line], rows_meet[line], columns_meet[line]} = '0;
      for (int unsigned k = 0; k < Order; k++) begin
        rows_meet[line] |= row_o[line] && row_segment[Order*line+k];
        columns_meet[line] |= column_o[line] && column_segment[Order*line+k];
        row_o[line] |= row_segment[Order*line+k];
        column_o[line] |= column_segment[Order*line+k];
      end
    end
  end

  for (genvar b = 0; b < Side; b++) begin : g_box
    localparam int unsigned Band = b / Order;
    localparam int unsigned Stack = b % Order;

    logic crossed;

    always_comb begin
      {box_o[b], crossed, boxes_meet[b]} = '0;
      for (int unsigned i = 0; i < Order; i++) begin
        boxes_meet[b] |= box_o[b] && row_segment[Order*(Order*Band+i)+Stack];
        boxes_meet[b] |= crossed && column_segment[Order*(Order*Stack+i)+Band];
        box_o[b] |= row_segment[Order*(Order*Band+i)+Stack];
        crossed |= column_segment[Order*(Order*Stack+i)+Band];
      end
    end
  end

  assign meet_o = (rows_meet | columns_meet | boxes_meet) != '0;
endmodule
