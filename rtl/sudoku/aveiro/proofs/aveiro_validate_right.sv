// Validate beside the rule: `holds_o` is 0 in a cycle in which it has ended with the wrong answer, and
// when it has not ended in time. The grid, the cell and the number are what the inputs are in the last
// cycle of the reset: a proof over them is one for all contents of all units.
`default_nettype none

module aveiro_validate_right #(
    parameter int unsigned Order = 3,
    // The cell; any cell, if there is no such one.
    parameter int unsigned Position = Order * Order * Order * Order,
    // Do not set.
    parameter int unsigned Side = Order * Order,
    parameter int unsigned Cells = Side * Side,
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                        clk_i,
    input  wire logic                        rst_i,
    input  wire logic [Cells*DigitWidth-1:0] grid_i,
    input  wire logic [       AddrWidth-1:0] position_i,
    input  wire logic [      DigitWidth-1:0] number_i,
    output      logic                        holds_o
);
  // Four states before the first comparison, two between units, the end; a cycle for each cell.
  localparam int unsigned Patience = 3 * Side + 7;

  logic [Cells*DigitWidth-1:0] grid_q;
  logic [AddrWidth-1:0] position_q, addr, addr_q;
  logic [DigitWidth-1:0] number_q, puzzle, column, box;
  logic [7:0] cycles_q;
  logic invalid, ended, taken;

  always_ff @(posedge clk_i) begin
    addr_q <= addr;
    if (rst_i) {grid_q, number_q, cycles_q} <= {grid_i, number_i, 8'd0};
    else cycles_q <= cycles_q + 8'd1;
  end

  if (Position < Cells) begin : g_one
    logic unused;
    assign unused = ^position_i;
    assign position_q = AddrWidth'(Position);
  end else begin : g_any
    always_ff @(posedge clk_i) if (rst_i) position_q <= position_i;
  end

  // The memories: a word is there in the cycle after its address.
  always_comb begin
    {puzzle, column, box} = '0;
    for (int unsigned i = 0; i < Cells; i++) begin
      if (addr_q == AddrWidth'(i)) begin
        puzzle = grid_q[DigitWidth*i+:DigitWidth];
        column = DigitWidth'(i % Side + 1);
        box = DigitWidth'(i / (Side * Order) * Order + i % Side / Order + 1);
      end
    end
  end

  aveiro_validate #(
      .Order(Order)
  ) u_validate (
      .clk_i,
      .rst_i,
      .enable_i(!rst_i),
      .position_i(position_q),
      .number_i(number_q),
      .puzzle_i(puzzle),
      .column_i(column),
      .box_i(box),
      .addr_o(addr),
      .valid_o(invalid),
      .end_o(ended)
  );

  // The rule: for each cell that `position_q` may be, the cells of its row, column and box.
  logic [Cells-1:0] is_number, taken_in;

  for (genvar i = 0; i < Cells; i++) begin : g_cell
    logic [Cells-1:0] is_peer;
    for (genvar j = 0; j < Cells; j++) begin : g_peer
      assign is_peer[j] = i / Side == j / Side || i % Side == j % Side
                       || (i / Side / Order == j / Side / Order
                           && i % Side / Order == j % Side / Order);
    end
    assign is_number[i] = grid_q[DigitWidth*i+:DigitWidth] == number_q;
    assign taken_in[i] = position_q == AddrWidth'(i) && (is_peer & is_number) != '0;
  end

  assign taken = taken_in != '0;
  assign holds_o = rst_i || {1'b0, position_q} >= (AddrWidth + 1)'(Cells)
                || (ended ? invalid == taken : cycles_q < 8'(Patience));
endmodule
