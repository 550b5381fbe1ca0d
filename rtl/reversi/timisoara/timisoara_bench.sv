// The search core with a port for each field of its interface: what a simulation drives and reads.
// Adds no logic.
`default_nettype none

module timisoara_bench (
    input  wire logic clk_i,
    input  wire logic rst_i,

    input  wire logic                               start_i,
    input  wire logic [                       63:0] own_i,
    input  wire logic [                       63:0] opp_i,
    input  wire logic [reversi_pkg::DepthWidth-1:0] depth_i,
    input  wire logic                               stop_i,

    output logic                               busy_o,
    output logic                               done_o,
    output logic                               complete_o,
    output logic                               pass_o,
    output logic [                        5:0] best_o,
    output logic [reversi_pkg::ValueWidth-1:0] value_o,
    output logic [reversi_pkg::CountWidth-1:0] nodes_o,
    output logic [reversi_pkg::CountWidth-1:0] leaves_o,
    output logic [reversi_pkg::CountWidth-1:0] cycles_o,

    // Bits 0 to 3: entered, leaf, cut, returned; see timisoara_pkg::event_t.
    output logic                        [ 3:0] trace_kind_o,
    output timisoara_pkg::level_t              trace_enter_level_o,
    output logic                        [63:0] trace_red_o,
    output logic                        [63:0] trace_blue_o,
    output timisoara_pkg::value_t              trace_leaf_value_o,
    output timisoara_pkg::level_t              trace_level_o,
    output timisoara_pkg::value_t              trace_value_o
);
  reversi_pkg::request_t request;
  reversi_pkg::answer_t answer;
  timisoara_pkg::event_t trace;

  assign request = {own_i, opp_i, depth_i};
  assign {complete_o, pass_o, best_o, value_o, nodes_o, leaves_o, cycles_o} = answer;
  assign trace_kind_o = {trace.returned, trace.cut, trace.leaf, trace.entered};
  assign trace_enter_level_o = trace.enter_level;
  assign trace_red_o = trace.red;
  assign trace_blue_o = trace.blue;
  assign trace_leaf_value_o = trace.leaf_value;
  assign trace_level_o = trace.level;
  assign trace_value_o = trace.value;

  timisoara_search u_search (
      .clk_i,
      .rst_i,
      .start_i,
      .request_i(request),
      .stop_i,
      .busy_o,
      .done_o,
      .answer_o(answer),
      .trace_o(trace)
  );
endmodule
