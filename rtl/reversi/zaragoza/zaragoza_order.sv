// The order of the moves: the first of those that were not tried yet, one-hot; none if there is none.
//
//   moves --> mapping --> priority encoder --> inverse mapping --> next
//
// In the mapped word place 0 is the first to be tried: A1, H1, A8, H8, then the other squares by their
// index, last B2, G2, B7, G7. The mask of the document's encoder, the moves up to the last one, is in the
// node: `rest` has lost them already. Combinational.
`default_nettype none

module zaragoza_order (
    input  wire logic [63:0] moves_i,
    output      logic [63:0] next_o
);
  logic [63:0] moves, next;

  zaragoza_map u_moves (.squares_i(moves_i), .places_o(moves));
  zaragoza_unmap u_next (.places_i(next), .squares_o(next_o));

  // One carry chain: the lowest bit.
  assign next = moves & (~moves + 64'd1);
endmodule
