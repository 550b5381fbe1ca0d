// The ones of a less the ones of b, from -64 to 64: the ones of a and the zeros of b, counted by one tree
// of adders, less 64. Takes the counts of nibbles, those of b inverted. Combinational.
`default_nettype none

module zaragoza_balance (
    input  wire logic        [63:0] a_counts_i,
    input  wire logic        [63:0] not_b_counts_i,
    output      logic signed [ 7:0] balance_o
);
  logic [7:0] sum;

  common_nibble_sum #(.Nibbles(32)) u_sum (
      .counts_i({a_counts_i, not_b_counts_i}), .sum_o(sum)
  );

  assign balance_o = sum - 8'd64;
endmodule
