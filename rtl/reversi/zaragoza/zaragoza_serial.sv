// The search core behind shift registers: what is placed and routed alone.
`default_nettype none

module zaragoza_serial (
    input  wire logic clk_i,
    input  wire logic rst_i,
    input  wire logic start_i,
    input  wire logic stop_i,
    input  wire logic favour_i,
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

  // Nobody follows the core here.
  /* verilator lint_off PINCONNECTEMPTY */
  zaragoza_search #(
      .Trace(1'b0)
  ) u_search (
      .clk_i,
      .rst_i,
      .start_i,
      .request_i(request),
      .favour_i,
      .stop_i,
      .busy_o,
      .done_o,
      .answer_o(answer),
      .depth_o(),
      .trace_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */
endmodule
