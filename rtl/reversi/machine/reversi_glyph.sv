// A font of 8 x 8 pixels for the names of columns and rows: glyphs 0 to 7 are `a` to `h`, 8 to 15
// are `1` to `8`. A glyph is a 64-bit word with its top row in the highest byte, and the left pixel
// in the highest bit of a byte. Combinational.
`default_nettype none

module reversi_glyph (
    input  wire logic [3:0] glyph_i,
    input  wire logic [2:0] row_i,
    input  wire logic [2:0] column_i,
    output      logic       ink_o
);
  logic [63:0] glyph;

  always_comb begin
    unique case (glyph_i)
      4'd0: glyph = 64'h00_00_3c_02_3e_42_3e_00;
      4'd1: glyph = 64'h40_40_7c_42_42_42_7c_00;
      4'd2: glyph = 64'h00_00_3c_42_40_42_3c_00;
      4'd3: glyph = 64'h02_02_3e_42_42_42_3e_00;
      4'd4: glyph = 64'h00_00_3c_42_7e_40_3c_00;
      4'd5: glyph = 64'h0c_10_3c_10_10_10_10_00;
      4'd6: glyph = 64'h00_00_3e_42_42_3e_02_3c;
      4'd7: glyph = 64'h40_40_7c_42_42_42_42_00;
      4'd8: glyph = 64'h08_18_28_08_08_08_3e_00;
      4'd9: glyph = 64'h3c_42_02_0c_30_40_7e_00;
      4'd10: glyph = 64'h3c_42_02_1c_02_42_3c_00;
      4'd11: glyph = 64'h04_0c_14_24_7e_04_04_00;
      4'd12: glyph = 64'h7e_40_7c_02_02_42_3c_00;
      4'd13: glyph = 64'h1c_20_40_7c_42_42_3c_00;
      4'd14: glyph = 64'h7e_02_04_08_10_10_10_00;
      default: glyph = 64'h3c_42_42_3c_42_42_3c_00;
    endcase
  end

  assign ink_o = glyph[~{row_i, column_i}];
endmodule
