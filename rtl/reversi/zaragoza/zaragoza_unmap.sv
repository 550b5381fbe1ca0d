// The inverse of zaragoza_map. Wires only.
`default_nettype none

module zaragoza_unmap (
    input  wire logic [63:0] places_i,
    output      logic [63:0] squares_o
);
  assign squares_o[0] = places_i[0];
  assign squares_o[7] = places_i[1];
  assign squares_o[56] = places_i[2];
  assign squares_o[63] = places_i[3];
  assign squares_o[6:1] = places_i[9:4];
  assign squares_o[8] = places_i[10];
  assign squares_o[13:10] = places_i[14:11];
  assign squares_o[48:15] = places_i[48:15];
  assign squares_o[53:50] = places_i[52:49];
  assign squares_o[55] = places_i[53];
  assign squares_o[62:57] = places_i[59:54];
  assign squares_o[9] = places_i[60];
  assign squares_o[14] = places_i[61];
  assign squares_o[49] = places_i[62];
  assign squares_o[54] = places_i[63];
endmodule
