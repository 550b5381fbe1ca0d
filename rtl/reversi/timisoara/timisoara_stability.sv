// The points of the 48 patterns that one player's discs contain: 8 growing triangles in each
// corner, and bands of 1 to 4 lines along each edge. The score of a pattern is its place in the
// document's list, modulo 8, plus 1: so the bands of the west and of the north edge are worth 1
// to 4 with their width, those of the east 5 to 8, and those of the south 8 down to 5.
//
// Within a corner or an edge each pattern contains the one before it, so the patterns are chains of
// rings, and the points depend on how many of them are whole. The points come as four sums
// of two chains each, 7 bits wide, to be added in the next cycle. Combinational.
`default_nettype none

module timisoara_stability (
    input  wire logic [63:0] discs_i,
    output      logic [27:0] points_o
);
  // 1 + 2 + .. + 8.
  localparam logic [47:0] Corner = {6'd1, 6'd3, 6'd6, 6'd10, 6'd15, 6'd21, 6'd28, 6'd36};
  localparam logic [23:0] Rising = {6'd1, 6'd3, 6'd6, 6'd10};

  logic [5:0] bit0, bit7, bit63, bit56, west, east, north, south;

  timisoara_chain #(
      .Length(8),
      .Rings({
        64'h0000_0000_0000_0001, 64'h0000_0000_0000_0102,
        64'h0000_0000_0001_0204, 64'h0000_0000_0102_0408,
        64'h0000_0001_0204_0810, 64'h0000_0102_0408_1020,
        64'h0001_0204_0810_2040, 64'h0102_0408_1020_4080
      }),
      .Totals(Corner)
  ) u_bit0 (.discs_i, .points_o(bit0));

  timisoara_chain #(
      .Length(8),
      .Rings({
        64'h0000_0000_0000_0080, 64'h0000_0000_0000_8040,
        64'h0000_0000_0080_4020, 64'h0000_0000_8040_2010,
        64'h0000_0080_4020_1008, 64'h0000_8040_2010_0804,
        64'h0080_4020_1008_0402, 64'h8040_2010_0804_0201
      }),
      .Totals(Corner)
  ) u_bit7 (.discs_i, .points_o(bit7));

  timisoara_chain #(
      .Length(8),
      .Rings({
        64'h8000_0000_0000_0000, 64'h4080_0000_0000_0000,
        64'h2040_8000_0000_0000, 64'h1020_4080_0000_0000,
        64'h0810_2040_8000_0000, 64'h0408_1020_4080_0000,
        64'h0204_0810_2040_8000, 64'h0102_0408_1020_4080
      }),
      .Totals(Corner)
  ) u_bit63 (.discs_i, .points_o(bit63));

  timisoara_chain #(
      .Length(8),
      .Rings({
        64'h0100_0000_0000_0000, 64'h0201_0000_0000_0000,
        64'h0402_0100_0000_0000, 64'h0804_0201_0000_0000,
        64'h1008_0402_0100_0000, 64'h2010_0804_0201_0000,
        64'h4020_1008_0402_0100, 64'h8040_2010_0804_0201
      }),
      .Totals(Corner)
  ) u_bit56 (.discs_i, .points_o(bit56));

  timisoara_chain #(
      .Length(4),
      .Rings({
        64'h0101_0101_0101_0101, 64'h0202_0202_0202_0202,
        64'h0404_0404_0404_0404, 64'h0808_0808_0808_0808
      }),
      .Totals(Rising)
  ) u_west (.discs_i, .points_o(west));

  timisoara_chain #(
      .Length(4),
      .Rings({
        64'h8080_8080_8080_8080, 64'h4040_4040_4040_4040,
        64'h2020_2020_2020_2020, 64'h1010_1010_1010_1010
      }),
      .Totals({6'd5, 6'd11, 6'd18, 6'd26})
  ) u_east (.discs_i, .points_o(east));

  timisoara_chain #(
      .Length(4),
      .Rings({
        64'h0000_0000_0000_00ff, 64'h0000_0000_0000_ff00,
        64'h0000_0000_00ff_0000, 64'h0000_0000_ff00_0000
      }),
      .Totals(Rising)
  ) u_north (.discs_i, .points_o(north));

  timisoara_chain #(
      .Length(4),
      .Rings({
        64'hff00_0000_0000_0000, 64'h00ff_0000_0000_0000,
        64'h0000_ff00_0000_0000, 64'h0000_00ff_0000_0000
      }),
      .Totals({6'd8, 6'd15, 6'd21, 6'd26})
  ) u_south (.discs_i, .points_o(south));

  assign points_o = {
    7'(bit0) + 7'(bit7), 7'(bit63) + 7'(bit56), 7'(west) + 7'(east), 7'(north) + 7'(south)
  };
endmodule
