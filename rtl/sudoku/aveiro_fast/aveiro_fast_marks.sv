// The digits that are used in each row, column and box, as masks.
`default_nettype none

module aveiro_fast_marks #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side = Order * Order,
    parameter int unsigned UnitWidth = $clog2(Order * Order)
) (
    input  wire logic                 clk_i,
    input  wire logic                 clear_i,
    input  wire logic [UnitWidth-1:0] row_i,
    input  wire logic [UnitWidth-1:0] column_i,
    // Marks a digit, one-hot, in the units of the cell.
    input  wire logic                 mark_i,
    input  wire logic [     Side-1:0] digit_i,
    // The digits that its units have.
    output      logic [     Side-1:0] used_o
);
  logic [Side*Side-1:0] rows_q, columns_q, boxes_q;
  logic [Side-1:0] is_row, is_column, is_box, digit;
  logic [Side-1:0] in_row, in_column, in_box;

  for (genvar i = 0; i < Side; i++) begin : g_unit
    assign is_row[i] = row_i == UnitWidth'(i);
    assign is_column[i] = column_i == UnitWidth'(i);
    // Box i has the rows from i / Order * Order on, and the columns from i % Order * Order on.
    assign is_box[i] = |is_row[i/Order*Order+:Order] && |is_column[i%Order*Order+:Order];

    always_ff @(posedge clk_i) begin
      if (clear_i) begin
        rows_q[Side*i+:Side] <= '0;
        columns_q[Side*i+:Side] <= '0;
        boxes_q[Side*i+:Side] <= '0;
      end else begin
        if (is_row[i]) rows_q[Side*i+:Side] <= rows_q[Side*i+:Side] | digit;
        if (is_column[i]) columns_q[Side*i+:Side] <= columns_q[Side*i+:Side] | digit;
        if (is_box[i]) boxes_q[Side*i+:Side] <= boxes_q[Side*i+:Side] | digit;
      end
    end
  end

  assign digit = mark_i ? digit_i : '0;
  assign used_o = in_row | in_column | in_box;

  always_comb begin
    {in_row, in_column, in_box} = '0;
    for (int unsigned i = 0; i < Side; i++) begin
      if (is_row[i]) in_row = in_row | rows_q[Side*i+:Side];
      if (is_column[i]) in_column = in_column | columns_q[Side*i+:Side];
      if (is_box[i]) in_box = in_box | boxes_q[Side*i+:Side];
    end
  end
endmodule
