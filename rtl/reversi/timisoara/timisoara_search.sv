// The search: minimax with alpha-beta to a fixed, even depth, as one state machine.
//
// The player to move at the root is Red, who maximises. A node is kept as its mover sees it
// (own, opp), so a child is the node with a disc placed and the sides exchanged, and a pass is
// the child of no move. The search begins with a pass from above the root, level -1.
//
//   StEnter    moves of the child; the node is pushed, the child becomes the node
//   StPick     its first move; none is a pass, none twice in a row the end of the game
//   StExplore  takes the value of the last child; cut, return, or make the next child
//   StLeaves   a parent of leaves makes one in each cycle, into the evaluation pipeline
//   StOver, StOverValue   the value of a finished game
//
// In the published machine a node learns of a child's value one child late. So the child after a
// row of leaves is known before their values are: it is entered while they are still in the
// pipeline
//
//   flips -> child -> moves, stability -> q -> sums -> value -> compare
//
// and the node above the leaves' parent, the base, which is Red's, keeps its best value outside
// the stack, where the values of rows arrive at any time.
//
//   timisoara_node    the node, its child, the stack        timisoara_row     leaves in flight
//   timisoara_window  a node's value against its window     timisoara_base    values of the base
//   timisoara_over    the value of a finished game          timisoara_answer  answer and counts
//
// The interface of a search core, see rtl/README.md. Depth: 2, 4, .. 16. 1.7 to 2.0 cycles a node.
// A stop is obeyed as soon as the root has made its first child, at most StopCycles later.
`default_nettype none

module timisoara_search #(
    // Without it the trace port is 0 and costs nothing.
    parameter bit Trace = 1'b1
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  start_i,
    input  wire reversi_pkg::request_t request_i,
    input  wire logic                  stop_i,
    output      logic                  busy_o,
    output      logic                  done_o,
    output      reversi_pkg::answer_t  answer_o,
    output      timisoara_pkg::event_t trace_o
);
  if (timisoara_pkg::ValueWidth != reversi_pkg::ValueWidth
      || timisoara_pkg::LevelWidth != reversi_pkg::DepthWidth) begin : g_check
    $error("values and levels must be as wide as in the interface");
  end

  typedef enum logic [2:0] {
    StIdle,
    StEnter,
    StPick,
    StExplore,
    StLeaves,
    StOver,
    StOverValue
  } state_e;

  state_e state_d, state_q;

  // The levels of the leaves, of their parents and of the base.
  timisoara_pkg::level_t leaf_level_d, leaf_level_q, parent_level_d, parent_level_q;
  timisoara_pkg::level_t base_level_d, base_level_q;
  // Whether a stop was requested.
  logic stop_d, stop_q;
  // Whether the node has passed into the end of the game, whose value is on its way to it.
  logic over_d, over_q;
  // The value that the last child has returned.
  timisoara_pkg::value_t returned_d, returned_q;

  // --- Where the search is --------------------------------------------------------------

  timisoara_pkg::node_t node;
  timisoara_pkg::level_t level;
  logic fresh, from_pass, red, is_root, is_base, is_parent, starts, mobile;

  assign red = !level[0];
  assign is_root = level == timisoara_pkg::Root;
  assign is_base = level == base_level_q;
  assign is_parent = level == parent_level_q;
  assign mobile = node.rest != 64'h0;
  assign starts = state_q == StIdle && start_i;
  assign busy_o = state_q != StIdle;

  // --- What it does in this cycle -------------------------------------------------------

  logic cut, late, row_return;
  logic launch, leaf_launch, finished, pop, begins, entered, root_pass;
  logic complete, halt;

  // A base whose last child has no value yet can make its next child, but not return.
  assign launch = state_q == StExplore && node.picked && !cut;
  assign finished = state_q == StExplore && !(node.picked && !cut) && !(is_base && late);
  assign leaf_launch = state_q == StLeaves && node.picked;
  // The first cycle of a row; the row before it has ended, and its value is just arriving.
  assign begins = state_q == StLeaves && fresh;
  assign root_pass = state_q == StPick && !mobile && is_root;
  assign complete = (finished && is_root) || root_pass;
  // There is a move to answer with once the root has made a child.
  // A finished game is counted before its value is returned: there is no halt between the two.
  assign halt = busy_o && stop_q && level != timisoara_pkg::AboveRoot && !(is_root && fresh)
             && state_q != StOver && !over_q;
  // A node is counted in the cycle after its moves are known.
  assign entered = fresh && level != timisoara_pkg::AboveRoot
                && (state_q == StExplore || state_q == StLeaves);

  // A row is left when its last leaf is made; if that depends on the node, when it is over.
  always_comb begin
    pop = 1'b0;
    unique case (state_q)
      StExplore: pop = finished && !is_root;
      StLeaves: pop = row_return || (leaf_launch && !mobile && !node.passed);
      StOverValue: pop = 1'b1;
      default: ;
    endcase
  end

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle: if (start_i) state_d = StExplore;
      StEnter: state_d = StPick;
      StPick:
      if (root_pass) state_d = StIdle;
      else if (!mobile && from_pass) state_d = StOver;
      else state_d = is_parent ? StLeaves : StExplore;
      StExplore:
      if (launch) state_d = StEnter;
      else if (finished && is_root) state_d = StIdle;
      StLeaves: if (pop) state_d = StExplore;
      StOver: state_d = StOverValue;
      StOverValue: state_d = StExplore;
      default: state_d = StIdle;
    endcase
    if (halt) state_d = StIdle;
  end

  // --- The node -------------------------------------------------------------------------

  timisoara_pkg::value_t alpha, beta, best, value, over_value, base, base_before;
  reversi_pkg::board_t child;
  logic [63:0] moves;
  logic raised, may_pop;

  // One of these pops the node, or makes a child, which is entered before the next pop.
  assign may_pop = state_q == StOverValue || (state_q == StExplore && !(is_base && late));

  timisoara_node u_node (
      .clk_i,
      .start_i(starts),
      .root_i(request_i.board),
      .enter_i(state_q == StEnter),
      .first_i(state_q == StPick),
      .next_i(launch),
      .alpha_i(alpha),
      .beta_i(beta),
      .best_i(best),
      .leaf_i(leaf_launch),
      .pop_i(pop),
      .ahead_i(may_pop),
      .node_o(node),
      .level_o(level),
      .fresh_o(fresh),
      .from_pass_o(from_pass),
      .child_o(child),
      .moves_o(moves)
  );

  timisoara_window u_window (
      .red_i(red),
      .alpha_i(node.alpha),
      .beta_i(node.beta),
      .best_i(node.best),
      .child_valid_i(!fresh),
      .child_i(returned_q),
      .is_base_i(is_base),
      .late_i(late),
      .base_i(base),
      .base_before_i(base_before),
      .cut_o(cut),
      .alpha_o(alpha),
      .beta_o(beta),
      .best_o(best),
      .value_o(value),
      .raised_o(raised)
  );

  timisoara_over u_over (
      .clk_i,
      .board_i({node.own, node.opp}),
      .red_i(red),
      .exact_i(1'b0),
      .value_o(over_value)
  );

  // --- Leaves ---------------------------------------------------------------------------

  timisoara_pkg::value_t leaf_value, row_value;
  logic leaf, leaf_over, row_cut, base_raised;
  timisoara_pkg::value_t base_raised_value;

  // Moves are not put in order here.
  /* verilator lint_off PINCONNECTEMPTY */
  timisoara_row u_row (
      .clk_i,
      .rst_i,
      .flush_i(halt),
      .open_i(state_q == StPick && is_parent),
      .alpha_i(node.alpha),
      .leaf_i(leaf_launch),
      .last_i(!mobile),
      .child_i(child),
      .moves_i(moves),
      .passed_i(state_q == StLeaves && node.passed),
      .over_value_i(over_value),
      .leaf_o(leaf),
      .over_o(leaf_over),
      .leaf_value_o(leaf_value),
      .mobility_o(),
      .return_o(row_return),
      .cut_o(row_cut),
      .value_o(row_value)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  timisoara_base u_base (
      .clk_i,
      .rst_i,
      .flush_i(halt),
      .clear_i(state_q == StPick && is_base),
      .expect_i(begins || (state_q == StOver && is_parent)),
      .result_i(row_return || (state_q == StOverValue && is_parent)),
      .value_i(leaf ? row_value : over_value),
      .base_o(base),
      .before_o(base_before),
      .late_o(late),
      .raised_o(base_raised),
      .raised_value_o(base_raised_value)
  );

  // --- The answer -----------------------------------------------------------------------

  timisoara_answer u_answer (
      .clk_i,
      .rst_i,
      .start_i(starts),
      .busy_i(busy_o),
      .move_i(launch && is_root),
      .first_i(fresh),
      .pick_i(node.pick),
      .row_i(begins),
      .raised_i(state_q == StExplore && is_root && raised),
      .value_i(returned_q),
      .row_raised_i(base_raised && base_level_q == timisoara_pkg::Root),
      .row_value_i(base_raised_value),
      .end_i(complete || halt),
      .complete_i(complete),
      .pass_i(root_pass),
      .node_i(entered || (leaf && !leaf_over)),
      .leaf_i((leaf && !(leaf_over && halt)) || state_q == StOverValue),
      .done_o,
      .answer_o
  );

  // --- Registers ------------------------------------------------------------------------

  always_comb begin
    leaf_level_d = leaf_level_q;
    parent_level_d = parent_level_q;
    base_level_d = base_level_q;
    stop_d = busy_o && (stop_i || stop_q);
    over_d = over_q;
    if (state_q == StOver) over_d = 1'b1;
    else if (finished) over_d = 1'b0;
    returned_d = returned_q;
    if (starts) begin
      leaf_level_d = request_i.depth;
      parent_level_d = request_i.depth - 5'd1;
      base_level_d = request_i.depth - 5'd2;
    end
    if (state_q == StOverValue) returned_d = over_value;
    else if (finished) returned_d = value;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      stop_q <= 1'b0;
      over_q <= 1'b0;
    end else begin
      state_q <= state_d;
      stop_q <= stop_d;
      over_q <= over_d;
    end
  end

  always_ff @(posedge clk_i) begin
    leaf_level_q <= leaf_level_d;
    parent_level_q <= parent_level_d;
    base_level_q <= base_level_d;
    returned_q <= returned_d;
  end

  // --- Trace ----------------------------------------------------------------------------

  timisoara_pkg::event_t trace;

  assign trace_o = Trace ? trace : '0;

  timisoara_trace u_trace (
      .clk_i,
      .halt_i(halt),
      .entered_i(entered),
      .red_i(red),
      .board_i({node.own, node.opp}),
      .level_i(level),
      .child_i(child),
      .leaf_level_i(leaf_level_q),
      .leaf_i(leaf && !leaf_over),
      .leaf_over_i(leaf && leaf_over),
      .leaf_value_i(leaf_value),
      .row_return_i(row_return),
      .row_cut_i(row_cut),
      .row_value_i(row_value),
      .row_level_i(parent_level_q),
      .return_i(finished),
      .cut_i(cut),
      .value_i(value),
      .event_o(trace)
  );

`ifndef SYNTHESIS
  reversi_search_sva #(
      .StopCycles(timisoara_pkg::StopCycles)
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

  DepthIsEven_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      starts |-> request_i.depth inside {2, 4, 6, 8, 10, 12, 14, 16});

  OneOperation_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      $onehot0({starts, state_q == StEnter, state_q == StPick, launch, pop}));

  PickIsOneHot_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      launch || leaf_launch |-> $onehot0(node.pick));

  PickIsAMove_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      launch || leaf_launch |-> node.pick != 64'h0 || node.passed
                             || level == timisoara_pkg::AboveRoot);

  // The node above the root takes the word of level 15, which no node pushes.
  PushFits_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      state_q == StEnter |-> level == timisoara_pkg::AboveRoot || level < parent_level_q);

  PopFits_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      pop |-> level > timisoara_pkg::Root && level <= parent_level_q);
`endif
endmodule
