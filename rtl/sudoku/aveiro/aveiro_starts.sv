// The first cells of a row, a column and a box. Combinational.
`default_nettype none

module aveiro_starts #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    // A cell of the row, and the numbers of the column and of the box, counted from 1.
    input  wire logic [ AddrWidth-1:0] addr_i,
    input  wire logic [DigitWidth-1:0] column_i,
    input  wire logic [DigitWidth-1:0] box_i,
    output      logic [ AddrWidth-1:0] row_o,
    output      logic [ AddrWidth-1:0] column_o,
    output      logic [ AddrWidth-1:0] box_o
);
  localparam int unsigned Side = Order * Order;

  always_comb begin
    row_o = '0;
    column_o = '0;
    box_o = '0;
    for (int unsigned i = 0; i < Side; i++) begin
      if (addr_i >= AddrWidth'(i * Side)) row_o = AddrWidth'(i * Side);
      if (column_i == DigitWidth'(i + 1)) column_o = AddrWidth'(i);
      if (box_i == DigitWidth'(i + 1)) begin
        box_o = AddrWidth'(i / Order * Order * Side + i % Order * Order);
      end
    end
  end
endmodule
