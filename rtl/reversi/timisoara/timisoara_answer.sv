// The answer of the search, and its counts. At any time it holds the best of the root's moves whose
// values are known; before there is one, the first move, with the value -Infinity.
//
// The root's move is remembered when its child is made (`move_i`), and again when a row of
// leaves below it begins (`row_i`): with depth 2 the row's value arrives when the root may have made
// its next child.
`default_nettype none

module timisoara_answer (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,

    // The search begins; it is under way.
    input  wire logic                  start_i,
    input  wire logic                  busy_i,

    // The root makes the child of this move, one-hot, its first; a row of leaves begins.
    input  wire logic                  move_i,
    input  wire logic                  first_i,
    input  wire logic           [63:0] pick_i,
    input  wire logic                  row_i,

    // The best value of the root is now that of the last move; of the last row's move.
    input  wire logic                  raised_i,
    input  wire timisoara_pkg::value_t value_i,
    input  wire logic                  row_raised_i,
    input  wire timisoara_pkg::value_t row_value_i,

    // The search ends; by itself; with a pass.
    input  wire logic                  end_i,
    input  wire logic                  complete_i,
    input  wire logic                  pass_i,

    // A node was entered; a leaf, or a finished game, was valued.
    input  wire logic                  node_i,
    input  wire logic                  leaf_i,

    output      logic                  done_o,
    output      reversi_pkg::answer_t  answer_o
);
  reversi_pkg::answer_t answer_d, answer_q;
  logic done_q;
  logic [5:0] square, move_d, move_q, row_move_d, row_move_q;

  common_onehot_index u_square (.onehot_i(pick_i), .index_o(square));

  assign done_o = done_q;
  assign answer_o = answer_q;

  always_comb begin
    answer_d = answer_q;
    move_d = move_q;
    row_move_d = row_move_q;

    if (move_i) move_d = square;
    if (row_i) row_move_d = move_q;
    if (move_i && first_i) answer_d.best = square;
    if (row_raised_i) begin
      answer_d.best = row_move_q;
      answer_d.value = row_value_i;
    end
    if (raised_i) begin
      answer_d.best = move_q;
      answer_d.value = value_i;
    end
    if (end_i) begin
      answer_d.complete = complete_i;
      answer_d.pass = pass_i;
    end

    if (start_i) begin
      answer_d.value = -timisoara_pkg::Infinity;
      answer_d.nodes = '0;
      answer_d.leaves = '0;
      answer_d.cycles = '0;
    end else if (busy_i) begin
      answer_d.cycles = answer_q.cycles + 1'b1;
      if (node_i) answer_d.nodes = answer_q.nodes + 1'b1;
      if (leaf_i) answer_d.leaves = answer_q.leaves + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) done_q <= 1'b0;
    else done_q <= end_i;
  end

  always_ff @(posedge clk_i) begin
    answer_q <= answer_d;
    move_q <= move_d;
    row_move_q <= row_move_d;
  end

`ifndef SYNTHESIS
  OneValueAtATime_A :
  assert property (@(posedge clk_i) disable iff (rst_i) !(raised_i && row_raised_i));

  MoveIsOneHot_A :
  assert property (@(posedge clk_i) disable iff (rst_i) move_i |-> $onehot(pick_i));
`endif
endmodule
