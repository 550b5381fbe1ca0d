// The document's flipper on a board. Its cells are right for discs of one colour each and empty squares to
// play on; any inputs are made so here, and in zaragoza_flipper_board_naive, which it is proved equal to.
`default_nettype none

module zaragoza_flipper_board (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  zaragoza_flipper u_flipper (
      .own_i(own_i & ~opp_i), .opp_i, .move_i(move_i & ~(own_i | opp_i)), .flips_o
  );
endmodule
