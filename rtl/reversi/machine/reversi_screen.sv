// The video signal of a position: sync pulses, and the picture in step with them. Black during
// blanking. `pixel_o` is 1 in the last clock of each pixel.
`default_nettype none

module reversi_screen #(
    parameter int unsigned ClocksPerPixel = 2
) (
    input  wire logic        clk_i,
    input  wire logic        rst_i,
    input  wire logic [63:0] red_i,
    input  wire logic [63:0] blue_i,
    input  wire logic [63:0] moves_i,
    input  wire logic [ 5:0] cursor_i,
    output      logic        pixel_o,
    output      logic        visible_o,
    output      logic        hsync_no,
    output      logic        vsync_no,
    output      logic [11:0] colour_o
);
  logic [9:0] x, y;
  logic visible, hsync_n, vsync_n;
  logic [11:0] colour;

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

  reversi_painter u_painter (
      .clk_i, .pixel_i(pixel_o), .x_i(x), .y_i(y), .red_i, .blue_i, .moves_i, .cursor_i,
      .colour_o(colour)
  );

  // The timing, delayed to match the painter's latency: {visible, hsync_n, vsync_n}.
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

  assign {visible_o, hsync_no, vsync_no} = late2_q;
  assign colour_o = visible_o ? colour : 12'h000;
endmodule
