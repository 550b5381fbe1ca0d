// The simple machine, second edition. The ports are those of aveiro_simple.
`default_nettype none

module aveiro_fast_simple #(
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
  logic busy_q, ended, we;
  logic [AddrWidth-1:0] raddr, waddr;
  logic [DigitWidth-1:0] din;

  assign busy_o = busy_q;
  assign done_o = busy_q && ended;
  assign trace_any_o = |trace_o[47:39];

  always_ff @(posedge clk_i) begin
    if (rst_i || done_o) busy_q <= 1'b0;
    else if (start_i) busy_q <= 1'b1;
  end

  // Nothing is left to guess.
  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_fast_core #(
      .Order(Order), .Verdict(1'b0), .Trace(Trace)
  ) u_core (
      .clk_i,
      .rst_i,
      .enable_i(busy_q),
      .copy_i('0),
      .raddr_o(raddr),
      .puzzle_i(dout_o),
      .we_o(we),
      .waddr_o(waddr),
      .din_o(din),
      .end_o(ended),
      .solved_o(),
      .minimum_o(),
      .candidates_o(),
      .trace_o
  );

  aveiro_counter u_counter (
      .clk_i, .rst_i, .start_i(start_i && !busy_q), .stop_i(done_o), .count_o(cycles_o), .end_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  aveiro_fast_ram #(
      .Width(DigitWidth), .AddrWidth(AddrWidth)
  ) u_puzzle (
      .clk_i,
      .raddr_i(busy_q ? raddr : addr_i),
      .dout_o,
      .we_i(busy_q ? we : we_i),
      .waddr_i(busy_q ? waddr : addr_i),
      .din_i(busy_q ? din : din_i)
  );
endmodule
