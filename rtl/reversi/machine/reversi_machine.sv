// A machine around any Reversi search core: a person plays Blue with five buttons or a terminal,
// and a monitor; the core plays Red.
//
//   buttons --> debounce --v
//   rx --> uart --keys--> cursor --square, enter--> game <--request, answer--> search core
//                           |                       |  |
//                           '------> screen <-------'  '--> report --> uart --> tx
//
// Independent of the FPGA board: its ports are contacts, a serial line, lights and a video signal.
// The core is outside, on the ports from `start_o` to `answer_i`: a start/done interface, see
// rtl/README.md. Blue moves first, from the standard position.
`default_nettype none

module reversi_machine #(
    // For 50 MHz: 115200 baud, a 25 MHz pixel clock, 5 ms debounce, 6 cursor steps per second.
    parameter int unsigned ClocksPerBit = 434,
    parameter int unsigned ClocksPerPixel = 2,
    parameter int unsigned StableCycles = 250_000,
    parameter int unsigned RepeatCycles = 1 << 23
) (
    input  wire logic clk_i,
    input  wire logic rst_i,

    // The search core.
    output      logic                  start_o,
    output      reversi_pkg::request_t request_o,
    output      logic                  stop_o,
    input  wire logic                  busy_i,
    input  wire logic                  done_i,
    input  wire reversi_pkg::answer_t  answer_i,

    // Contacts, 1 while pressed.
    input  wire logic east_i,
    input  wire logic west_i,
    input  wire logic north_i,
    input  wire logic south_i,
    input  wire logic enter_i,

    // The depth of the next search.
    input  wire logic [reversi_pkg::DepthWidth-1:0] depth_i,

    // Stops a search after this many cycles; 0: never.
    input  wire logic [reversi_pkg::CountWidth-1:0] limit_i,

    // Lights: the game is over; Blue had to pass; the core is searching.
    output      logic game_over_o,
    output      logic pass_o,
    output      logic thinking_o,

    // A terminal: reads keys, and reports each answer.
    input  wire logic rx_i,
    output      logic tx_o,

    // 640x480 at 60 Hz; `pixel_o` is 1 in the last clock of each pixel.
    output      logic        pixel_o,
    output      logic        visible_o,
    output      logic        hsync_no,
    output      logic        vsync_no,
    output      logic [11:0] colour_o
);
  // --- Buttons, keys and cursor ---------------------------------------------------------

  logic [4:0] contacts, pressed;
  logic [5:0] cursor;
  logic enter;

  assign contacts = {enter_i, south_i, north_i, west_i, east_i};

  for (genvar i = 0; i < 5; i++) begin : g_button
    common_debounce #(
        .StableCycles(StableCycles)
    ) u_debounce (
        .clk_i, .rst_i, .contact_i(contacts[i]), .level_o(pressed[i])
    );
  end

  logic key_valid;
  logic [7:0] key;

  common_uart_rx #(
      .ClocksPerBit(ClocksPerBit)
  ) u_keys (
      .clk_i, .rst_i, .rx_i, .valid_o(key_valid), .data_o(key)
  );

  reversi_cursor #(
      .RepeatCycles(RepeatCycles)
  ) u_cursor (
      .clk_i,
      .rst_i,
      .east_i(pressed[0]),
      .west_i(pressed[1]),
      .north_i(pressed[2]),
      .south_i(pressed[3]),
      .enter_i(pressed[4]),
      .key_valid_i(key_valid),
      .key_i(key),
      .square_o(cursor),
      .enter_o(enter)
  );

  // --- The game -------------------------------------------------------------------------

  // From Red's point of view.
  reversi_pkg::board_t board;
  logic [63:0] moves;
  logic report_valid, report_ready;

  assign request_o.board = board;
  assign request_o.depth = depth_i;

  reversi_game u_game (
      .clk_i,
      .rst_i,
      .square_i(cursor),
      .enter_i(enter),
      .start_o,
      .board_o(board),
      .done_i,
      .pass_i(answer_i.pass),
      .best_i(answer_i.best),
      .report_valid_o(report_valid),
      .report_ready_i(report_ready),
      .moves_o(moves),
      .game_over_o,
      .pass_o
  );

  // --- The clock ------------------------------------------------------------------------

  logic stop_q;

  assign stop_o = stop_q;
  assign thinking_o = busy_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) stop_q <= 1'b0;
    else stop_q <= busy_i && limit_i != '0 && answer_i.cycles >= limit_i;
  end

  // --- Terminal and monitor -------------------------------------------------------------

  reversi_report #(
      .ClocksPerBit(ClocksPerBit)
  ) u_report (
      .clk_i, .rst_i, .valid_i(report_valid), .answer_i, .ready_o(report_ready), .tx_o
  );

  reversi_screen #(
      .ClocksPerPixel(ClocksPerPixel)
  ) u_screen (
      .clk_i,
      .rst_i,
      .red_i(board.own),
      .blue_i(board.opp),
      .moves_i(moves),
      .cursor_i(cursor),
      .pixel_o,
      .visible_o,
      .hsync_no,
      .vsync_no,
      .colour_o
  );

`ifndef SYNTHESIS
  CoreIsIdle_A :
  assert property (@(posedge clk_i) disable iff (rst_i) start_o |-> !busy_i);
`endif
endmodule
