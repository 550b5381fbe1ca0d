// Signed comparison a < b. With the sign bits inverted it becomes an unsigned comparison, which
// maps to one carry chain. Combinational.
`default_nettype none

module common_less #(
    parameter int unsigned Width = 8
) (
    input  wire logic signed [Width-1:0] a_i,
    input  wire logic signed [Width-1:0] b_i,
    output      logic                    less_o
);
  if (Width < 2) begin : g_check
    $error("Width must be at least 2");
  end

  assign less_o = {!a_i[Width-1], a_i[Width-2:0]} < {!b_i[Width-1], b_i[Width-2:0]};
endmodule
