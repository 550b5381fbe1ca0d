// The video signal of a grid: 9 x 9 cells of 40 pixels in the middle of 640x480, digits of 32 pixels;
// givens white, the others yellow. The digits are written one by one and kept in a memory of its own.
//
//      x: 140..499     y: 60..419
//
//   place --> cell, place in it --> q --> digit, ink --> colour --> q
`default_nettype none

module sudoku_screen #(
    parameter int unsigned ClocksPerPixel = 2
) (
    input  wire logic        clk_i,
    input  wire logic        rst_i,
    input  wire logic        show_i,
    input  wire logic        given_i,
    input  wire logic [ 6:0] addr_i,
    input  wire logic [ 3:0] digit_i,
    output      logic        pixel_o,
    output      logic        visible_o,
    output      logic        hsync_no,
    output      logic        vsync_no,
    output      logic [11:0] colour_o
);
  localparam logic [9:0] Left = 10'd140;
  localparam logic [9:0] Top = 10'd60;
  localparam int unsigned Cell = 40;

  localparam logic [11:0] Room = 12'h112;
  localparam logic [11:0] Paper = 12'h233;
  localparam logic [11:0] Thin = 12'h455;
  localparam logic [11:0] Thick = 12'h89a;
  localparam logic [11:0] White = 12'hfff;
  localparam logic [11:0] Yellow = 12'hec2;

  logic [9:0] x, y, across, down;
  logic visible, hsync_n, vsync_n;

  common_video_timing #(
      .ClocksPerPixel(ClocksPerPixel)
  ) u_timing (
      .clk_i,
      .rst_i,
      .pixel_o,
      .x_o(x),
      .y_o(y),
      .visible_o(visible),
      .hsync_no(hsync_n),
      .vsync_no(vsync_n)
  );

  // --- Where the pixel is ---------------------------------------------------------------

  logic [3:0] column, row;
  // The place in the cell.
  logic [9:0] right, below;
  logic inside_d, inside_q, line_d, line_q, thick_d, thick_q, glyph_d, glyph_q;
  logic [2:0] glyph_row_q, glyph_column_q;
  logic [9:0] glyph_right, glyph_below;
  logic [6:0] cell_addr;

  // Not `% 3`, which would be a divider of 32 bits.
  function automatic logic begins_box(input logic [3:0] i);
    begins_box = i == 4'd0 || i == 4'd3 || i == 4'd6;
  endfunction

  assign across = x - Left;
  assign down = y - Top;

  always_comb begin
    {column, row} = '0;
    {right, below} = {across, down};
    for (int unsigned i = 1; i < 9; i++) begin
      if (across >= 10'(Cell * i)) {column, right} = {4'(i), across - 10'(Cell * i)};
      if (down >= 10'(Cell * i)) {row, below} = {4'(i), down - 10'(Cell * i)};
    end
  end

  assign inside_d = across <= 10'(9 * Cell) && down <= 10'(9 * Cell);
  // A line is the first pixel of a cell, and the pixel after the last; a thick one, two of them.
  assign line_d = right == 10'd0 || below == 10'd0 || right == 10'(Cell) || below == 10'(Cell);
  assign thick_d = (right <= 10'd1 && begins_box(column)) || right == 10'(Cell)
                || (below <= 10'd1 && begins_box(row)) || below == 10'(Cell);
  assign glyph_right = right - 10'd4;
  assign glyph_below = below - 10'd4;
  assign glyph_d = glyph_right < 10'd32 && glyph_below < 10'd32;
  assign cell_addr = {row, 3'b000} + 7'(row) + 7'(column);

  always_ff @(posedge clk_i) begin
    if (pixel_o) begin
      inside_q <= inside_d;
      line_q <= line_d;
      thick_q <= thick_d;
      glyph_q <= glyph_d;
      glyph_row_q <= glyph_below[4:2];
      glyph_column_q <= glyph_right[4:2];
    end
  end

  // --- What is there --------------------------------------------------------------------

  logic [3:0] digit;
  logic given, ink;
  logic [11:0] colour_d, colour_q;

  aveiro_fast_ram #(
      .Width(4), .AddrWidth(7)
  ) u_digits (
      .clk_i, .raddr_i(cell_addr), .dout_o(digit), .we_i(show_i), .waddr_i(addr_i), .din_i(digit_i)
  );

  aveiro_fast_ram #(
      .Width(1), .AddrWidth(7)
  ) u_givens (
      .clk_i, .raddr_i(cell_addr), .dout_o(given), .we_i(show_i && given_i), .waddr_i(addr_i),
      .din_i(digit_i != 4'd0)
  );

  sudoku_glyph u_glyph (
      .digit_i(digit), .row_i(glyph_row_q), .column_i(glyph_column_q), .ink_o(ink)
  );

  always_comb begin
    colour_d = Paper;
    if (!inside_q) colour_d = Room;
    else if (thick_q) colour_d = Thick;
    else if (line_q) colour_d = Thin;
    else if (glyph_q && ink) colour_d = given ? White : Yellow;
  end

  // The beam, as late as the colour: {visible, hsync_n, vsync_n}.
  logic [2:0] late1_q, late2_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      late1_q <= 3'b011;
      late2_q <= 3'b011;
    end else if (pixel_o) begin
      late1_q <= {visible, hsync_n, vsync_n};
      late2_q <= late1_q;
    end
  end

  always_ff @(posedge clk_i) if (pixel_o) colour_q <= colour_d;

  assign {visible_o, hsync_no, vsync_no} = late2_q;
  assign colour_o = visible_o ? colour_q : 12'h000;
endmodule
