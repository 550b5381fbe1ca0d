// The first half of counting ones: the ones of each nibble of a word, 0 to 4, in its place.
// One level of logic, so that it fits behind another circuit in a cycle.
`default_nettype none

module common_nibble_counts (
    input  wire logic [63:0] bits_i,
    output      logic [63:0] counts_o
);
  logic [63:0] pairs;

  assign pairs = (bits_i & 64'h5555_5555_5555_5555) + ((bits_i >> 1) & 64'h5555_5555_5555_5555);
  assign counts_o = (pairs & 64'h3333_3333_3333_3333) + ((pairs >> 2) & 64'h3333_3333_3333_3333);
endmodule
