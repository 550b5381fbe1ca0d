// The number of ones in a word of 64 bits. Combinational.
`default_nettype none

module common_popcount (
    input  wire logic [63:0] bits_i,
    output      logic [ 6:0] count_o
);
  logic [63:0] counts;

  common_nibble_counts u_counts (.bits_i, .counts_o(counts));
  common_nibble_sum u_sum (.counts_i(counts), .sum_o(count_o));
endmodule
