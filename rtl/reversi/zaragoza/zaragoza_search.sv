// The search: alpha-beta that deepens level by level, as one state machine.
//
// A node is kept as its mover sees it (own, opp), so a child is the node with a disc placed and the
// sides exchanged, and a pass is the child of no move. Every tree begins with a pass from above the
// root, level -1.
//
//   StStart    the root is made
//   StEnter    moves of the child; the node is stored, the child becomes the node
//   StPick     its first move; none is a pass, none for both players the end of the game
//   StExplore  takes the result of the last child; cut, return, or make the next child
//   StLeaves   a parent of leaves makes one in each cycle, into the evaluation
//   StOver     the value of a finished game
//   StDepth    the tree is complete; the next one, or the end
//
// A level has one register: what its mover is sure of. It begins as a copy of the one two levels up,
// the same player's. So a child that was not raised brings its parent the opposite of what the rival
// is sure of, which cuts the parent; and a child that was cut has nothing to say. Only the values of
// leaves and of finished games are ever compared.
//
// When the last leaf of a row is made, the node above their parent, the base, is fetched, and its next
// child is made and entered, while the leaves are still evaluated. If they make the base cut, that child
// is dropped before it was told or counted.
//
//   zaragoza_node  the node, its child, the store      zaragoza_row     leaves in flight
//   zaragoza_eval  the values of leaves                zaragoza_base    what the base knows
//   zaragoza_answer  answer and counts                 zaragoza_trace   one event a step
//
// The interface of a search core, see rtl/README.md. Depth: at most 1 .. 16.
`default_nettype none

module zaragoza_search #(
    // Without it the trace port is 0 and costs nothing.
    parameter bit Trace = 1'b1
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  start_i,
    input  wire reversi_pkg::request_t request_i,
    // The best move of a tree is the first of the next; held while busy.
    input  wire logic                  favour_i,
    input  wire logic                  stop_i,
    output      logic                  busy_o,
    output      logic                  done_o,
    output      reversi_pkg::answer_t  answer_o,
    // The deepest tree that was completed.
    output      zaragoza_pkg::level_t  depth_o,
    output      zaragoza_pkg::event_t  trace_o
);
  if (zaragoza_pkg::LevelWidth != reversi_pkg::DepthWidth) begin : g_check
    $error("levels must be as wide as in the interface");
  end

  typedef enum logic [2:0] {
    StIdle,
    StStart,
    StEnter,
    StPick,
    StExplore,
    StLeaves,
    StOver,
    StDepth
  } state_e;

  state_e state_d, state_q;

  // The deepest tree that was asked for. The depth of this tree, the levels of the parents of its leaves
  // and of the base.
  zaragoza_pkg::level_t limit_d, limit_q, depth_d, depth_q;
  zaragoza_pkg::level_t parent_level_d, parent_level_q, base_level_d, base_level_q;
  // Whether the search was told to stop, and whether there is a move to answer with.
  logic stop_d, stop_q, ready_d, ready_q;
  // Whether this tree has leaves that are not the end of a game.
  logic guessed_d, guessed_q;
  // The result of the last child; of a child of the base.
  zaragoza_pkg::result_t result_d, result_q;
  logic result_valid_d, result_valid_q, to_base_d, to_base_q;
  // The store shows the parent of the node.
  logic parent_ready_d, parent_ready_q;

  // --- Where the search is --------------------------------------------------------------

  // The rest of its moves are the node's own matter.
  /* verilator lint_off UNUSEDSIGNAL */
  zaragoza_pkg::node_t node;
  /* verilator lint_on UNUSEDSIGNAL */
  zaragoza_pkg::level_t level;
  logic fresh, last, run, starts, is_root, is_base, is_parent;

  assign is_root = level == zaragoza_pkg::Root;
  assign is_base = level == base_level_q;
  assign is_parent = level == parent_level_q;
  assign starts = state_q == StIdle && start_i;
  assign busy_o = state_q != StIdle;

  // --- What the node knows --------------------------------------------------------------

  zaragoza_pkg::value_t base_best, best;
  logic base_raised, late, base_cut, improves, raised, cut, waits;

  // A result that is not cut is better than what the node knew.
  assign improves = result_valid_q && !result_q.cut;
  assign best = improves ? -result_q.value : is_base ? base_best : node.best;
  assign raised = improves || (is_base ? base_raised : node.raised);
  assign cut = (improves && !result_q.raised) || (is_base && base_cut);
  // A base whose last child has no result yet can make its next child, but not return.
  assign waits = (is_base && late && !result_valid_q) || !parent_ready_q;

  // --- What it does in this cycle -------------------------------------------------------

  logic launch, leaf_launch, finished, drop, over, over_return, row_over, leaves_row, pop;
  logic entered, completes, ends, root_pass, complete, halt;
  logic row_leaf, row_raises, row_return, leaf_over, no_moves;
  logic [5:0] square, leaf_square;
  zaragoza_pkg::result_t row_result;

  assign launch = state_q == StExplore && node.picked && !cut;
  assign finished = state_q == StExplore && !(node.picked && !cut) && !waits;
  // The child that was made ahead of its time is not searched after all.
  assign drop = fresh && late && improves && !result_q.raised
             && (state_q == StLeaves || state_q == StOver);
  // The row was cut. (In the first cycle of a row the result is that of the row before.)
  assign row_over = state_q == StLeaves && result_valid_q && !fresh;
  assign leaf_launch = state_q == StLeaves && node.picked && !drop && !row_over;
  // The parent is left with its last leaf, whose value is to come.
  assign leaves_row = leaf_launch && last;
  assign over_return = state_q == StOver && !late;
  assign root_pass = state_q == StPick && no_moves && is_root;
  assign completes = state_q == StDepth && result_valid_q;
  assign ends = completes && (!guessed_q || depth_q == limit_q);
  assign complete = run && (ends || root_pass);
  assign halt = busy_o && stop_q && ready_q;
  assign entered = run && fresh && !drop
                && (state_q == StExplore || state_q == StLeaves || state_q == StOver);
  assign no_moves = last;

  always_comb begin
    pop = 1'b0;
    unique case (state_q)
      StExplore: pop = finished;
      StLeaves: pop = drop || row_over || leaves_row;
      StOver: pop = drop || over_return;
      default: ;
    endcase
  end

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle: if (start_i) state_d = StStart;
      StStart: state_d = StEnter;
      StEnter: state_d = StPick;
      StPick:
      if (root_pass) state_d = StIdle;
      else if (over) state_d = StOver;
      else state_d = is_parent ? StLeaves : StExplore;
      StExplore: if (launch) state_d = StEnter;
      StLeaves, StOver: ;
      StDepth: if (completes) state_d = ends ? StIdle : StEnter;
      default: state_d = StIdle;
    endcase
    if (pop) state_d = is_root ? StDepth : StExplore;
    if (!run) state_d = state_q;
    if (halt) state_d = StIdle;
  end

  // --- The node -------------------------------------------------------------------------

  reversi_pkg::board_t child;
  logic [63:0] moves, replies;

  zaragoza_node u_node (
      .clk_i,
      .run_i(run),
      .start_i(starts),
      .root_i(request_i.board),
      .enter_i(state_q == StEnter),
      .first_i(state_q == StPick),
      .favour_i(favour_i && depth_o != '0),
      .favourite_i(answer_o.best),
      .make_i(launch || leaf_launch),
      .again_i(state_q == StStart || state_q == StDepth),
      .pop_i(pop),
      .best_i(best),
      .raised_i(raised),
      .ahead_i((state_q == StExplore && !waits) || over_return || drop || row_over),
      .node_o(node),
      .level_o(level),
      .fresh_o(fresh),
      .last_o(last),
      .child_o(child),
      .moves_o(moves),
      .replies_o(replies)
  );

  common_onehot_index u_square (.onehot_i(node.pick), .index_o(square));

  // --- Leaves and finished games --------------------------------------------------------

  zaragoza_pkg::value_t value, rival;
  zaragoza_pkg::terms_t terms;
  logic signed [7:0] lead;
  logic settled, over_above;
  // The lowest bits do not tell the sign.
  /* verilator lint_off UNUSEDSIGNAL */
  logic signed [zaragoza_pkg::ValueWidth:0] over_best;
  /* verilator lint_on UNUSEDSIGNAL */

  zaragoza_eval u_eval (
      .clk_i,
      .run_i(run),
      .board_i(child),
      .moves_i(moves),
      .replies_i(replies),
      .settled_o(settled),
      .ends_o(over),
      .value_o(value),
      .over_o(leaf_over),
      .terms_o(terms),
      .lead_o(lead)
  );

  zaragoza_row u_row (
      .clk_i,
      .rst_i,
      .flush_i(halt),
      .open_i(state_q == StPick && is_parent),
      .best_i(node.best),
      .rival_i(base_best),
      .leaf_i(leaf_launch),
      .last_i(last),
      .square_i(square),
      .settled_i(settled),
      .value_i(value),
      .run_o(run),
      .leaf_o(row_leaf),
      .raises_o(row_raises),
      .square_o(leaf_square),
      .return_o(row_return),
      .result_o(row_result)
  );

  zaragoza_base u_base (
      .clk_i,
      .rst_i,
      .run_i(run),
      .flush_i(halt),
      .open_i(state_q == StStart || (state_q == StPick && is_base)),
      .best_i(node.best),
      .leave_i(leaves_row),
      .result_valid_i(result_valid_q && to_base_q),
      .result_i(result_q),
      .close_i(finished),
      .best_o(base_best),
      .raised_o(base_raised),
      .late_o(late),
      .cut_o(base_cut)
  );

  // The value of a finished game is that of its parent's mover, like that of a leaf.
  assign rival = is_parent ? base_best : node.rival;
  assign over_best = {value[zaragoza_pkg::ValueWidth-1], value}
                   + {node.best[zaragoza_pkg::ValueWidth-1], node.best};

  common_less #(.Width(zaragoza_pkg::ValueWidth)) u_over_above (
      .a_i(rival), .b_i(value), .less_o(over_above)
  );

  // --- Results --------------------------------------------------------------------------

  always_comb begin
    result_d.cut = cut;
    result_d.raised = raised;
    result_d.value = best;
    result_valid_d = finished || row_return || over_return;
    to_base_d = row_return || (over_return && is_parent);
    parent_ready_d = !leaves_row;
    if (drop) begin
      result_valid_d = 1'b0;
    end else if (row_return) begin
      result_d = row_result;
    end else if (state_q == StOver) begin
      result_d.cut = !over_above;
      result_d.raised = over_best[zaragoza_pkg::ValueWidth];
      result_d.value = -value;
    end
  end

  // --- The answer -----------------------------------------------------------------------

  logic [5:0] tree_best;

  zaragoza_answer u_answer (
      .clk_i,
      .rst_i,
      .start_i(starts),
      .busy_i(busy_o),
      .move_i(run && is_root && (launch || leaf_launch)),
      .first_i(fresh),
      .square_i(square),
      .keep_i(entered && (state_q == StLeaves || state_q == StOver)),
      .raised_i(run && state_q == StExplore && is_root && !is_base && improves),
      .kept_raised_i(run && improves && to_base_q && base_level_q == zaragoza_pkg::Root),
      .leaf_raised_i(row_raises && parent_level_q == zaragoza_pkg::Root),
      .leaf_square_i(leaf_square),
      .complete_i(run && completes),
      .depth_i(depth_q),
      .value_i(result_q.value),
      .end_i(complete || halt),
      .ended_i(complete),
      .pass_i(root_pass),
      .node_i(entered || row_leaf),
      .leaf_i(row_leaf || (run && over_return && !drop)),
      .done_o,
      .answer_o,
      .depth_o,
      .best_o(tree_best)
  );

  // --- Registers ------------------------------------------------------------------------

  always_comb begin
    limit_d = limit_q;
    depth_d = depth_q;
    parent_level_d = parent_level_q;
    base_level_d = base_level_q;
    guessed_d = guessed_q;
    ready_d = ready_q;
    stop_d = busy_o && (stop_i || stop_q);
    if (row_leaf && !leaf_over) guessed_d = 1'b1;
    if (entered && is_root) ready_d = 1'b1;
    if (run && completes) begin
      guessed_d = 1'b0;
      depth_d = depth_q + 5'd1;
      parent_level_d = depth_q;
      base_level_d = parent_level_q;
    end
    if (starts) begin
      limit_d = request_i.depth;
      depth_d = 5'd1;
      parent_level_d = zaragoza_pkg::Root;
      base_level_d = zaragoza_pkg::AboveRoot;
      guessed_d = 1'b0;
      ready_d = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      stop_q <= 1'b0;
      result_valid_q <= 1'b0;
    end else begin
      state_q <= state_d;
      stop_q <= stop_d;
      if (halt) result_valid_q <= 1'b0;
      else if (run) result_valid_q <= result_valid_d;
    end
  end

  always_ff @(posedge clk_i) begin
    limit_q <= limit_d;
    depth_q <= depth_d;
    parent_level_q <= parent_level_d;
    base_level_q <= base_level_d;
    guessed_q <= guessed_d;
    ready_q <= ready_d;
    if (run) begin
      result_q <= result_d;
      to_base_q <= to_base_d;
      parent_ready_q <= parent_ready_d;
    end
  end

  // --- Trace ----------------------------------------------------------------------------

  zaragoza_pkg::event_t trace;

  assign trace_o = Trace ? trace : '0;

  zaragoza_trace u_trace (
      .clk_i,
      .run_i(run),
      .entered_i(entered),
      .begun_i(entered && is_root),
      .board_i({node.own, node.opp}),
      .level_i(level),
      .finished_i(run && over_return && !drop),
      .child_i(child),
      .depth_i(depth_q),
      .leaf_i(row_leaf),
      .over_i(leaf_over),
      .terms_i(terms),
      .lead_i(lead),
      .row_return_i(row_return),
      .row_cut_i(row_result.cut),
      .row_value_i(row_result.value),
      .row_level_i(parent_level_q),
      .return_i(run && finished),
      .cut_i(cut),
      .value_i(best),
      .complete_i(run && completes),
      .root_value_i(result_q.value),
      .best_i(tree_best),
      .event_o(trace)
  );

`ifndef SYNTHESIS
  reversi_search_sva #(
      .StopCycles(zaragoza_pkg::StopCycles)
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
      starts |-> request_i.depth >= 5'd1 && request_i.depth <= 5'd16);

  PickIsOneHot_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      launch || leaf_launch |-> $onehot0(node.pick));

  PickIsAMove_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      launch || leaf_launch |-> node.pick != 64'h0 || node.passed);

  OneResult_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      run |-> $onehot0({finished, row_return, over_return && !drop}));

  PopFits_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      pop |-> level <= parent_level_q && state_q != StDepth);
`endif
endmodule
