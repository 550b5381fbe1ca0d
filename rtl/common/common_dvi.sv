// Encodes a video signal as the three TMDS channels of DVI: one per colour, with the sync pulses on
// the blue channel. `phase_o` toggles with every pixel. Latency: two pixels.
`default_nettype none

module common_dvi (
    input  wire logic        clk_i,
    input  wire logic        rst_i,
    input  wire logic        pixel_i,
    input  wire logic        visible_i,
    input  wire logic        hsync_ni,
    input  wire logic        vsync_ni,
    // 4 bits each of red, green and blue.
    input  wire logic [11:0] colour_i,
    output      logic        phase_o,
    output      logic [ 9:0] blue_o,
    output      logic [ 9:0] green_o,
    output      logic [ 9:0] red_o
);
  logic phase_q;

  assign phase_o = phase_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) phase_q <= 1'b0;
    else if (pixel_i) phase_q <= !phase_q;
  end

  common_tmds u_blue (
      .clk_i, .rst_i, .enable_i(pixel_i), .visible_i, .colour_i({2{colour_i[3:0]}}),
      .control_i({vsync_ni, hsync_ni}), .symbol_o(blue_o)
  );
  common_tmds u_green (
      .clk_i, .rst_i, .enable_i(pixel_i), .visible_i, .colour_i({2{colour_i[7:4]}}),
      .control_i(2'b00), .symbol_o(green_o)
  );
  common_tmds u_red (
      .clk_i, .rst_i, .enable_i(pixel_i), .visible_i, .colour_i({2{colour_i[11:8]}}),
      .control_i(2'b00), .symbol_o(red_o)
  );
endmodule
