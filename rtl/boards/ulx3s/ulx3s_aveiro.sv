// The Sudoku machine of Aveiro with trial and error, second edition, on the ULX3S board (ECP5-85F):
// the board's buttons, its DVI socket, its USB serial port and its lights.
//
//   arrows   right, left, up, down: solve one of four stored puzzles       FIRE2  reset
//   lights   0 working, 1 solved, 2 end, 3 memory not enough, 7 the clocks are stable
//   USB      115200 baud: takes the frames of the FPT'09 contest, and answers them
//
// The names of the ports are those of the board.
`default_nettype none

module ulx3s_aveiro (
    input  wire logic       clk_25mhz,
    // FIRE1 and the DIP switches have no use here.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire logic [6:1] btn,
    input  wire logic [2:0] sw,
    /* verilator lint_on UNUSEDSIGNAL */
    output      logic [7:0] led,
    input  wire logic       ftdi_txd,
    output      logic       ftdi_rxd,
    output      logic [3:0] gpdi_dp,
    // High, or the board's other processor restarts it.
    output      logic       wifi_gpio0
);
  // 50 MHz: two clocks a pixel, 434 a bit.
  localparam int unsigned MachineDivider = 15;
  localparam int unsigned ClocksPerPixel = 2;
  localparam int unsigned ClocksPerBit = 434;
  localparam int unsigned StableCycles = 250_000;

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

  // --- The machine ----------------------------------------------------------------------

  logic [3:0] contacts, pressed;
  logic busy, solved, ended, memory, pixel, visible, hsync_n, vsync_n;
  logic [11:0] colour;

  assign contacts = {btn[4], btn[3], btn[5], btn[6]};

  for (genvar i = 0; i < 4; i++) begin : g_button
    common_debounce #(
        .StableCycles(StableCycles)
    ) u_debounce (
        .clk_i(clk), .rst_i(rst), .contact_i(contacts[i]), .level_o(pressed[i])
    );
  end

  aveiro_machine #(
      .Chip(4), .ClocksPerBit(ClocksPerBit), .ClocksPerPixel(ClocksPerPixel)
  ) u_machine (
      .clk_i(clk),
      .rst_i(rst),
      .press_i(pressed),
      .rx_i(ftdi_txd),
      .tx_o(ftdi_rxd),
      .busy_o(busy),
      .solved_o(solved),
      .end_o(ended),
      .memory_o(memory),
      .pixel_o(pixel),
      .visible_o(visible),
      .hsync_no(hsync_n),
      .vsync_no(vsync_n),
      .colour_o(colour)
  );

  assign led = {locked, 3'b000, memory, ended, solved, busy};
  assign wifi_gpio0 = 1'b1;

  ulx3s_socket u_socket (
      .clk_i(clk),
      .rst_i(rst),
      .dvi_clk_i(dvi_clk),
      .dvi_rst_i(dvi_rst_q[1]),
      .pixel_i(pixel),
      .visible_i(visible),
      .hsync_ni(hsync_n),
      .vsync_ni(vsync_n),
      .colour_i(colour),
      .gpdi_dp_o(gpdi_dp)
  );
endmodule
