// The contest's player of Zaragoza on the ULX3S board (ECP5-85F), by its USB serial port.
//
//   DIP 1-2  the time of a move: 0.95 s, 0.095 s, 1024 clocks, none (six levels)
//   DIP 3    the edition: off Ganadores, on Finalistas
//   FIRE2    reset
//   lights   0-4 the depth of the deepest tree, 5 a game is on, 6 thinking, 7 the clocks are stable
//   USB      115200 baud, the contest's messages
//
// The names of the ports are those of the board.
`default_nettype none

module ulx3s_zaragoza (
    input  wire logic       clk_25mhz,
    // The cursor's buttons have no use here.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire logic [6:1] btn,
    /* verilator lint_on UNUSEDSIGNAL */
    input  wire logic [2:0] sw,
    output      logic [7:0] led,
    input  wire logic       ftdi_txd,
    output      logic       ftdi_rxd,
    output      logic [3:0] gpdi_dp,
    // High, or the board's other processor restarts it.
    output      logic       wifi_gpio0
);
  // 50 MHz.
  localparam int unsigned MachineDivider = 15;
  localparam int unsigned ClocksPerBit = 434;
  // A twentieth of the time is kept in reserve.
  localparam logic [39:0] Second = 40'd47_500_000;
  localparam logic [39:0] Tenth = 40'd4_750_000;

  logic clk, locked, rst;
  logic [1:0] rst_q;

  // There is no picture.
  /* verilator lint_off PINCONNECTEMPTY */
  ulx3s_clocks #(
      .MachineDivider(MachineDivider)
  ) u_clocks (
      .clk_25mhz_i(clk_25mhz), .dvi_clk_o(), .machine_clk_o(clk), .locked_o(locked)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // Reset until the clocks are stable, and while FIRE2 is pressed.
  always_ff @(posedge clk) rst_q <= {rst_q[0], !locked || btn[2]};

  assign rst = rst_q[1];

  logic [39:0] cycles;
  logic [4:0] depth, tree_depth;
  logic thinking, playing;

  always_comb begin
    depth = 5'd16;
    unique case (sw[1:0])
      2'd0: cycles = Second;
      2'd1: cycles = Tenth;
      2'd2: cycles = 40'd1024;
      default: begin
        cycles = '0;
        depth = 5'd6;
      end
    endcase
  end

  // Nobody watches the probes here.
  /* verilator lint_off PINCONNECTEMPTY */
  zaragoza_top #(
      .ClocksPerBit(ClocksPerBit)
  ) u_player (
      .clk_i(clk),
      .rst_i(rst),
      .rx_i(ftdi_txd),
      .tx_o(ftdi_rxd),
      .cycles_i(cycles),
      .depth_i(depth),
      .openings_i(!sw[2]),
      .favour_i(!sw[2]),
      .thinking_o(thinking),
      .playing_o(playing),
      .own_o(),
      .opp_o(),
      .ours_o(),
      .tree_depth_o(tree_depth),
      .nodes_o(),
      .searched_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  assign led = {locked, thinking, playing, tree_depth};
  assign gpdi_dp = 4'b0000;
  assign wifi_gpio0 = 1'b1;
endmodule
