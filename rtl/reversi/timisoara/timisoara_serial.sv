// The search core behind two shift registers, so that it can be placed and routed alone: it
// has more ports than a package has pins.
`default_nettype none

module timisoara_serial (
    input  wire logic clk_i,
    input  wire logic rst_i,
    input  wire logic start_i,
    // Takes a bit of the request, or moves the answer on by one.
    input  wire logic shift_i,
    input  wire logic bit_i,
    output      logic bit_o,
    output      logic busy_o,
    output      logic done_o
);
  reversi_pkg::request_t request_d, request_q;
  reversi_pkg::answer_t answer, answer_d, answer_q;

  assign request_d = shift_i ? {request_q[$bits(request_q)-2:0], bit_i} : request_q;
  assign answer_d = done_o ? answer : shift_i ? answer_q >> 1 : answer_q;
  assign bit_o = answer_q[0];

  // Nobody follows the core here.
  /* verilator lint_off PINCONNECTEMPTY */
  timisoara_search #(
      .Trace(1'b0)
  ) u_search (
      .clk_i,
      .rst_i,
      .start_i,
      .request_i(request_q),
      .busy_o,
      .done_o,
      .answer_o(answer),
      .trace_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  always_ff @(posedge clk_i) begin
    request_q <= request_d;
    answer_q <= answer_d;
  end
endmodule
