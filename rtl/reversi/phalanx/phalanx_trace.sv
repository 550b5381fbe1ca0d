// What the dispatcher did in this cycle: the trace. Combinational.
`default_nettype none

module phalanx_trace (
    input  wire phalanx_pkg::state_e state_i,
    // Not all of the walk is shown.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire phalanx_pkg::walk_t  walk_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  wire logic [63:0]         own_i,
    input  wire logic [63:0]         opp_i,
    input  wire logic                delivers_i,
    input  wire logic                finished_i,
    output      phalanx_pkg::event_t trace_o
);
  logic is_start, is_value, is_close;

  assign is_start = state_i == phalanx_pkg::StStart;
  assign is_value = state_i == phalanx_pkg::StJudge && delivers_i;
  assign is_close = state_i == phalanx_pkg::StJudge && finished_i;

  always_comb begin
    trace_o = '0;
    trace_o.started = is_start;
    trace_o.valued = is_value;
    trace_o.closed = is_close;
    if (is_start || is_value || is_close) trace_o.core = walk_i.core;
    if (is_start) begin
      trace_o.level = {1'b0, walk_i.at} + 3'd1;
      trace_o.own = own_i;
      trace_o.opp = opp_i;
      trace_o.alpha = ~walk_i.beta;
      trace_o.value = ~walk_i.alpha;
    end else if (is_value || is_close) begin
      trace_o.level = {1'b0, walk_i.at};
      trace_o.value = is_value ? walk_i.value : walk_i.best;
    end
  end
endmodule
