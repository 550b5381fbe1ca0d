// The digits 1 to 9 as letters of 8 x 8 pixels; nothing for 0. Combinational.
`default_nettype none

module sudoku_glyph (
    input  wire logic [3:0] digit_i,
    input  wire logic [2:0] row_i,
    input  wire logic [2:0] column_i,
    output      logic       ink_o
);
  localparam logic [63:0] Nine = 64'h3c_42_42_3e_02_04_38_00;

  logic ink;

  // Its glyphs 8 to 15 are 1 to 8.
  reversi_glyph u_glyph (
      .glyph_i(digit_i + 4'd7), .row_i, .column_i, .ink_o(ink)
  );

  assign ink_o = digit_i == 4'd9 ? Nine[~{row_i, column_i}] : ink && digit_i != 4'd0;
endmodule
