// The answer of the search, and its counts: the best move of the deepest tree that was completed. Before
// there is one, the best of the first tree so far, or the first move, and the value Unknown.
`default_nettype none

module zaragoza_answer (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,

    // The search begins; it is under way.
    input  wire logic                  start_i,
    input  wire logic                  busy_i,

    // The root makes the child of this move; its first one in this tree.
    input  wire logic                  move_i,
    input  wire logic                  first_i,
    input  wire logic            [5:0] square_i,
    // The move whose child the base waits for is now that of the last child.
    input  wire logic                  keep_i,
    // The root's best move is now: the last one, the one kept, that of a leaf.
    input  wire logic                  raised_i,
    input  wire logic                  kept_raised_i,
    input  wire logic                  leaf_raised_i,
    input  wire logic            [5:0] leaf_square_i,

    // A tree of this depth was completed, with this value.
    input  wire logic                  complete_i,
    input  wire zaragoza_pkg::level_t  depth_i,
    input  wire zaragoza_pkg::value_t  value_i,

    // The search ends; by itself; with a pass.
    input  wire logic                  end_i,
    input  wire logic                  ended_i,
    input  wire logic                  pass_i,

    // A node was entered; a leaf, or a finished game, was valued.
    input  wire logic                  node_i,
    input  wire logic                  leaf_i,

    output      logic                  done_o,
    output      reversi_pkg::answer_t  answer_o,
    // The deepest tree that was completed, or 0; the best move of this tree.
    output      zaragoza_pkg::level_t  depth_o,
    output      logic            [5:0] best_o
);
  reversi_pkg::answer_t answer_d, answer_q;
  zaragoza_pkg::level_t depth_d, depth_q;
  logic done_q;
  logic [5:0] move_d, move_q, kept_d, kept_q, best_d, best_q;

  assign done_o = done_q;
  assign answer_o = answer_q;
  assign depth_o = depth_q;
  assign best_o = best_q;

  always_comb begin
    answer_d = answer_q;
    depth_d = depth_q;
    move_d = move_q;
    kept_d = kept_q;
    best_d = best_q;

    if (move_i) move_d = square_i;
    if (keep_i) kept_d = move_q;
    if (move_i && first_i) best_d = square_i;
    if (raised_i) best_d = move_q;
    if (kept_raised_i) best_d = kept_q;
    if (leaf_raised_i) best_d = leaf_square_i;

    if (complete_i) begin
      depth_d = depth_i;
      answer_d.value = reversi_pkg::ValueWidth'(value_i);
    end
    // Of later trees only what was completed counts.
    if (complete_i || depth_q == '0) answer_d.best = best_d;
    if (end_i) begin
      answer_d.complete = ended_i;
      answer_d.pass = pass_i;
    end

    if (start_i) begin
      depth_d = '0;
      answer_d.value = reversi_pkg::ValueWidth'(zaragoza_pkg::Unknown);
      answer_d.nodes = '0;
      answer_d.leaves = '0;
      answer_d.cycles = '0;
    end else if (busy_i) begin
      answer_d.cycles = answer_q.cycles + 1'b1;
      if (node_i) answer_d.nodes = answer_q.nodes + 1'b1;
      if (leaf_i) answer_d.leaves = answer_q.leaves + 1'b1;
    end
    // The answer holds until the next start.
    if (!busy_i && !start_i) answer_d = answer_q;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) done_q <= 1'b0;
    else done_q <= end_i;
  end

  always_ff @(posedge clk_i) begin
    answer_q <= answer_d;
    depth_q <= depth_d;
    move_q <= move_d;
    kept_q <= kept_d;
    best_q <= best_d;
  end

`ifndef SYNTHESIS
  OneValueAtATime_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      $onehot0({raised_i, kept_raised_i, leaf_raised_i}));
`endif
endmodule
