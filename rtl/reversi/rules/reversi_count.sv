// The discs of each player. Combinational.
`default_nettype none

module reversi_count (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    output      logic [ 6:0] own_o,
    output      logic [ 6:0] opp_o
);
  common_popcount u_own (.bits_i(own_i), .count_o(own_o));
  common_popcount u_opp (.bits_i(opp_i), .count_o(opp_o));
endmodule
