// The whole machine, without a board: a chip of Aveiro, four buttons that solve stored puzzles, a serial
// line, a monitor and lights. `Chip` as in aveiro_line.
`default_nettype none

module aveiro_machine #(
    parameter int unsigned Chip = 4,
    parameter int unsigned ClocksPerBit = 434,
    parameter int unsigned ClocksPerPixel = 2
) (
    input  wire logic        clk_i,
    input  wire logic        rst_i,
    // Buttons, as levels without bounces.
    input  wire logic [ 3:0] press_i,
    input  wire logic        rx_i,
    output      logic        tx_o,
    // Lights: see sudoku_frames.
    output      logic        busy_o,
    output      logic        solved_o,
    output      logic        end_o,
    output      logic        memory_o,
    // The video signal: `pixel_o` is 1 in the cycle before a pixel.
    output      logic        pixel_o,
    output      logic        visible_o,
    output      logic        hsync_no,
    output      logic        vsync_no,
    output      logic [11:0] colour_o
);
  logic stored_valid, show, show_given;
  logic [7:0] stored;
  logic [6:0] show_addr;
  logic [3:0] show_digit;

  sudoku_stored u_stored (
      .clk_i, .rst_i, .press_i, .busy_i(busy_o), .valid_o(stored_valid), .byte_o(stored)
  );

  aveiro_line #(
      .Chip(Chip), .ClocksPerBit(ClocksPerBit)
  ) u_line (
      .clk_i,
      .rst_i,
      .rx_i,
      .tx_o,
      .stored_valid_i(stored_valid),
      .stored_i(stored),
      .busy_o,
      .solved_o,
      .end_o,
      .memory_o,
      .show_o(show),
      .show_given_o(show_given),
      .show_addr_o(show_addr),
      .show_digit_o(show_digit)
  );

  sudoku_screen #(
      .ClocksPerPixel(ClocksPerPixel)
  ) u_screen (
      .clk_i,
      .rst_i,
      .show_i(show),
      .given_i(show_given),
      .addr_i(show_addr),
      .digit_i(show_digit),
      .pixel_o,
      .visible_o,
      .hsync_no,
      .vsync_no,
      .colour_o
  );
endmodule
