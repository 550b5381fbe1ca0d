// Squares by the place in which they are tried: A1, H1, A8, H8 first, then the other squares by their
// index, B2, G2, B7, G7 last. Wires only.
`default_nettype none

module zaragoza_map (
    input  wire logic [63:0] squares_i,
    output      logic [63:0] places_o
);
  // The squares between those that are named, without the gaps.
  assign places_o = {
    squares_i[54],
    squares_i[49],
    squares_i[14],
    squares_i[9],
    squares_i[62:57],
    squares_i[55],
    squares_i[53:50],
    squares_i[48:15],
    squares_i[13:10],
    squares_i[8],
    squares_i[6:1],
    squares_i[63],
    squares_i[56],
    squares_i[7],
    squares_i[0]
  };
endmodule
