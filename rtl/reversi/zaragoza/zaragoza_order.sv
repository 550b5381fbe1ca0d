// The order of the moves: the move to try after the last one, one-hot; none if there is none.
//
//   moves, last --> mapping --> masked priority encoder --> inverse mapping --> next
//
// In the mapped word place 0 is the first to be tried: A1, H1, A8, H8, then the other squares by their
// index, last B2, G2, B7, G7. `none_i`: no move was tried yet, or one out of turn. Combinational.
//
// The encoder is one addition. A one, added to the inverted moves right after the last move, runs
// through the ones there, which are the squares that are no moves, and stays on the next move:
//
//   moves          0 1 0 0 1 0 1 0
//   inverted       1 0 1 1 0 1 0 1
//   last move                  1
//   sum            1 0 1 1 1 0 0 1        the bits that changed: the next move, the squares before
//   sum & moves    0 0 0 0 1 0 0 0
//
// A one that runs out of the word has found no move.
`default_nettype none

module zaragoza_order (
    input  wire logic [63:0] moves_i,
    input  wire logic [63:0] last_i,
    input  wire logic        none_i,
    output      logic [63:0] next_o,
    // There is no next move.
    output      logic        end_o
);
  logic [63:0] moves, last, next;
  logic [64:0] sum;

  zaragoza_map u_moves (.squares_i(moves_i), .places_o(moves));
  zaragoza_map u_last (.squares_i(last_i), .places_o(last));

  assign sum = {1'b0, ~moves} + {1'b0, none_i ? 64'd1 : {last[62:0], 1'b0}};
  assign next = sum[63:0] & moves;
  // After the last place of all there is nothing to add to.
  assign end_o = sum[64] || (!none_i && last[63]);

  zaragoza_unmap u_next (.places_i(next), .squares_o(next_o));
endmodule
