// The node under search: its register, the child made from it with the moves of both players, and
// the store of its ancestors.
//
//                 +---------+                      +----------------+
//   node_o -----> | flipper | --> exchange --> q ->| move checker x2|--> moves_o, replies_o
//     ^           +---------+              child_o +----------------+
//     | pop, enter
//   board store, a word for each level
//
// One operation per cycle in which `run_i` is 1:
//
//   start_i   the node above the root: its only child, by a pass, is the root (needs no `run_i`)
//   enter_i   the node is stored, and the child of the last cycle becomes the node
//   first_i   takes the first move of a node that was just entered; at the root the favourite
//   make_i    the child of the node's move is made, and the next move is taken
//   again_i   the child is made; the node stays as it is
//   pop_i     the parent comes back; overrides `make_i`
`default_nettype none

module zaragoza_node (
    input  wire logic                       clk_i,
    input  wire logic                       run_i,

    input  wire logic                       start_i,
    input  wire reversi_pkg::board_t        root_i,
    input  wire logic                       enter_i,
    input  wire logic                       first_i,
    input  wire logic                       favour_i,
    input  wire logic                [ 5:0] favourite_i,
    input  wire logic                       make_i,
    input  wire logic                       again_i,
    input  wire logic                       pop_i,
    // What the node knows when it makes a child.
    input  wire zaragoza_pkg::value_t       best_i,
    input  wire logic                       raised_i,

    // The next cycle may pop once more, so the store reads one level further up.
    input  wire logic                       ahead_i,

    output      zaragoza_pkg::node_t        node_o,
    output      zaragoza_pkg::level_t       level_o,
    // The node was entered, and has its first move.
    output      logic                       fresh_o,
    // There is no move after the one to try next.
    output      logic                       last_o,

    output      reversi_pkg::board_t        child_o,
    output      logic                [63:0] moves_o,
    output      logic                [63:0] replies_o
);
  zaragoza_pkg::node_t node_d, node_q, parent;
  zaragoza_pkg::level_t level_d, level_q;
  logic fresh_d, fresh_q;
  reversi_pkg::board_t child_d, child_q;

  assign node_o = node_q;
  assign level_o = level_q;
  assign fresh_o = fresh_q;
  assign child_o = child_q;

  // --- The circuits ---------------------------------------------------------------------

  logic [63:0] flips, next, favourite;
  logic favours, mobile;

  reversi_flips u_flipper (
      .own_i(node_q.own), .opp_i(node_q.opp), .move_i(node_q.pick), .flips_o(flips)
  );
  zaragoza_moves u_moves (.board_i(child_q), .turn_i(1'b0), .moves_o);
  zaragoza_moves u_replies (.board_i(child_q), .turn_i(1'b1), .moves_o(replies_o));
  zaragoza_order u_order (
      .moves_i(node_q.rest), .next_o(next)
  );

  assign child_d.own = node_q.opp & ~flips;
  assign child_d.opp = node_q.own | flips | node_q.pick;
  assign favourite = 64'd1 << favourite_i;
  assign favours = favour_i && level_q == zaragoza_pkg::Root;
  assign mobile = node_q.rest != 64'h0;
  assign last_o = !mobile;

  // The upper bit of a level tells only the root's parent and the leaves apart.
  logic [3:0] read_level;

  assign read_level = level_q[3:0] - (ahead_i ? 4'd2 : 4'd1);

  zaragoza_store u_store (
      .clk_i,
      .run_i,
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
    if (enter_i) begin
      level_d = level_q + 5'd1;
      node_d.own = child_q.own;
      node_d.opp = child_q.opp;
      node_d.rest = moves_o;
      node_d.best = node_q.rival;
      node_d.rival = node_q.best;
      node_d.raised = 1'b0;
    end else if (first_i) begin
      fresh_d = 1'b1;
      node_d.pick = favours ? favourite : next;
      node_d.rest = node_q.rest & ~(favours ? favourite : next);
      node_d.passed = !mobile;
      node_d.picked = 1'b1;
    end else if (pop_i) begin
      level_d = level_q - 5'd1;
      node_d = parent;
    end else if (make_i) begin
      node_d.pick = next;
      node_d.rest = node_q.rest & ~next;
      node_d.picked = mobile;
      node_d.best = best_i;
      node_d.raised = raised_i;
    end
    if (start_i) begin
      level_d = zaragoza_pkg::AboveRoot;
      node_d.own = root_i.opp;
      node_d.opp = root_i.own;
      node_d.rest = 64'h0;
      node_d.pick = 64'h0;
      node_d.picked = 1'b1;
      node_d.passed = 1'b1;
      node_d.best = zaragoza_pkg::Unknown;
      node_d.rival = zaragoza_pkg::Unknown;
      node_d.raised = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (run_i || start_i) begin
      node_q <= node_d;
      level_q <= level_d;
      fresh_q <= fresh_d;
    end
    if (run_i && (make_i || again_i)) child_q <= child_d;
  end
endmodule
