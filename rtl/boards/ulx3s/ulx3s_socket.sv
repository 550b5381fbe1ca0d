// The DVI socket of the board: a video signal becomes bits on its pins.
`default_nettype none

module ulx3s_socket (
    input  wire logic        clk_i,
    input  wire logic        rst_i,
    // Five clocks a pixel, two bits each.
    input  wire logic        dvi_clk_i,
    input  wire logic        dvi_rst_i,
    input  wire logic        pixel_i,
    input  wire logic        visible_i,
    input  wire logic        hsync_ni,
    input  wire logic        vsync_ni,
    input  wire logic [11:0] colour_i,
    output      logic [ 3:0] gpdi_dp_o
);
  logic phase;
  logic [9:0] blue, green, red;
  logic [3:0] even, odd;

  common_dvi u_dvi (
      .clk_i,
      .rst_i,
      .pixel_i,
      .visible_i,
      .hsync_ni,
      .vsync_ni,
      .colour_i,
      .phase_o(phase),
      .blue_o(blue),
      .green_o(green),
      .red_o(red)
  );

  common_dvi_serializer u_serializer (
      .clk_i(dvi_clk_i),
      .rst_i(dvi_rst_i),
      .phase_i(phase),
      .blue_i(blue),
      .green_i(green),
      .red_i(red),
      .blue_o({odd[0], even[0]}),
      .green_o({odd[1], even[1]}),
      .red_o({odd[2], even[2]}),
      .clock_o({odd[3], even[3]})
  );

  for (genvar i = 0; i < 4; i++) begin : g_lane
    ODDRX1F u_pin (
        .SCLK(dvi_clk_i), .RST(1'b0), .D0(even[i]), .D1(odd[i]), .Q(gpdi_dp_o[i])
    );
  end
endmodule
