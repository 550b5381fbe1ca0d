// The discs that a move flips, by the rules: what zaragoza_flipper_board is proved equal to.
`default_nettype none

module zaragoza_flipper_board_naive (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  reversi_flips_naive u_flips (
      .own_i(own_i & ~opp_i), .opp_i, .move_i(move_i & ~(own_i | opp_i)), .flips_o
  );
endmodule
