// The search core behind two shift registers, so that it can be placed and routed alone: it
// has more ports than a package has pins.
`default_nettype none

module timisoara_serial (
    input  wire logic clk_i,
    input  wire logic rst_i,
    input  wire logic go_i,
    // Takes a bit of the position, or moves the answer on by one.
    input  wire logic shift_i,
    input  wire logic bit_i,
    output      logic bit_o,
    output      logic busy_o,
    output      logic done_o
);
  localparam int unsigned Width = timisoara_pkg::ValueWidth;
  localparam int unsigned Counts = timisoara_pkg::CountWidth;
  localparam int unsigned Answer = 1 + 6 + Width + 3 * Counts;

  logic [132:0] position_d, position_q;
  logic [Answer-1:0] answer, answer_d, answer_q;
  logic done;

  assign position_d = shift_i ? {position_q[131:0], bit_i} : position_q;
  assign answer_d = done ? answer : shift_i ? answer_q >> 1 : answer_q;
  assign bit_o = answer_q[0];
  assign done_o = done;

  // Nobody follows the core here.
  /* verilator lint_off PINCONNECTEMPTY */
  timisoara_search #(.Trace(1'b0)) u_search (
      .clk_i,
      .rst_i,
      .go_i,
      .own_i(position_q[63:0]),
      .opp_i(position_q[127:64]),
      .depth_i(position_q[132:128]),
      .busy_o,
      .done_o(done),
      .pass_o(answer[0]),
      .best_o(answer[6:1]),
      .value_o(answer[7+:Width]),
      .nodes_o(answer[7+Width+:Counts]),
      .leaves_o(answer[7+Width+Counts+:Counts]),
      .cycles_o(answer[7+Width+2*Counts+:Counts]),
      .trace_kind_o(),
      .trace_enter_level_o(),
      .trace_red_o(),
      .trace_blue_o(),
      .trace_leaf_value_o(),
      .trace_level_o(),
      .trace_value_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  always_ff @(posedge clk_i) begin
    position_q <= position_d;
    answer_q <= answer_d;
  end
endmodule
