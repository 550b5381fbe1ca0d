// The number of ones in a word of 64 bits: pairs, fours, bytes, then the bytes added up, each
// step on the whole word at once.
`default_nettype none

module common_popcount (
    input  wire logic [63:0] bits_i,
    output      logic [ 6:0] count_o
);
  logic [63:0] pairs, fours, bytes;

  assign pairs = (bits_i & 64'h5555_5555_5555_5555) + ((bits_i >> 1) & 64'h5555_5555_5555_5555);
  assign fours = (pairs & 64'h3333_3333_3333_3333) + ((pairs >> 2) & 64'h3333_3333_3333_3333);
  assign bytes = (fours & 64'h0f0f_0f0f_0f0f_0f0f) + ((fours >> 4) & 64'h0f0f_0f0f_0f0f_0f0f);
  assign count_o = 7'(bytes[7:0] + bytes[15:8] + bytes[23:16] + bytes[31:24]
                    + bytes[39:32] + bytes[47:40] + bytes[55:48] + bytes[63:56]);
endmodule
