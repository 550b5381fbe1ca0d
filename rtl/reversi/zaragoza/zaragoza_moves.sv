// The move checker: the legal moves of one player, all squares at once. The board is a word of two
// bits a square, as its mover sees it: one for his discs, one for his opponent's. `turn_i` is 0 for
// the mover, 1 for the opponent. Combinational.
`default_nettype none

module zaragoza_moves (
    input  wire reversi_pkg::board_t        board_i,
    input  wire logic                       turn_i,
    output      logic                [63:0] moves_o
);
  logic [63:0] own, opp;

  assign own = turn_i ? board_i.opp : board_i.own;
  assign opp = turn_i ? board_i.own : board_i.opp;

  reversi_moves u_moves (.own_i(own), .opp_i(opp), .moves_o);
endmodule
