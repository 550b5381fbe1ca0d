// Puts a number into the first free place of a list, from the left. A full list stays as it is.
// Combinational.
`default_nettype none

module aveiro_append #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned ListWidth = Order * Order * DigitWidth
) (
    input  wire logic [ ListWidth-1:0] list_i,
    input  wire logic [DigitWidth-1:0] number_i,
    output      logic [ ListWidth-1:0] list_o
);
  localparam int unsigned Side = Order * Order;

  logic placed;

  always_comb begin
    list_o = list_i;
    placed = 1'b0;
    for (int unsigned i = 1; i <= Side; i++) begin
      if (!placed && list_i[DigitWidth*(Side-i)+:DigitWidth] == '0) begin
        list_o[DigitWidth*(Side-i)+:DigitWidth] = number_i;
        placed = 1'b1;
      end
    end
  end
endmodule
