// The first half of a population count: the number of ones in each nibble, 0 to 4, in the nibble's
// place. One level of logic, so that it fits behind other logic in the same cycle. Combinational.
`default_nettype none

module common_nibble_counts #(
    parameter int unsigned Nibbles = 16
) (
    input  wire logic [4*Nibbles-1:0] bits_i,
    output      logic [4*Nibbles-1:0] counts_o
);
  localparam logic [4*Nibbles-1:0] Ones = {Nibbles{4'b0101}};
  localparam logic [4*Nibbles-1:0] Pairs = {Nibbles{4'b0011}};

  if (Nibbles < 1) begin : g_check
    $error("Nibbles must be at least 1");
  end

  logic [4*Nibbles-1:0] pairs;

  assign pairs = (bits_i & Ones) + ((bits_i >> 1) & Ones);
  assign counts_o = (pairs & Pairs) + ((pairs >> 2) & Pairs);
endmodule
