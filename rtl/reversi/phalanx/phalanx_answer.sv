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
  logic complete_d, complete_q, pass_d, pass_q, known_q;
  logic [5:0] best_d, best_q;
  phalanx_pkg::value_t value_d, value_q;
  logic [CountWidth-1:0] nodes_d, nodes_q, leaves_d, leaves_q, cycles_d, cycles_q;
  phalanx_pkg::index_t sum_d, sum_q;

  phalanx_select #(.Words(Cores), .Width(CountWidth)) u_nodes (
      .words_i(nodes_i), .index_i(sum_q), .word_o(core_nodes)
  );
  phalanx_select #(.Words(Cores), .Width(CountWidth)) u_leaves (
      .words_i(leaves_i), .index_i(sum_q), .word_o(core_leaves)
  );

  assign earlier_o = rank_i < best_rank_q;
  assign last_o = sum_i && sum_q == IndexWidth'(Cores - 1);
  assign answer_o = {complete_q, pass_q, best_q, value_q, nodes_q, leaves_q, cycles_q};

  always_comb begin
    complete_d = complete_q || complete_i;
    pass_d = pass_q || pass_i;
    best_d = best_q;
    value_d = value_q;
    nodes_d = nodes_q;
    leaves_d = leaves_q;
    cycles_d = busy_i ? cycles_q + 1'b1 : cycles_q;
    sum_d = '0;
    if (enter_i) nodes_d = nodes_q + 1'b1;
    if (first_i && !known_q) best_d = first_square_i;
    if (better_i) begin
      best_d = square_i;
      value_d = value_i;
    end
    if (sum_i) begin
      sum_d = sum_q + 1'b1;
      nodes_d = nodes_q + core_nodes;
      leaves_d = leaves_q + core_leaves;
    end
    if (clear_i) begin
      complete_d = 1'b0;
      pass_d = 1'b0;
      value_d = phalanx_pkg::Worst;
      nodes_d = '0;
      leaves_d = '0;
      cycles_d = '0;
    end
  end

  always_ff @(posedge clk_i) begin
    sum_q <= sum_d;
    complete_q <= complete_d;
    pass_q <= pass_d;
    best_q <= best_d;
    value_q <= value_d;
    nodes_q <= nodes_d;
    leaves_q <= leaves_d;
    cycles_q <= cycles_d;
    if (clear_i) known_q <= 1'b0;
    else if (first_i) known_q <= 1'b1;
    if (better_i) best_rank_q <= rank_i;
  end
endmodule
