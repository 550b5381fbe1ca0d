// Which core the dispatcher serves next, and why: one that has a value; else an idle one, if a node
// waits for cores, the deepest first; else the next in turn, if it works. Combinational, but
// for the turn.
`default_nettype none

module phalanx_arbiter #(
    parameter int unsigned Cores = 1
) (
    input  wire logic                                      clk_i,
    // The turn is that of core 0.
    input  wire logic                                      clear_i,
    // What is shown is served; if that is the core in turn, the turn passes to the next.
    input  wire logic                                      serve_i,
    input  wire logic [Cores-1:0]                          active_i,
    input  wire logic [Cores-1:0]                          busy_i,
    // For each core, the levels on which the node above it waits for cores.
    input  wire logic [Cores*phalanx_pkg::SplitLevels-1:0] waits_i,

    output      logic                                      any_o,
    output      phalanx_pkg::reason_e                      reason_o,
    output      phalanx_pkg::index_t                       core_o,
    // The core on whose path the node is, and the node's level if another core joins.
    output      phalanx_pkg::index_t                       guide_o,
    output      phalanx_pkg::split_t                       level_o
);
  localparam int unsigned Levels = phalanx_pkg::SplitLevels;
  localparam int unsigned IndexWidth = phalanx_pkg::IndexWidth;
  localparam logic [IndexWidth-1:0] Last = IndexWidth'(Cores - 1);

  logic any_ready, any_idle, turn_works;
  phalanx_pkg::index_t ready, idle, turn_d, turn_q;

  phalanx_lowest #(.Width(Cores)) u_ready (
      .bits_i(active_i & ~busy_i), .any_o(any_ready), .index_o(ready)
  );
  phalanx_lowest #(.Width(Cores)) u_idle (
      .bits_i(~active_i), .any_o(any_idle), .index_o(idle)
  );
  phalanx_select #(.Words(Cores), .Width(1)) u_turn (
      .words_i(active_i), .index_i(turn_q), .word_o(turn_works)
  );

  // --- The deepest node that waits ------------------------------------------------------

  for (genvar j = 0; j < Levels; j++) begin : g_level
    logic [Cores-1:0] waits;
    logic any, any_upto;
    phalanx_pkg::index_t lowest, donor;
    phalanx_pkg::split_t level;

    for (genvar i = 0; i < Cores; i++) begin : g_core
      assign waits[i] = waits_i[Levels*i+j];
    end

    phalanx_lowest #(.Width(Cores)) u_lowest (
        .bits_i(waits), .any_o(any), .index_o(lowest)
    );

    if (j == 0) begin : g_first
      assign any_upto = any;
      assign donor = lowest;
      assign level = '0;
    end else begin : g_next
      assign any_upto = any || g_level[j-1].any_upto;
      assign donor = any ? lowest : g_level[j-1].donor;
      assign level = any ? phalanx_pkg::SplitWidth'(j) : g_level[j-1].level;
    end
  end

  // --- The choice -----------------------------------------------------------------------

  logic joins;

  assign joins = any_idle && g_level[Levels-1].any_upto;
  assign any_o = any_ready || joins || turn_works;
  assign level_o = g_level[Levels-1].level;

  always_comb begin
    turn_d = turn_q;
    core_o = turn_q;
    guide_o = turn_q;
    reason_o = phalanx_pkg::ToNarrow;
    if (any_ready) begin
      core_o = ready;
      guide_o = ready;
      reason_o = phalanx_pkg::ToDeliver;
    end else if (joins) begin
      core_o = idle;
      guide_o = g_level[Levels-1].donor;
      reason_o = phalanx_pkg::ToJoin;
    end else if (serve_i) begin
      turn_d = (turn_q == Last) ? '0 : turn_q + 1'b1;
    end
    if (clear_i) turn_d = '0;
  end

  always_ff @(posedge clk_i) turn_q <= turn_d;
endmodule
