// A search core: the value of a position by alpha-beta, to a fixed depth with the evaluation of
// Timisoara or to the end of the game. Negamax: a node has its mover's view, a child's window and
// value are complements.
//
//   StEnter    moves of the child; the node is pushed, the child becomes the node
//   StPick     its first move; none is a pass, none after a pass the end of the game
//   StLook     looks at all children, to take the one that is worst for the opponent
//   StMake     makes the child of the move
//   StRow      a parent of leaves makes one in each cycle, into the evaluation pipeline
//   StYield    the row's value goes to its parent
//   StOver, StOverValue   the value of a finished game
//   StBack     takes a child's value: cut, return, or the next move
//   StLive     before StBack at level 0: takes in the window as it is now
//
// Unlike in timisoara_search, a node knows the values of all children before it makes the next.
//
// `start_i` is taken when idle. `alpha_i` and `beta_i` are the window, which may narrow during the
// search. In the end `busy_o` falls and `value_o` is the value as the task's parent sees it.
// `stop_i` makes the core idle at once. `clear_i` clears the counts.
`default_nettype none

module phalanx_core (
    input  wire logic                                clk_i,
    input  wire logic                                rst_i,
    input  wire logic                                start_i,
    input  wire phalanx_pkg::task_t                  task_i,
    input  wire phalanx_pkg::value_t                 alpha_i,
    input  wire phalanx_pkg::value_t                 beta_i,
    input  wire logic                                stop_i,
    input  wire logic                                clear_i,
    output      logic                                busy_o,
    output      phalanx_pkg::value_t                 value_o,
    output      logic [reversi_pkg::CountWidth-1:0] nodes_o,
    output      logic [reversi_pkg::CountWidth-1:0] leaves_o
);
  typedef enum logic [3:0] {
    StIdle,
    StEnter,
    StPick,
    StLook,
    StMake,
    StRow,
    StYield,
    StOver,
    StOverValue,
    StBack,
    StLive
  } state_e;

  localparam int unsigned Width = phalanx_pkg::ValueWidth;

  state_e state_d, state_q;
  phalanx_pkg::level_t level_d, level_q;
  logic exact_q, root_red_q, from_pass_d, from_pass_q, row_fresh_q;
  phalanx_pkg::value_t alpha_d, alpha_q, beta_d, beta_q, best_d, best_q, value_d, value_q;
  phalanx_pkg::rest_t rest_d, rest_q;
  logic passed_d, passed_q;

  assign busy_o = state_q != StIdle;
  assign value_o = value_q;

  // --- Where the search is --------------------------------------------------------------

  logic [63:0] own, opp, moves, child_moves;
  logic picked, looked, mobile, red, is_root, is_parent, orders, starts;
  reversi_pkg::board_t child;

  assign starts = state_q == StIdle && start_i;
  assign mobile = moves != 64'h0;
  assign red = root_red_q ^ level_q[0];
  assign is_root = level_q == 5'd0;
  assign is_parent = !exact_q && rest_q == 5'd1;
  assign orders = mobile && rest_q >= (exact_q ? phalanx_pkg::OrderEmpties
                                                : phalanx_pkg::OrderPlies);

  // --- A child's value against the window -----------------------------------------------

  logic value_below_beta, best_below_beta, better, above_alpha, live_above, live_below;
  logic finished;
  phalanx_pkg::value_t merged;

  common_less #(.Width(Width)) u_value_beta (
      .a_i(value_q), .b_i(beta_q), .less_o(value_below_beta)
  );
  common_less #(.Width(Width)) u_best_beta (
      .a_i(best_q), .b_i(beta_q), .less_o(best_below_beta)
  );
  common_less #(.Width(Width)) u_better (
      .a_i(best_q), .b_i(value_q), .less_o(better)
  );
  common_less #(.Width(Width)) u_above_alpha (
      .a_i(alpha_q), .b_i(value_q), .less_o(above_alpha)
  );
  common_less #(.Width(Width)) u_live_above (
      .a_i(alpha_q), .b_i(alpha_i), .less_o(live_above)
  );
  common_less #(.Width(Width)) u_live_below (
      .a_i(beta_i), .b_i(beta_q), .less_o(live_below)
  );

  assign merged = better ? value_q : best_q;
  assign finished = !value_below_beta || !best_below_beta || !mobile;

  // --- States ---------------------------------------------------------------------------

  logic over, pop, enter, take, look, row_return;

  assign over = !mobile && (from_pass_q || (exact_q && rest_q == 5'd0));
  assign enter = state_q == StEnter;
  assign take = state_q == StPick || state_q == StLook || state_q == StRow || state_q == StBack;
  assign look = orders && (state_q == StPick || state_q == StBack);
  assign pop = !is_root && (state_q == StYield || state_q == StOverValue
                            || (state_q == StBack && finished));

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle: if (start_i) state_d = StEnter;
      StEnter: state_d = StPick;
      StPick:
      if (over) state_d = StOver;
      else if (is_parent) state_d = StRow;
      else state_d = orders ? StLook : StMake;
      StLook: if (looked) state_d = StMake;
      StMake: state_d = StEnter;
      StRow: if (row_return) state_d = StYield;
      StOver: state_d = StOverValue;
      StLive: state_d = StBack;
      StYield, StOverValue: state_d = StIdle;
      StBack:
      if (finished) state_d = StIdle;
      else state_d = orders ? StLook : StMake;
      default: state_d = StIdle;
    endcase
    if (pop) state_d = (level_q == 5'd1) ? StLive : StBack;
    if (stop_i) state_d = StIdle;
  end

  // --- The node and its stack -----------------------------------------------------------

  phalanx_pkg::node_t node, parent;
  phalanx_pkg::value_t leaf_value, key;
  logic [6:0] mobility;
  logic [63:0] pick;

  assign node = {own, opp, moves, alpha_q, beta_q, best_q, rest_q, passed_q};
  assign key = exact_q ? Width'(mobility) : leaf_value;

  phalanx_board u_board (
      .clk_i,
      .load_i(enter || pop),
      .own_i(enter ? child.own : parent.own),
      .opp_i(enter ? child.opp : parent.opp),
      .moves_i(enter ? child_moves : parent.moves),
      .root_i(starts),
      .board_i({task_i.own, task_i.opp}),
      .take_i(take),
      .look_i(look),
      .looking_i(state_q == StLook),
      .key_i(key),
      .own_o(own),
      .opp_o(opp),
      .moves_o(moves),
      .pick_o(pick),
      .picked_o(picked),
      .looked_o(looked),
      .child_o(child),
      .child_moves_o(child_moves)
  );

  // A state that may pop reads one level ahead, so that the next cycle may pop again.
  logic ahead;
  phalanx_pkg::level_t read_level;

  assign ahead = state_q == StYield || state_q == StOverValue || state_q == StBack;
  assign read_level = level_q - (ahead ? 5'd2 : 5'd1);

  common_stack #(
      .Width($bits(node)),
      .Words(phalanx_pkg::StackWords)
  ) u_stack (
      .clk_i,
      .write_i(enter),
      .write_level_i(level_q),
      .word_i(node),
      .read_level_i(read_level),
      .word_o(parent)
  );

  always_comb begin
    level_d = level_q;
    from_pass_d = from_pass_q;
    alpha_d = alpha_q;
    beta_d = beta_q;
    best_d = best_q;
    rest_d = rest_q;
    passed_d = passed_q;
    if (starts) begin
      // The node above the root, whose child is entered next.
      level_d = phalanx_pkg::AboveRoot;
      alpha_d = ~beta_i;
      beta_d = ~alpha_i;
      rest_d = (task_i.exact && task_i.passed) ? task_i.rest : task_i.rest + 5'd1;
      passed_d = task_i.passed;
    end
    if (enter) begin
      level_d = level_q + 5'd1;
      from_pass_d = passed_q;
      alpha_d = ~beta_q;
      beta_d = ~alpha_q;
      best_d = phalanx_pkg::Worst;
      rest_d = (exact_q && passed_q) ? rest_q : rest_q - 5'd1;
      passed_d = 1'b0;
    end
    if (state_q == StPick) passed_d = !mobile;
    if (state_q == StLive) begin
      if (live_above) alpha_d = alpha_i;
      if (live_below) beta_d = beta_i;
    end
    if (state_q == StBack) begin
      best_d = merged;
      if (above_alpha) alpha_d = value_q;
    end
    if (pop) begin
      level_d = level_q - 5'd1;
      alpha_d = parent.alpha;
      beta_d = parent.beta;
      best_d = parent.best;
      rest_d = parent.rest;
      passed_d = parent.passed;
    end
  end

  // --- Leaves, finished games, the value for the parent -----------------------------------

  phalanx_pkg::value_t over_value, row_value;
  logic leaf, leaf_over, row_leaf;

  // A parent that passes has one leaf.
  assign row_leaf = state_q == StRow && (picked || row_fresh_q);

  // Where a row was cut is of no interest.
  /* verilator lint_off PINCONNECTEMPTY */
  timisoara_row u_row (
      .clk_i,
      .rst_i,
      .flush_i(stop_i),
      .open_i(state_q == StPick && is_parent),
      .alpha_i(~beta_q),
      .leaf_i(row_leaf),
      .last_i(!mobile),
      .child_i(child),
      .moves_i(child_moves),
      .passed_i(state_q == StRow && passed_q),
      .over_value_i(over_value),
      .leaf_o(leaf),
      .over_o(leaf_over),
      .leaf_value_o(leaf_value),
      .mobility_o(mobility),
      .return_o(row_return),
      .cut_o(),
      .value_o(row_value)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  timisoara_over u_over (
      .clk_i,
      .board_i({own, opp}),
      .red_i(red),
      .exact_i(exact_q),
      .value_o(over_value)
  );

  // A row's parent is Blue, so the value is Red's, who is above it.
  always_comb begin
    value_d = value_q;
    if (row_return) value_d = row_value;
    if (state_q == StOverValue) value_d = red ? ~over_value : over_value;
    if (state_q == StBack && finished) value_d = ~merged;
  end

  // --- Registers ------------------------------------------------------------------------

  logic node_event, leaf_event;
  logic [reversi_pkg::CountWidth-1:0] nodes_q, leaves_q;

  assign nodes_o = nodes_q;
  assign leaves_o = leaves_q;
  assign node_event = enter || (leaf && !leaf_over);
  assign leaf_event = leaf || state_q == StOverValue;

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= StIdle;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    level_q <= level_d;
    from_pass_q <= from_pass_d;
    alpha_q <= alpha_d;
    beta_q <= beta_d;
    best_q <= best_d;
    rest_q <= rest_d;
    passed_q <= passed_d;
    value_q <= value_d;
    row_fresh_q <= state_q == StPick;
    if (starts) begin
      exact_q <= task_i.exact;
      root_red_q <= task_i.red;
    end
    if (clear_i) begin
      nodes_q <= '0;
      leaves_q <= '0;
    end else begin
      if (node_event) nodes_q <= nodes_q + 1'b1;
      if (leaf_event) leaves_q <= leaves_q + 1'b1;
    end
  end

`ifndef SYNTHESIS
  PickIsOneHot_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      state_q == StMake |-> $onehot0(pick) && ((pick != 64'h0) == !passed_q));

  WindowIsOpen_A :
  assert property (@(posedge clk_i) disable iff (rst_i) state_q == StMake |-> alpha_q < beta_q);

  StackHolds_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      enter |-> level_q == phalanx_pkg::AboveRoot || level_q < 5'd30);

  // A row's parent is Blue, and leaves are Red's.
  RowIsBlue_A :
  assert property (@(posedge clk_i) disable iff (rst_i) state_q == StRow |-> !red);
`else
  logic unused_pick;
  assign unused_pick = ^pick;
`endif
endmodule
