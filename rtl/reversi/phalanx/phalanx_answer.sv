// The answer of a search: the best move so far, and the counts of the dispatcher and all cores.
`default_nettype none

module phalanx_answer #(
    parameter int unsigned Cores = 1
) (
    input  wire logic                                     clk_i,
    input  wire logic                                     clear_i,
    input  wire logic                                     busy_i,

    // The root has no move; the search is complete; the dispatcher enters a node.
    input  wire logic                                     pass_i,
    input  wire logic                                     complete_i,
    input  wire logic                                     enter_i,

    // The first move at the root is the answer until one has a value.
    input  wire logic                                     first_i,
    input  wire logic [5:0]                               first_square_i,

    // A move at the root is the best one so far, with a value. Whether a move comes before it.
    input  wire logic                                     better_i,
    input  wire logic [phalanx_pkg::RankWidth-1:0]        rank_i,
    input  wire logic [5:0]                               square_i,
    input  wire phalanx_pkg::value_t                      value_i,
    output      logic                                     earlier_o,

    // The counts of the cores are added, one core in a cycle, and this is the last one.
    input  wire logic                                     sum_i,
    input  wire logic [Cores*reversi_pkg::CountWidth-1:0] nodes_i,
    input  wire logic [Cores*reversi_pkg::CountWidth-1:0] leaves_i,
    output      logic                                     last_o,

    output      reversi_pkg::answer_t                     answer_o
);
  localparam int unsigned CountWidth = reversi_pkg::CountWidth;
  localparam int unsigned IndexWidth = phalanx_pkg::IndexWidth;

  logic [CountWidth-1:0] core_nodes, core_leaves;
  logic [phalanx_pkg::RankWidth-1:0] best_rank_q;
  logic known_q;
  phalanx_pkg::index_t sum_d, sum_q;
  reversi_pkg::answer_t answer_d, answer_q;

  phalanx_select #(.Words(Cores), .Width(CountWidth)) u_nodes (
      .words_i(nodes_i), .index_i(sum_q), .word_o(core_nodes)
  );
  phalanx_select #(.Words(Cores), .Width(CountWidth)) u_leaves (
      .words_i(leaves_i), .index_i(sum_q), .word_o(core_leaves)
  );

  assign earlier_o = rank_i < best_rank_q;
  assign last_o = sum_i && sum_q == IndexWidth'(Cores - 1);
  assign answer_o = answer_q;

  always_comb begin
    answer_d = answer_q;
    sum_d = '0;
    if (busy_i) answer_d.cycles = answer_q.cycles + 1'b1;
    if (clear_i) begin
      answer_d.complete = 1'b0;
      answer_d.pass = 1'b0;
      answer_d.value = phalanx_pkg::Worst;
      answer_d.nodes = '0;
      answer_d.leaves = '0;
      answer_d.cycles = '0;
    end
    if (pass_i) answer_d.pass = 1'b1;
    if (complete_i) answer_d.complete = 1'b1;
    if (enter_i) answer_d.nodes = answer_q.nodes + 1'b1;
    if (first_i && !known_q) answer_d.best = first_square_i;
    if (better_i) begin
      answer_d.best = square_i;
      answer_d.value = value_i;
    end
    if (sum_i) begin
      sum_d = sum_q + 1'b1;
      answer_d.nodes = answer_q.nodes + core_nodes;
      answer_d.leaves = answer_q.leaves + core_leaves;
    end
  end

  always_ff @(posedge clk_i) begin
    sum_q <= sum_d;
    answer_q <= answer_d;
    if (clear_i) known_q <= 1'b0;
    else if (first_i) known_q <= 1'b1;
    if (better_i) best_rank_q <= rank_i;
  end
endmodule
