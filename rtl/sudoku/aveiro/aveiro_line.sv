// A chip of Aveiro on a serial line: takes and answers the frames of the FPT'09 contest.
//
//   Chip  0 simple  1 trial  2 parallel     3, 4, 5 the second editions of these
//
// Bytes may also come from `stored_i`, as from a store of puzzles.
`default_nettype none

module aveiro_line #(
    parameter int unsigned Chip = 4,
    parameter int unsigned Order = 3,
    // 50 MHz / 115200 baud.
    parameter int unsigned ClocksPerBit = 434,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  rx_i,
    output      logic                  tx_o,
    input  wire logic                  stored_valid_i,
    input  wire logic [           7:0] stored_i,
    // Lights, and what a monitor shows: see sudoku_frames.
    output      logic                  busy_o,
    output      logic                  solved_o,
    output      logic                  end_o,
    output      logic                  memory_o,
    output      logic                  show_o,
    output      logic                  show_given_o,
    output      logic [ AddrWidth-1:0] show_addr_o,
    output      logic [DigitWidth-1:0] show_digit_o
);
  localparam bit Guesses = Chip % 3 != 0;

  logic rx_valid, tx_valid, tx_ready, start, done, we, solved, memory;
  logic [7:0] rx, tx;
  logic [AddrWidth-1:0] addr;
  logic [DigitWidth-1:0] din, dout;
  aveiro_pkg::index_t found;
  // The simple machines have one puzzle only.
  /* verilator lint_off UNUSEDSIGNAL */
  aveiro_pkg::index_t index;
  /* verilator lint_on UNUSEDSIGNAL */

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

  sudoku_frames #(
      .Order(Order), .Guesses(Guesses)
  ) u_frames (
      .clk_i,
      .rst_i,
      .valid_i(rx_valid || stored_valid_i),
      .byte_i(stored_valid_i ? stored_i : rx),
      .valid_o(tx_valid),
      .byte_o(tx),
      .ready_i(tx_ready),
      .start_o(start),
      .done_i(done),
      .index_o(index),
      .addr_o(addr),
      .din_o(din),
      .we_o(we),
      .dout_i(dout),
      .solved_i(solved),
      .memory_i(memory),
      .index_i(found),
      .busy_o,
      .solved_o,
      .end_o,
      .memory_o,
      .show_o,
      .show_given_o,
      .show_addr_o,
      .show_digit_o
  );

  if (!Guesses) begin : g_no_guesses
    assign {solved, memory, found} = '0;
  end

  // Nobody follows the trace, or reads the cycles, here.
  /* verilator lint_off PINCONNECTEMPTY */
  if (Chip == 0) begin : g_simple
    aveiro_simple #(
        .Order(Order), .Trace(1'b0)
    ) u_chip (
        .clk_i, .rst_i, .start_i(start), .busy_o(), .done_o(done), .addr_i(addr), .din_i(din),
        .we_i(we), .dout_o(dout), .cycles_o(), .trace_any_o(), .trace_o()
    );
  end else if (Chip == 1) begin : g_trial
    aveiro_trial #(
        .Order(Order), .Trace(1'b0)
    ) u_chip (
        .clk_i, .rst_i, .start_i(start), .busy_o(), .done_o(done), .index_i(index), .addr_i(addr),
        .din_i(din), .we_i(we), .dout_o(dout), .solved_o(solved), .memory_o(memory),
        .index_o(found), .cycles_o(), .trace_any_o(), .trace_o()
    );
  end else if (Chip == 2) begin : g_parallel
    aveiro_parallel #(
        .Order(Order), .Trace(1'b0)
    ) u_chip (
        .clk_i, .rst_i, .start_i(start), .busy_o(), .done_o(done), .index_i(index), .addr_i(addr),
        .din_i(din), .we_i(we), .dout_o(dout), .solved_o(solved), .memory_o(memory),
        .index_o(found), .cycles_o(), .trace_any_o(), .trace_o()
    );
  end else if (Chip == 3) begin : g_fast_simple
    aveiro_fast_simple #(
        .Order(Order), .Trace(1'b0)
    ) u_chip (
        .clk_i, .rst_i, .start_i(start), .busy_o(), .done_o(done), .addr_i(addr), .din_i(din),
        .we_i(we), .dout_o(dout), .cycles_o(), .trace_any_o(), .trace_o()
    );
  end else if (Chip == 4) begin : g_fast_trial
    aveiro_fast_trial #(
        .Order(Order), .Trace(1'b0)
    ) u_chip (
        .clk_i, .rst_i, .start_i(start), .busy_o(), .done_o(done), .index_i(index), .addr_i(addr),
        .din_i(din), .we_i(we), .dout_o(dout), .solved_o(solved), .memory_o(memory),
        .index_o(found), .cycles_o(), .trace_any_o(), .trace_o()
    );
  end else begin : g_fast_parallel
    aveiro_fast_parallel #(
        .Order(Order), .Trace(1'b0)
    ) u_chip (
        .clk_i, .rst_i, .start_i(start), .busy_o(), .done_o(done), .index_i(index), .addr_i(addr),
        .din_i(din), .we_i(we), .dout_o(dout), .solved_o(solved), .memory_o(memory),
        .index_o(found), .cycles_o(), .trace_any_o(), .trace_o()
    );
  end
  /* verilator lint_on PINCONNECTEMPTY */
endmodule
