// The map of columns or of boxes: the number of each cell's, counted from 1, in a block RAM that is
// initialised and never written.
//
//   columns 1 2 3 4 5 6 7 8 9      boxes 1 1 1 2 2 2 3 3 3
//           1 2 3 4 5 6 7 8 9            1 1 1 2 2 2 3 3 3
//           ..                           ..
`default_nettype none

module aveiro_map #(
    parameter int unsigned Order = 3,
    parameter bit Boxes = 1'b0,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                  clk_i,
    input  wire logic [ AddrWidth-1:0] addr_i,
    output      logic [DigitWidth-1:0] id_o
);
  localparam int unsigned Side = Order * Order;

  (* ram_style = "block" *)
  logic [DigitWidth-1:0] ids[2**AddrWidth];

  initial begin
    for (int unsigned cell_addr = 0; cell_addr < 2 ** AddrWidth; cell_addr++) begin
      if (Boxes) begin
        ids[cell_addr] = DigitWidth'(cell_addr / (Side * Order) * Order + cell_addr % Side / Order + 1);
      end else begin
        ids[cell_addr] = DigitWidth'(cell_addr % Side + 1);
      end
    end
  end

  always_ff @(posedge clk_i) id_o <= ids[addr_i];
endmodule
