// The search behind shift registers: what is placed and routed.
`default_nettype none

module phalanx_serial #(
    parameter int unsigned Cores = 12
) (
    input  wire logic clk_i,
    input  wire logic rst_i,
    input  wire logic start_i,
    input  wire logic exact_i,
    input  wire logic stop_i,
    input  wire logic shift_i,
    input  wire logic bit_i,
    output      logic bit_o,
    output      logic busy_o,
    output      logic done_o
);
  reversi_pkg::request_t request;
  reversi_pkg::answer_t answer;

  reversi_serial u_serial (
      .clk_i, .shift_i, .bit_i, .bit_o, .request_o(request), .done_i(done_o), .answer_i(answer)
  );

  // Nobody follows the search here.
  /* verilator lint_off PINCONNECTEMPTY */
  phalanx_search #(
      .Cores(Cores),
      .Trace(1'b0)
  ) u_search (
      .clk_i,
      .rst_i,
      .start_i,
      .request_i(request),
      .exact_i,
      .stop_i,
      .busy_o,
      .done_o,
      .answer_o(answer),
      .trace_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */
endmodule
