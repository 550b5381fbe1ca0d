// One solver on a serial line: takes and answers the frames of the FPT'09 contest.
`default_nettype none

module cohort_line #(
    // 50 MHz / 115200 baud.
    parameter int unsigned ClocksPerBit = 434
) (
    input  wire logic clk_i,
    input  wire logic rst_i,
    input  wire logic rx_i,
    output      logic tx_o,
    // Lights: see sudoku_frames.
    output      logic busy_o,
    output      logic solved_o,
    output      logic end_o,
    output      logic memory_o
);
  logic rx_valid, tx_valid, tx_ready, start, done, we;
  logic [7:0] rx, tx;
  logic [6:0] addr;
  logic [3:0] din, dout_q;
  logic [1:0] solutions;
  // The puzzle; then its solution, if there is one.
  logic [323:0] grid_q, solution;

  common_uart_rx #(
      .ClocksPerBit(ClocksPerBit)
  ) u_rx (
      .clk_i, .rst_i, .rx_i, .valid_o(rx_valid), .data_o(rx)
  );

  common_uart_tx #(
      .ClocksPerBit(ClocksPerBit)
  ) u_tx (
      .clk_i, .rst_i, .valid_i(tx_valid), .data_i(tx), .ready_o(tx_ready), .tx_o
  );

  // There is no copy but one, always room for it, and no monitor.
  /* verilator lint_off PINCONNECTEMPTY */
  sudoku_frames u_frames (
      .clk_i,
      .rst_i,
      .valid_i(rx_valid),
      .byte_i(rx),
      .valid_o(tx_valid),
      .byte_o(tx),
      .ready_i(tx_ready),
      .start_o(start),
      .done_i(done),
      .index_o(),
      .addr_o(addr),
      .din_o(din),
      .we_o(we),
      .dout_i(dout_q),
      .solved_i(solutions != '0),
      .memory_i(1'b0),
      .index_i('0),
      .busy_o,
      .solved_o,
      .end_o,
      .memory_o,
      .show_o(),
      .show_given_o(),
      .show_addr_o(),
      .show_digit_o()
  );

  cohort_chip u_chip (
      .clk_i,
      .rst_i,
      .start_i(start),
      .busy_o(),
      .done_o(done),
      .puzzle_i(grid_q),
      .unique_i(1'b0),
      .solution_o(solution),
      .solutions_o(solutions),
      .guesses_o(),
      .trace_o(),
      .trace_event_o(),
      .trace_candidates_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  always_ff @(posedge clk_i) begin
    if (we) grid_q[{addr, 2'b00}+:4] <= din;
    else if (done && solutions != '0) grid_q <= solution;
    dout_q <= grid_q[{addr, 2'b00}+:4];
  end
endmodule
