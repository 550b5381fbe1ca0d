// What zaragoza_flipper_legal is proved equal to: the flips, proved themselves, on any legal board.
// The document's network is right for these only; any inputs are made legal here.
`default_nettype none

module zaragoza_flips_legal (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  logic [63:0] own, move;

  assign own = own_i & ~opp_i;
  assign move = move_i & ~(own_i | opp_i);

  reversi_flips u_flips (.own_i(own), .opp_i, .move_i(move), .flips_o);
endmodule
