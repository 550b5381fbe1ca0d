// The second half of counting ones: the sum of the counts of 16 nibbles, each 0 to 4. Pairs of
// neighbours are added, all at once, four times.
`default_nettype none

module common_nibble_sum (
    input  wire logic [63:0] counts_i,
    output      logic [ 6:0] sum_o
);
  logic [63:0] bytes, halves;
  // The upper bits of a field are 0.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [63:0] words;
  /* verilator lint_on UNUSEDSIGNAL */

  assign bytes = (counts_i & 64'h0707_0707_0707_0707)
               + ((counts_i >> 4) & 64'h0707_0707_0707_0707);
  assign halves = (bytes & 64'h000f_000f_000f_000f) + ((bytes >> 8) & 64'h000f_000f_000f_000f);
  assign words = (halves & 64'h0000_001f_0000_001f) + ((halves >> 16) & 64'h0000_001f_0000_001f);
  assign sum_o = {1'b0, words[5:0]} + {1'b0, words[37:32]};
endmodule
