// A search core's interface behind two shift registers, so that the core can be placed and routed
// on its own: it has more ports than a package has pins.
//
// `shift_i` shifts in a bit of the request, most significant first, and shifts out a bit of the
// answer, least significant first. The answer is loaded when the core is done.
`default_nettype none

module reversi_serial (
    input  wire logic                  clk_i,
    input  wire logic                  shift_i,
    input  wire logic                  bit_i,
    output      logic                  bit_o,

    // The search core.
    output      reversi_pkg::request_t request_o,
    input  wire logic                  done_i,
    input  wire reversi_pkg::answer_t  answer_i
);
  reversi_pkg::request_t request_d, request_q;
  reversi_pkg::answer_t answer_d, answer_q;

  assign request_d = shift_i ? {request_q[$bits(request_q)-2:0], bit_i} : request_q;
  assign answer_d = done_i ? answer_i : shift_i ? answer_q >> 1 : answer_q;
  assign request_o = request_q;
  assign bit_o = answer_q[0];

  always_ff @(posedge clk_i) begin
    request_q <= request_d;
    answer_q <= answer_d;
  end
endmodule
