// The simple machine: singles and hidden numbers until neither finds anything.
//
// While it is idle, the puzzle is written and read from outside: the word at `addr_i` shows on `dout_o`
// in the next cycle.
`default_nettype none

module aveiro_simple #(
    parameter int unsigned Order = 3,
    parameter bit Trace = 1'b1,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                              clk_i,
    input  wire logic                              rst_i,
    input  wire logic                              start_i,
    output      logic                              busy_o,
    output      logic                              done_o,
    input  wire logic [             AddrWidth-1:0] addr_i,
    input  wire logic [            DigitWidth-1:0] din_i,
    input  wire logic                              we_i,
    output      logic [            DigitWidth-1:0] dout_o,
    output      logic [aveiro_pkg::CycleWidth-1:0] cycles_o,
    output      logic                              trace_any_o,
    output      aveiro_pkg::event_t                trace_o
);
  typedef enum logic [1:0] {
    StIdle,
    StCount,
    StSolve,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic ended;
  logic [AddrWidth-1:0] addr;
  logic [DigitWidth-1:0] din;
  logic we;

  assign busy_o = state_q != StIdle;
  assign done_o = state_q == StEnd;
  assign trace_any_o = |trace_o[47:39];

  // Nothing is left to guess.
  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_solver #(
      .Order(Order), .Verdict(1'b0), .Trace(Trace)
  ) u_solver (
      .clk_i,
      .rst_i,
      .enable_i(state_q == StSolve),
      .copy_i('0),
      .outer_addr_i(addr_i),
      .outer_din_i(din_i),
      .outer_we_i(we_i),
      .addr_o(addr),
      .din_o(din),
      .we_o(we),
      .puzzle_i(dout_o),
      .end_o(ended),
      .solved_o(),
      .minimum_o(),
      .candidates_o(),
      .trace_o
  );

  aveiro_ram #(
      .Width(DigitWidth), .Words(Order * Order * Order * Order)
  ) u_puzzle (
      .clk_i, .addr_i(addr), .din_i(din), .we_i(we), .dout_o
  );

  aveiro_counter u_counter (
      .clk_i, .rst_i, .start_i(state_q == StCount), .stop_i(ended), .count_o(cycles_o), .end_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle: if (start_i) state_d = StCount;
      StCount: state_d = StSolve;
      StSolve: if (ended) state_d = StEnd;
      StEnd: state_d = StIdle;
      default: state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= StIdle;
    else state_q <= state_d;
  end
endmodule
