// Computes the colour of each pixel on the fly, without a frame buffer. In the middle of 640x480:
// the board, 8 x 8 squares of 32 pixels, with the names of rows and columns; on each side a bar
// that counts a player's discs, 4 pixels each. Discs are red and blue, a legal move is yellow, the
// cursor white. The document fills whole squares; here discs are round and the cursor is a frame,
// so that it does not hide the square.
//
//      x: 136..151    164..179    192..447    488..503      y: 112..367
//           red         1 .. 8      board        blue
//                                   a .. h                  y: 376..391
//
// Takes a pixel when `pixel_i` is 1; its colour, 4 bits each of red, green and blue, comes two
// pixels later.
//
//   place --> inside? square, distances --> q --> what is there --> colour --> q
`default_nettype none

module reversi_painter (
    input  wire logic        clk_i,
    input  wire logic        pixel_i,
    input  wire logic [ 9:0] x_i,
    input  wire logic [ 9:0] y_i,
    input  wire logic [63:0] red_i,
    input  wire logic [63:0] blue_i,
    input  wire logic [63:0] moves_i,
    input  wire logic [ 5:0] cursor_i,
    output      logic [11:0] colour_o
);
  localparam logic [9:0] Left = 10'd192;
  localparam logic [9:0] Top = 10'd112;
  localparam logic [9:0] RedBar = 10'd136;
  localparam logic [9:0] BlueBar = 10'd488;
  localparam logic [9:0] BarWidth = 10'd16;

  localparam logic [11:0] Room = 12'h112;
  localparam logic [11:0] Frame = 12'h455;
  localparam logic [11:0] Felt = 12'h233;
  localparam logic [11:0] Line = 12'h344;
  localparam logic [11:0] Red = 12'he33;
  localparam logic [11:0] RedRim = 12'h911;
  localparam logic [11:0] Blue = 12'h38f;
  localparam logic [11:0] BlueRim = 12'h14a;
  localparam logic [11:0] Yellow = 12'hec2;
  localparam logic [11:0] Ink = 12'h89a;
  localparam logic [11:0] White = 12'hfff;

  // --- Stage 1: coordinates -------------------------------------------------------------

  // Column and row of the board's pixels, and the distances to the middle of a square, in
  // half pixels: 31, 29, .. 1, 1, .. 31.
  logic [9:0] column, row;
  logic [4:0] across, down;
  logic in_rows, in_columns, board_d, frame_d, line_d, cursor_d, red_bar_d, blue_bar_d;
  logic board_q, frame_q, line_q, cursor_q, red_bar_q, blue_bar_q;
  logic [5:0] square_d, square_q;
  logic [10:0] distance_d, distance_q;
  logic [6:0] height_d, height_q;

  assign column = x_i - Left;
  assign row = y_i - Top;
  assign in_rows = row < 10'd256;
  assign in_columns = column < 10'd256;
  assign board_d = in_columns && in_rows;
  // From 3 pixels before the board to 3 after it.
  assign frame_d = column + 10'd3 < 10'd262 && row + 10'd3 < 10'd262;
  assign square_d = {row[7:5], column[7:5]};
  assign line_d = column[4:0] == 5'd0 || row[4:0] == 5'd0;
  assign across = {column[4] ? column[3:0] : ~column[3:0], 1'b1};
  assign down = {row[4] ? row[3:0] : ~row[3:0], 1'b1};
  assign distance_d = 11'(across) * 11'(across) + 11'(down) * 11'(down);
  // The cursor lies just inside the lines, two pixels wide.
  assign cursor_d = square_d == cursor_i && (across >= 5'd27 || down >= 5'd27) && !line_d;
  assign height_d = {1'b0, ~row[7:2]};
  assign red_bar_d = x_i - RedBar < BarWidth && in_rows;
  assign blue_bar_d = x_i - BlueBar < BarWidth && in_rows;

  // A name is 16 pixels wide and high, in the middle of its square's side.
  logic in_digits, in_letters, ink, name_d, name_q;
  logic [3:0] glyph;
  // Of the glyph, whose pixels are two wide and high.
  logic [2:0] name_row, name_column;

  assign in_digits = column + 10'd28 < 10'd16 && row[4:3] != 2'd0 && row[4:3] != 2'd3 && in_rows;
  assign in_letters = row - 10'd264 < 10'd16 && column[4:3] != 2'd0 && column[4:3] != 2'd3
                   && in_columns;
  assign glyph = in_letters ? {1'b0, column[7:5]} : {1'b1, row[7:5]};
  assign name_row = row[3:1] - 3'd4;
  assign name_column = in_letters ? column[3:1] - 3'd4 : column[3:1] + 3'd6;
  assign name_d = ink && (in_digits || in_letters);

  reversi_glyph u_glyph (
      .glyph_i(glyph), .row_i(name_row), .column_i(name_column), .ink_o(ink)
  );

  always_ff @(posedge clk_i) begin
    if (pixel_i) begin
      name_q <= name_d;
      board_q <= board_d;
      frame_q <= frame_d;
      line_q <= line_d;
      cursor_q <= cursor_d;
      square_q <= square_d;
      distance_q <= distance_d;
      height_q <= height_d;
      red_bar_q <= red_bar_d;
      blue_bar_q <= blue_bar_d;
    end
  end

  // --- Stage 2: contents and colour -----------------------------------------------------

  logic disc, rim, dot, red, blue, move;
  logic [6:0] red_discs_d, red_discs_q, blue_discs_d, blue_discs_q;
  logic [11:0] colour_d, colour_q;

  common_popcount u_red (.bits_i(red_i), .count_o(red_discs_d));
  common_popcount u_blue (.bits_i(blue_i), .count_o(blue_discs_d));

  always_ff @(posedge clk_i) begin
    red_discs_q  <= red_discs_d;
    blue_discs_q <= blue_discs_d;
  end

  // Circles with radius 12.5, 11 and 4.
  assign disc = distance_q <= 11'd625;
  assign rim = distance_q > 11'd484;
  assign dot = distance_q <= 11'd64;
  assign red = red_i[square_q];
  assign blue = blue_i[square_q];
  assign move = moves_i[square_q];

  always_comb begin
    colour_d = Room;
    if (board_q) begin
      if (cursor_q) colour_d = White;
      else if (disc && red) colour_d = rim ? RedRim : Red;
      else if (disc && blue) colour_d = rim ? BlueRim : Blue;
      else if (dot && move) colour_d = Yellow;
      else colour_d = line_q ? Line : Felt;
    end else if (frame_q) begin
      colour_d = Frame;
    end else if (name_q) begin
      colour_d = Ink;
    end else if (red_bar_q) begin
      colour_d = (height_q < red_discs_q) ? Red : Felt;
    end else if (blue_bar_q) begin
      colour_d = (height_q < blue_discs_q) ? Blue : Felt;
    end
  end

  assign colour_o = colour_q;

  always_ff @(posedge clk_i) begin
    if (pixel_i) colour_q <= colour_d;
  end
endmodule
