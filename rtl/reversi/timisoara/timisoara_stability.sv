// The points of the 48 patterns that one player's discs contain: 8 growing triangles in each
// corner, and bands of 1 to 4 lines along each edge. The score of a pattern is its place in the
// document's list, modulo 8, plus 1: so the bands of the west and of the north edge are worth 1
// to 4 with their width, those of the east 5 to 8, and those of the south 8 down to 5.
//
// Within a corner or an edge each pattern contains the one before, so each is a chain of
// rings, and its points depend on how many of them are whole. The points come as four sums
// of two chains each, 7 bits wide, to be added in the next cycle. Combinational.
`default_nettype none

module timisoara_stability (
    input  wire logic [63:0] discs_i,
    output      logic [27:0] points_o
);
  logic [5:0] bit0, bit7, bit63, bit56, west, east, north, south;

  timisoara_chain #(
      .Ring1(64'h0000_0000_0000_0001), .Ring2(64'h0000_0000_0000_0102),
      .Ring3(64'h0000_0000_0001_0204), .Ring4(64'h0000_0000_0102_0408),
      .Ring5(64'h0000_0001_0204_0810), .Ring6(64'h0000_0102_0408_1020),
      .Ring7(64'h0001_0204_0810_2040), .Ring8(64'h0102_0408_1020_4080)
  ) u_bit0 (.discs_i, .points_o(bit0));

  timisoara_chain #(
      .Ring1(64'h0000_0000_0000_0080), .Ring2(64'h0000_0000_0000_8040),
      .Ring3(64'h0000_0000_0080_4020), .Ring4(64'h0000_0000_8040_2010),
      .Ring5(64'h0000_0080_4020_1008), .Ring6(64'h0000_8040_2010_0804),
      .Ring7(64'h0080_4020_1008_0402), .Ring8(64'h8040_2010_0804_0201)
  ) u_bit7 (.discs_i, .points_o(bit7));

  timisoara_chain #(
      .Ring1(64'h8000_0000_0000_0000), .Ring2(64'h4080_0000_0000_0000),
      .Ring3(64'h2040_8000_0000_0000), .Ring4(64'h1020_4080_0000_0000),
      .Ring5(64'h0810_2040_8000_0000), .Ring6(64'h0408_1020_4080_0000),
      .Ring7(64'h0204_0810_2040_8000), .Ring8(64'h0102_0408_1020_4080)
  ) u_bit63 (.discs_i, .points_o(bit63));

  timisoara_chain #(
      .Ring1(64'h0100_0000_0000_0000), .Ring2(64'h0201_0000_0000_0000),
      .Ring3(64'h0402_0100_0000_0000), .Ring4(64'h0804_0201_0000_0000),
      .Ring5(64'h1008_0402_0100_0000), .Ring6(64'h2010_0804_0201_0000),
      .Ring7(64'h4020_1008_0402_0100), .Ring8(64'h8040_2010_0804_0201)
  ) u_bit56 (.discs_i, .points_o(bit56));

  timisoara_chain #(
      .Ring1(64'h0101_0101_0101_0101), .Ring2(64'h0202_0202_0202_0202),
      .Ring3(64'h0404_0404_0404_0404), .Ring4(64'h0808_0808_0808_0808),
      .Total1(6'd1), .Total2(6'd3), .Total3(6'd6), .Total4(6'd10),
      .Total5(6'd10), .Total6(6'd10), .Total7(6'd10), .Total8(6'd10)
  ) u_west (.discs_i, .points_o(west));

  timisoara_chain #(
      .Ring1(64'h8080_8080_8080_8080), .Ring2(64'h4040_4040_4040_4040),
      .Ring3(64'h2020_2020_2020_2020), .Ring4(64'h1010_1010_1010_1010),
      .Total1(6'd5), .Total2(6'd11), .Total3(6'd18), .Total4(6'd26),
      .Total5(6'd26), .Total6(6'd26), .Total7(6'd26), .Total8(6'd26)
  ) u_east (.discs_i, .points_o(east));

  timisoara_chain #(
      .Ring1(64'h0000_0000_0000_00ff), .Ring2(64'h0000_0000_0000_ff00),
      .Ring3(64'h0000_0000_00ff_0000), .Ring4(64'h0000_0000_ff00_0000),
      .Total1(6'd1), .Total2(6'd3), .Total3(6'd6), .Total4(6'd10),
      .Total5(6'd10), .Total6(6'd10), .Total7(6'd10), .Total8(6'd10)
  ) u_north (.discs_i, .points_o(north));

  timisoara_chain #(
      .Ring1(64'hff00_0000_0000_0000), .Ring2(64'h00ff_0000_0000_0000),
      .Ring3(64'h0000_ff00_0000_0000), .Ring4(64'h0000_00ff_0000_0000),
      .Total1(6'd8), .Total2(6'd15), .Total3(6'd21), .Total4(6'd26),
      .Total5(6'd26), .Total6(6'd26), .Total7(6'd26), .Total8(6'd26)
  ) u_south (.discs_i, .points_o(south));

  assign points_o = {
    7'(bit0) + 7'(bit7), 7'(bit63) + 7'(bit56), 7'(west) + 7'(east), 7'(north) + 7'(south)
  };
endmodule
