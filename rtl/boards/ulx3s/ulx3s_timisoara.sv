// The Timisoara machine on the ULX3S board (ECP5-85F): buttons, DVI, USB serial port and LEDs.
//
//   arrows   move the cursor         FIRE1  places a disc        FIRE2  starts a new game
//   DIP 1-3  0: depth 6; else 2, 4, 8, 10, .. : 2 * (1 + (number XOR 2))
//   LEDs     0 thinking, 1 pass, 2 game over, 7 PLL locked
//   USB      115200 baud: reads a move such as "d3" and a line ending; sends three lines after each
//            move of the machine
//
// Port names follow the board's schematic.
`default_nettype none

module ulx3s_timisoara (
    input  wire logic       clk_25mhz,
    input  wire logic [6:1] btn,
    input  wire logic [2:0] sw,
    output      logic [7:0] led,
    input  wire logic       ftdi_txd,
    output      logic       ftdi_rxd,
    output      logic [3:0] gpdi_dp,
    // Keep high, or the board's ESP32 reconfigures the FPGA.
    output      logic       wifi_gpio0
);
  // 50 MHz: 2 clocks per pixel, 434 per bit.
  localparam int unsigned MachineDivider = 15;
  localparam int unsigned ClocksPerPixel = 2;
  localparam int unsigned ClocksPerBit = 434;
  localparam int unsigned StableCycles = 250_000;
  localparam int unsigned RepeatCycles = 1 << 23;

  logic clk, dvi_clk, locked;

  ulx3s_clocks #(
      .MachineDivider(MachineDivider)
  ) u_clocks (
      .clk_25mhz_i(clk_25mhz), .dvi_clk_o(dvi_clk), .machine_clk_o(clk), .locked_o(locked)
  );

  // Reset until the clocks are stable, and while FIRE2 is pressed; in both domains.
  logic [1:0] rst_q, dvi_rst_q;
  logic rst;

  always_ff @(posedge clk) rst_q <= {rst_q[0], !locked || btn[2]};
  always_ff @(posedge dvi_clk) dvi_rst_q <= {dvi_rst_q[0], !locked};

  assign rst = rst_q[1];

  logic game_over, pass, thinking, pixel, visible, hsync_n, vsync_n;
  logic [11:0] colour;
  logic [4:0] depth;

  assign depth = {1'b0, sw ^ 3'd2, 1'b0} + 5'd2;

  // The probes are for simulation.
  /* verilator lint_off PINCONNECTEMPTY */
  timisoara_top #(
      .ClocksPerBit(ClocksPerBit),
      .ClocksPerPixel(ClocksPerPixel),
      .StableCycles(StableCycles),
      .RepeatCycles(RepeatCycles)
  ) u_machine (
      .clk_i(clk),
      .rst_i(rst),
      .east_i(btn[6]),
      .west_i(btn[5]),
      .north_i(btn[3]),
      .south_i(btn[4]),
      .enter_i(btn[1]),
      .depth_i(depth),
      .limit_i('0),
      .game_over_o(game_over),
      .pass_o(pass),
      .thinking_o(thinking),
      .rx_i(ftdi_txd),
      .tx_o(ftdi_rxd),
      .pixel_o(pixel),
      .visible_o(visible),
      .hsync_no(hsync_n),
      .vsync_no(vsync_n),
      .colour_o(colour),
      .red_o(),
      .blue_o(),
      .nodes_o(),
      .cycles_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  assign led = {locked, 4'b0000, game_over, pass, thinking};
  assign wifi_gpio0 = 1'b1;

  // --- DVI ------------------------------------------------------------------------------

  logic phase;
  logic [9:0] blue, green, red;
  logic [3:0] even, odd;

  common_dvi u_dvi (
      .clk_i(clk),
      .rst_i(rst),
      .pixel_i(pixel),
      .visible_i(visible),
      .hsync_ni(hsync_n),
      .vsync_ni(vsync_n),
      .colour_i(colour),
      .phase_o(phase),
      .blue_o(blue),
      .green_o(green),
      .red_o(red)
  );

  common_dvi_serializer u_serializer (
      .clk_i(dvi_clk),
      .rst_i(dvi_rst_q[1]),
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
        .SCLK(dvi_clk), .RST(1'b0), .D0(even[i]), .D1(odd[i]), .Q(gpdi_dp[i])
    );
  end
endmodule
