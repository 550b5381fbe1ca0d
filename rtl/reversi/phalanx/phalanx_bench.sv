// The search with a port for each field of its interface: what a simulation drives and reads. Adds
// no logic.
`default_nettype none

module phalanx_bench #(
    parameter int unsigned Cores = 12
) (
    input  wire logic clk_i,
    input  wire logic rst_i,

    input  wire logic                               start_i,
    input  wire logic [                       63:0] own_i,
    input  wire logic [                       63:0] opp_i,
    input  wire logic [reversi_pkg::DepthWidth-1:0] depth_i,
    input  wire logic                               exact_i,
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

    // Bits 0 to 2: started, valued, closed; see phalanx_pkg::event_t.
    output logic                      [ 2:0] trace_kind_o,
    output phalanx_pkg::index_t              trace_core_o,
    output logic                      [ 2:0] trace_level_o,
    output logic                      [63:0] trace_own_o,
    output logic                      [63:0] trace_opp_o,
    output phalanx_pkg::value_t              trace_alpha_o,
    output phalanx_pkg::value_t              trace_value_o
);
  reversi_pkg::request_t request;
  reversi_pkg::answer_t answer;
  phalanx_pkg::event_t trace;

  assign request = {own_i, opp_i, depth_i};
  assign {complete_o, pass_o, best_o, value_o, nodes_o, leaves_o, cycles_o} = answer;
  assign trace_kind_o = {trace.closed, trace.valued, trace.started};
  assign trace_core_o = trace.core;
  assign trace_level_o = trace.level;
  assign trace_own_o = trace.own;
  assign trace_opp_o = trace.opp;
  assign trace_alpha_o = trace.alpha;
  assign trace_value_o = trace.value;

  phalanx_search #(
      .Cores(Cores)
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
      .trace_o(trace)
  );
endmodule
