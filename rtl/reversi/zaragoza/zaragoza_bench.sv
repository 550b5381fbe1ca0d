// The search core with a port for each field of its interface: what a simulation drives and reads.
// Adds no logic.
`default_nettype none

module zaragoza_bench (
    input  wire logic clk_i,
    input  wire logic rst_i,

    input  wire logic                               start_i,
    input  wire logic [                       63:0] own_i,
    input  wire logic [                       63:0] opp_i,
    input  wire logic [reversi_pkg::DepthWidth-1:0] depth_i,
    input  wire logic                               favour_i,
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
    output zaragoza_pkg::level_t               depth_o,

    // Bits 0 to 6: begun, entered, evaluated, finished, cut, returned, completed; see
    // zaragoza_pkg::event_t.
    output logic                        [ 6:0] trace_kind_o,
    output zaragoza_pkg::level_t               trace_depth_o,
    output zaragoza_pkg::level_t               trace_enter_level_o,
    output logic                        [63:0] trace_own_o,
    output logic                        [63:0] trace_opp_o,
    output logic                        [ 3:0] trace_corners_o,
    output logic                        [ 3:0] trace_x_squares_o,
    output logic                        [ 7:0] trace_mobility_o,
    output logic                        [ 7:0] trace_stable_o,
    output logic                        [ 7:0] trace_lead_o,
    output zaragoza_pkg::level_t               trace_level_o,
    output zaragoza_pkg::value_t               trace_value_o,
    output logic                        [ 5:0] trace_best_o
);
  reversi_pkg::request_t request;
  reversi_pkg::answer_t answer;
  zaragoza_pkg::event_t trace;

  assign request = {own_i, opp_i, depth_i};
  assign {complete_o, pass_o, best_o, value_o, nodes_o, leaves_o, cycles_o} = answer;
  assign trace_kind_o = {
    trace.completed,
    trace.returned,
    trace.cut,
    trace.finished,
    trace.evaluated,
    trace.entered,
    trace.begun
  };
  assign trace_depth_o = trace.depth;
  assign trace_enter_level_o = trace.enter_level;
  assign trace_own_o = trace.own;
  assign trace_opp_o = trace.opp;
  assign {trace_corners_o, trace_x_squares_o, trace_mobility_o, trace_stable_o} = trace.terms;
  assign trace_lead_o = trace.lead;
  assign trace_level_o = trace.level;
  assign trace_value_o = trace.value;
  assign trace_best_o = trace.best;

  zaragoza_search u_search (
      .clk_i,
      .rst_i,
      .start_i,
      .request_i(request),
      .favour_i,
      .stop_i,
      .busy_o,
      .done_o,
      .answer_o(answer),
      .depth_o,
      .trace_o(trace)
  );
endmodule
