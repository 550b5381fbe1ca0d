// The node under search: its register, the child made from it, and the stack of its ancestors.
//
//                 +-------+                              +-------+
//   node_o -----> | flips | --> place, exchange --> q -->| moves |--> moves_o
//     ^           +-------+                     child_o  +-------+
//     | pop, enter
//   stack, a word for each level
//
// One operation per cycle; `pop_i` overrides `leaf_i`:
//
//   start_i   the node above the root: its only child, by a pass, is the root
//   enter_i   the node is pushed, and the child of the last cycle becomes the node
//   first_i   takes the first move of a node that was just entered
//   next_i    the child of the node's move is made; takes the next move, and the new window
//   leaf_i    the same for a parent of leaves, whose window stays
//   pop_i     the parent comes back; `ahead_i` was 0 in the cycle before, or the last
//             operation was a pop and `ahead_i` was 1 with it
//
// The child of the move in `node_o.pick` is in `child_o` one cycle later, in every cycle. `fresh_o`:
// the node has made no child yet.
`default_nettype none

module timisoara_node (
    input  wire logic                  clk_i,

    input  wire logic                  start_i,
    input  wire reversi_pkg::board_t   root_i,
    input  wire logic                  enter_i,
    input  wire logic                  first_i,
    input  wire logic                  next_i,
    input  wire timisoara_pkg::value_t alpha_i,
    input  wire timisoara_pkg::value_t beta_i,
    input  wire timisoara_pkg::value_t best_i,
    input  wire logic                  leaf_i,
    input  wire logic                  pop_i,

    // The next cycle may pop once more, so the stack reads one level further up.
    input  wire logic                  ahead_i,

    output      timisoara_pkg::node_t  node_o,
    output      timisoara_pkg::level_t level_o,
    output      logic                  fresh_o,
    // The node was reached by a pass.
    output      logic                  from_pass_o,

    output      reversi_pkg::board_t   child_o,
    output      logic           [63:0] moves_o
);
  timisoara_pkg::node_t node_d, node_q, parent;
  timisoara_pkg::level_t level_d, level_q;
  logic fresh_d, fresh_q, from_pass_d, from_pass_q;
  reversi_pkg::board_t child_d, child_q;

  assign node_o = node_q;
  assign level_o = level_q;
  assign fresh_o = fresh_q;
  assign from_pass_o = from_pass_q;
  assign child_o = child_q;

  // --- The circuits ---------------------------------------------------------------------

  logic [63:0] flips, first;

  reversi_flips u_flips (
      .own_i(node_q.own), .opp_i(node_q.opp), .move_i(node_q.pick), .flips_o(flips)
  );
  reversi_moves u_moves (.own_i(child_q.own), .opp_i(child_q.opp), .moves_o);
  timisoara_pick u_pick (.moves_i(node_q.rest), .pick_o(first));

  assign child_d.own = node_q.opp & ~flips;
  assign child_d.opp = node_q.own | flips | node_q.pick;

  // The upper bit of a level tells only the root's parent and the leaves apart.
  logic [3:0] read_level;

  assign read_level = level_q[3:0] - (ahead_i ? 4'd2 : 4'd1);

  common_stack #(
      .Width($bits(node_q)),
      .Words(timisoara_pkg::StackWords)
  ) u_stack (
      .clk_i,
      .write_i(enter_i),
      .write_level_i(level_q[3:0]),
      .word_i(node_q),
      .read_level_i(read_level),
      .word_o(parent)
  );

  // --- The register ---------------------------------------------------------------------

  always_comb begin
    node_d = node_q;
    level_d = level_q;
    fresh_d = 1'b0;
    from_pass_d = from_pass_q;
    if (start_i) begin
      level_d = timisoara_pkg::AboveRoot;
      fresh_d = 1'b1;
      node_d.own = root_i.opp;
      node_d.opp = root_i.own;
      node_d.rest = 64'h0;
      node_d.pick = 64'h0;
      node_d.picked = 1'b1;
      node_d.passed = 1'b0;
      node_d.alpha = -timisoara_pkg::Infinity;
      node_d.beta = timisoara_pkg::Infinity;
      node_d.best = timisoara_pkg::Infinity;
    end else if (enter_i) begin
      level_d = level_q + 5'd1;
      fresh_d = 1'b1;
      from_pass_d = node_q.passed;
      node_d.own = child_q.own;
      node_d.opp = child_q.opp;
      node_d.rest = moves_o;
      node_d.passed = 1'b0;
      node_d.best = level_q[0] ? -timisoara_pkg::Infinity : timisoara_pkg::Infinity;
    end else if (first_i) begin
      fresh_d = fresh_q;
      node_d.rest = node_q.rest & ~first;
      node_d.pick = first;
      node_d.picked = 1'b1;
      node_d.passed = node_q.rest == 64'h0;
    end else if (pop_i) begin
      level_d = level_q - 5'd1;
      node_d = parent;
    end else if (next_i || leaf_i) begin
      node_d.rest = node_q.rest & ~first;
      node_d.pick = first;
      node_d.picked = node_q.rest != 64'h0;
      if (next_i) begin
        node_d.alpha = alpha_i;
        node_d.beta = beta_i;
        node_d.best = best_i;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    node_q <= node_d;
    level_q <= level_d;
    fresh_q <= fresh_d;
    from_pass_q <= from_pass_d;
    child_q <= child_d;
  end
endmodule
