// The network of cells on any legal board, with discs placed on any empty squares.
// The document's network is right for these only; any inputs are made legal here.
`default_nettype none

module zaragoza_flipper_legal (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  logic [63:0] own, move;

  assign own = own_i & ~opp_i;
  assign move = move_i & ~(own_i | opp_i);

  zaragoza_flipper u_network (.own_i(own), .opp_i, .move_i(move), .flips_o);
endmodule
