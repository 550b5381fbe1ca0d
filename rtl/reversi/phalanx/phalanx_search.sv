// Phalanx: `Cores` search cores and a dispatcher that splits the tree between them.
//
//                  +----------+  task, window, stop   +------+
//   request -----> | dispatch | --------------------> | core | x Cores
//   answer  <----- |  nodes   | <-------------------- |      |
//                  +----------+  value, counts        +------+
//
// The interface of a search core, see rtl/README.md, and `exact_i`: to the end of the game, for discs.
// Depth: 2, 4, .. 16; if `exact_i`, the number of empty squares.
`default_nettype none

module phalanx_search #(
    parameter int unsigned Cores = 1,
    // Without it the trace port is 0 and costs nothing.
    parameter bit Trace = 1'b1
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  start_i,
    input  wire reversi_pkg::request_t request_i,
    input  wire logic                  exact_i,
    input  wire logic                  stop_i,
    output      logic                  busy_o,
    output      logic                  done_o,
    output      reversi_pkg::answer_t  answer_o,
    output      phalanx_pkg::event_t   trace_o
);
  localparam int unsigned Width = phalanx_pkg::ValueWidth;
  localparam int unsigned CountWidth = reversi_pkg::CountWidth;

  logic clear;
  logic [Cores-1:0] start, stop, busy;
  phalanx_pkg::task_t task_word;
  logic [Cores*Width-1:0] alphas, betas, values;
  logic [Cores*CountWidth-1:0] nodes, leaves;
  phalanx_pkg::event_t trace;

  assign trace_o = Trace ? trace : '0;

  phalanx_dispatch #(
      .Cores(Cores)
  ) u_dispatch (
      .clk_i,
      .rst_i,
      .start_i,
      .request_i,
      .exact_i,
      .stop_i,
      .busy_o,
      .done_o,
      .answer_o,
      .trace_o(trace),
      .clear_o(clear),
      .start_o(start),
      .task_o(task_word),
      .stop_o(stop),
      .alpha_o(alphas),
      .beta_o(betas),
      .busy_i(busy),
      .value_i(values),
      .nodes_i(nodes),
      .leaves_i(leaves)
  );

  for (genvar i = 0; i < Cores; i++) begin : g_core
    phalanx_core u_core (
        .clk_i,
        .rst_i,
        .start_i(start[i]),
        .task_i(task_word),
        .alpha_i(alphas[Width*i+:Width]),
        .beta_i(betas[Width*i+:Width]),
        .stop_i(stop[i]),
        .clear_i(clear),
        .busy_o(busy[i]),
        .value_o(values[Width*i+:Width]),
        .nodes_o(nodes[CountWidth*i+:CountWidth]),
        .leaves_o(leaves[CountWidth*i+:CountWidth])
    );
  end

`ifndef SYNTHESIS
  reversi_search_sva #(
      .StopCycles(phalanx_pkg::StopCycles)
  ) u_sva (
      .clk_i,
      .rst_i,
      .start_i,
      .request_i,
      .stop_i,
      .busy_i(busy_o),
      .done_i(done_o),
      .answer_i(answer_o)
  );

  DepthFits_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      start_i && !busy_o && !exact_i |-> request_i.depth inside {2, 4, 6, 8, 10, 12, 14, 16});
`endif
endmodule
