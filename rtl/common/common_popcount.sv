// Population count: the number of ones in a word. Combinational.
`default_nettype none

module common_popcount #(
    parameter int unsigned Width = 64
) (
    input  wire logic [          Width-1:0] bits_i,
    output      logic [$clog2(Width+1)-1:0] count_o
);
  localparam int unsigned Nibbles = (Width + 3) / 4;

  if (Width < 1) begin : g_check
    $error("Width must be at least 1");
  end

  logic [4*Nibbles-1:0] bits, counts;
  // A width that is no multiple of 4 may need one bit less than its nibbles.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [$clog2(4*Nibbles+1)-1:0] sum;
  /* verilator lint_on UNUSEDSIGNAL */

  assign bits = (4 * Nibbles)'(bits_i);
  assign count_o = sum[$clog2(Width+1)-1:0];

  common_nibble_counts #(.Nibbles(Nibbles)) u_counts (.bits_i(bits), .counts_o(counts));
  common_nibble_sum #(.Nibbles(Nibbles)) u_sum (.counts_i(counts), .sum_o(sum));
endmodule
