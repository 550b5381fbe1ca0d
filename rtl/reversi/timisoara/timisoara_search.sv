// The search: minimax with alpha-beta to a fixed, even depth, as one state machine.
//
// The player to move at the root is Red, who maximises. A node is kept as its mover sees it
// (own, opp), so a child is the node with a disc placed and the sides exchanged, and a pass is
// the child of no move. The search begins with a pass from above the root, level -1.
//
//   StEnter    moves of the child; the node goes to the stack, the child becomes the node
//   StPick     its first move; none is a pass, none for the second time the end of the game
//   StExplore  what came back is taken in; cut, return, or make the next child
//   StLeaves   on the last level above the leaves: a child in each cycle, into the pipeline
//   StOver     the value of a finished game
//
// In the machine's published form a node learns of a child's value one child late. So the
// child after a row of leaves is known before their values are: it is entered while they are
// still in the pipeline
//
//   flips -> child -> moves, stability -> q -> sums -> value -> compare
//
// and the node above the leaves' parent, which is Red's, keeps its best value apart from the
// stack, where the values arrive behind its back (`base`).
//
// Trace: `trace_kind_o` says what happened in this cycle, in this order: bit 0, a node was
// entered, at `trace_enter_level_o`; bit 1, it is a leaf and has `trace_leaf_value_o`; bit 2, a
// node was cut; bit 3, a node has returned `trace_value_o`, at `trace_level_o`.
`default_nettype none

module timisoara_search #(
    parameter bit Trace = 1'b1
) (
    input  wire logic clk_i,
    input  wire logic rst_i,

    // Starts a search when idle; the position is Red's to move. Depth: 2, 4, .. 16.
    input  wire logic        go_i,
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [ 4:0] depth_i,

    // `done_o` for one cycle at the end; the answer stays until the next search.
    output logic        busy_o,
    output logic        done_o,
    output logic        pass_o,
    output logic [ 5:0] best_o,
    output logic signed [timisoara_pkg::ValueWidth-1:0] value_o,
    output logic [timisoara_pkg::CountWidth-1:0] nodes_o,
    output logic [timisoara_pkg::CountWidth-1:0] leaves_o,
    output logic [timisoara_pkg::CountWidth-1:0] cycles_o,

    output logic [ 3:0] trace_kind_o,
    output logic [ 4:0] trace_enter_level_o,
    output logic [63:0] trace_red_o,
    output logic [63:0] trace_blue_o,
    output logic signed [timisoara_pkg::ValueWidth-1:0] trace_leaf_value_o,
    output logic [ 4:0] trace_level_o,
    output logic signed [timisoara_pkg::ValueWidth-1:0] trace_value_o
);
  localparam int unsigned Width = timisoara_pkg::ValueWidth;
  localparam int unsigned Counts = timisoara_pkg::CountWidth;
  localparam logic signed [Width-1:0] Infinity = timisoara_pkg::Infinity;
  localparam logic signed [Width-1:0] GameOver = timisoara_pkg::GameOver;
  localparam int unsigned Word = 4 * 64 + 3 * Width + 2;

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

  // The node, and the last child made from it. `pick` is the move to try next, `rest` those
  // after it. A node that `passed` has the pass for its only move.
  logic [4:0] level_d, level_q, depth_d, depth_q;
  logic [4:0] base_level_d, base_level_q, parent_level_d, parent_level_q;
  logic [63:0] own_d, own_q, opp_d, opp_q, rest_d, rest_q, pick_d, pick_q;
  logic [63:0] child_own_d, child_own_q, child_opp_d, child_opp_q;
  logic picked_d, picked_q, passed_d, passed_q, from_pass_d, from_pass_q, fresh_d, fresh_q;
  logic signed [Width-1:0] alpha_d, alpha_q, beta_d, beta_q, best_d, best_q;
  // What a child has returned.
  logic signed [Width-1:0] returned_d, returned_q;

  // The base, the node above the parent of leaves: its best value with and without that of the
  // last child, and whether a child's value is on its way.
  logic signed [Width-1:0] base_d, base_q, base_before_d, base_before_q;
  logic late_d, late_q;

  // The row of leaves in the pipeline: what its parent, who is Blue, has and may not fall to.
  logic signed [Width-1:0] row_alpha_d, row_alpha_q, row_best_d, row_best_q;
  logic leaf1_d, leaf1_q, leaf2_d, leaf2_q, leaf3_d, leaf3_q;
  logic last1_d, last1_q, last2_d, last2_q, last3_d, last3_q;

  // The answer. A move of the root is remembered when it is made, and with the row below it.
  logic [5:0] root_move_d, root_move_q, row_move_d, row_move_q, best_move_d, best_move_q;
  logic signed [Width-1:0] value_d, value_q;
  logic done_d, done_q, pass_d, pass_q;
  logic [Counts-1:0] nodes_d, nodes_q, leaves_d, leaves_q, cycles_d, cycles_q;

  logic red, is_base, is_parent;

  assign red = !level_q[0];
  assign is_base = level_q == base_level_q;
  assign is_parent = level_q == parent_level_q;

  // --- The circuits ---------------------------------------------------------------------

  logic [63:0] moves, flips, first;
  logic [5:0] pick_index;
  logic signed [Width-1:0] leaf_value;
  logic immobile;

  reversi_moves u_moves (.own_i(child_own_q), .opp_i(child_opp_q), .moves_o(moves));
  reversi_flips u_flips (.own_i(own_q), .opp_i(opp_q), .move_i(pick_q), .flips_o(flips));
  timisoara_pick u_pick (.moves_i(rest_q), .pick_o(first));
  common_onehot_index u_index (.onehot_i(pick_q), .index_o(pick_index));
  timisoara_eval u_eval (
      .clk_i,
      .own_i(child_own_q),
      .opp_i(child_opp_q),
      .moves_i(moves),
      .value_o(leaf_value),
      .immobile_o(immobile)
  );

  assign child_own_d = opp_q & ~flips;
  assign child_opp_d = own_q | flips | pick_q;

  // The value of the game if it ends with the node's discs, two cycles after they came.
  logic [6:0] own_discs_d, own_discs_q, opp_discs_d, opp_discs_q;
  logic signed [7:0] lead;
  logic signed [Width-1:0] over_d, over_q;

  reversi_count u_count (
      .own_i(own_q), .opp_i(opp_q), .own_o(own_discs_d), .opp_o(opp_discs_d)
  );

  assign lead = red ? 8'(own_discs_q) - 8'(opp_discs_q) : 8'(opp_discs_q) - 8'(own_discs_q);
  assign over_d = (lead >= 0) ? GameOver + Width'(lead) : -GameOver;

  logic push;
  logic [Word-1:0] popped;
  logic [3:0] below;
  logic follows;

  // The stack shows the word below the node whenever it is popped. A node that can be popped
  // right after this one needs the word below it in the next cycle; that is asked for before
  // it is known whether this one is popped, since a child that is entered reads anew.
  assign below = level_q[3:0] - (follows ? 4'd2 : 4'd1);
  assign follows = state_q == StOverValue || (state_q == StExplore && !(is_base && late_q));

  timisoara_stack #(.Width(Word)) u_stack (
      .clk_i,
      .write_i(push),
      .write_level_i(level_q[3:0]),
      .word_i({own_q, opp_q, rest_q, pick_q, alpha_q, beta_q, best_q, picked_q, passed_q}),
      .read_level_i(below),
      .word_o(popped)
  );

  // --- The end of a row of leaves -------------------------------------------------------

  logic row_over, row_cut, row_return, row_falls, row_improves;
  logic signed [Width-1:0] row_merged;

  common_less #(.Width(Width)) u_row_improves (
      .a_i(leaf_value), .b_i(row_best_q), .less_o(row_improves)
  );
  common_less #(.Width(Width)) u_row_falls (
      .a_i(row_alpha_q), .b_i(row_best_q), .less_o(row_falls)
  );

  assign row_over = passed_q && immobile && state_q == StLeaves;
  assign row_merged = row_improves ? leaf_value : row_best_q;
  assign row_cut = leaf3_q && !row_falls;
  assign row_return = row_cut || (leaf3_q && last3_q);

  // The value of the row, or of the finished game in its place, reaches the base a cycle later.
  logic result_d, result_q, base_improves;
  logic signed [Width-1:0] result_value_d, result_value_q;

  assign result_d = row_return || (state_q == StOverValue && is_parent);
  assign result_value_d = (row_over || !leaf3_q) ? over_q : row_cut ? row_best_q : row_merged;

  common_less #(.Width(Width)) u_base_improves (
      .a_i(base_q), .b_i(result_value_q), .less_o(base_improves)
  );

  // --- What a node knows ----------------------------------------------------------------

  // Is the value good enough for a cut, or better than alpha (beta)? Asked of each of the
  // three places where it may be, before it is known which.
  logic best_below_beta, best_above_alpha, best_below_returned, best_above_returned;
  logic base_below_beta, base_above_alpha, before_below_beta, before_above_alpha;

  common_less #(.Width(Width)) u_best_beta (
      .a_i(best_q), .b_i(beta_q), .less_o(best_below_beta)
  );
  common_less #(.Width(Width)) u_best_alpha (
      .a_i(alpha_q), .b_i(best_q), .less_o(best_above_alpha)
  );
  common_less #(.Width(Width)) u_best_up (
      .a_i(best_q), .b_i(returned_q), .less_o(best_below_returned)
  );
  common_less #(.Width(Width)) u_best_down (
      .a_i(returned_q), .b_i(best_q), .less_o(best_above_returned)
  );
  common_less #(.Width(Width)) u_base_beta (
      .a_i(base_q), .b_i(beta_q), .less_o(base_below_beta)
  );
  common_less #(.Width(Width)) u_base_alpha (
      .a_i(alpha_q), .b_i(base_q), .less_o(base_above_alpha)
  );
  common_less #(.Width(Width)) u_before_beta (
      .a_i(base_before_q), .b_i(beta_q), .less_o(before_below_beta)
  );
  common_less #(.Width(Width)) u_before_alpha (
      .a_i(alpha_q), .b_i(base_before_q), .less_o(before_above_alpha)
  );

  logic below_beta, above_alpha, cut, more, finished;
  logic signed [Width-1:0] known, merged, answer;

  assign known = !is_base ? best_q : late_q ? base_q : base_before_q;
  assign below_beta = !is_base ? best_below_beta : late_q ? base_below_beta : before_below_beta;
  assign above_alpha = !is_base ? best_above_alpha : late_q ? base_above_alpha : before_above_alpha;
  assign cut = red ? !below_beta : !above_alpha;
  assign more = picked_q && !cut;
  assign finished = state_q == StExplore && !more && !(is_base && late_q);
  assign answer = cut ? known : merged;

  always_comb begin
    if (is_base) merged = base_q;
    else if (!fresh_q && (red ? best_below_returned : best_above_returned)) merged = returned_q;
    else merged = best_q;
  end

  // --- The state machine ----------------------------------------------------------------

  logic launch, leaf_launch, pop, over, begins;

  assign launch = state_q == StExplore && more;
  assign leaf_launch = state_q == StLeaves && picked_q;
  assign push = state_q == StEnter;
  // The first cycle of a row; the row before it has ended, and its value is just arriving.
  assign begins = state_q == StLeaves && fresh_q;
  assign over = state_q == StPick && rest_q == 64'h0 && from_pass_q;

  // A row is left when its last leaf is made; if that depends on the node, when it is over.
  always_comb begin
    pop = 1'b0;
    unique case (state_q)
      StExplore: pop = finished && level_q != 5'd0;
      StLeaves: pop = row_return || (leaf_launch && rest_q == 64'h0 && !passed_q);
      StOverValue: pop = 1'b1;
      default: ;
    endcase
  end

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle: if (go_i) state_d = StExplore;
      StEnter: state_d = StPick;
      StPick:
      if (rest_q == 64'h0 && level_q == 5'd0) state_d = StIdle;
      else if (over) state_d = StOver;
      else state_d = is_parent ? StLeaves : StExplore;
      StExplore:
      if (launch) state_d = StEnter;
      else if (finished && level_q == 5'd0) state_d = StIdle;
      StLeaves: if (pop) state_d = StExplore;
      StOver: state_d = StOverValue;
      StOverValue: state_d = StExplore;
      default: state_d = StIdle;
    endcase
  end

  // The node.
  always_comb begin
    level_d = level_q;
    own_d = own_q;
    opp_d = opp_q;
    rest_d = rest_q;
    pick_d = pick_q;
    picked_d = picked_q;
    passed_d = passed_q;
    from_pass_d = from_pass_q;
    fresh_d = fresh_q;
    alpha_d = alpha_q;
    beta_d = beta_q;
    best_d = best_q;
    depth_d = depth_q;
    base_level_d = base_level_q;
    parent_level_d = parent_level_q;
    if (state_q == StIdle && go_i) begin
      level_d = 5'h1f;
      depth_d = depth_i;
      base_level_d = depth_i - 5'd2;
      parent_level_d = depth_i - 5'd1;
      own_d = opp_i;
      opp_d = own_i;
      rest_d = 64'h0;
      pick_d = 64'h0;
      picked_d = 1'b1;
      passed_d = 1'b0;
      fresh_d = 1'b1;
      alpha_d = -Infinity;
      beta_d = Infinity;
      best_d = Infinity;
    end else if (state_q == StEnter) begin
      level_d = level_q + 5'd1;
      own_d = child_own_q;
      opp_d = child_opp_q;
      rest_d = moves;
      passed_d = 1'b0;
      from_pass_d = passed_q;
      fresh_d = 1'b1;
      best_d = level_q[0] ? -Infinity : Infinity;
    end else if (state_q == StPick) begin
      rest_d = rest_q & ~first;
      pick_d = first;
      picked_d = 1'b1;
      passed_d = rest_q == 64'h0;
    end else if (pop) begin
      level_d = level_q - 5'd1;
      {own_d, opp_d, rest_d, pick_d, alpha_d, beta_d, best_d, picked_d, passed_d} = popped;
      fresh_d = 1'b0;
    end else if (launch || leaf_launch) begin
      rest_d = rest_q & ~first;
      pick_d = first;
      picked_d = rest_q != 64'h0;
      fresh_d = 1'b0;
      if (launch) begin
        best_d = merged;
        if (red && above_alpha) alpha_d = known;
        if (!red && below_beta) beta_d = known;
      end
    end else begin
      fresh_d = 1'b0;
    end
  end

  // What comes back.
  always_comb begin
    returned_d = returned_q;
    base_d = base_q;
    base_before_d = base_before_q;
    late_d = late_q;
    if (state_q == StOverValue) returned_d = over_q;
    else if (finished) returned_d = answer;
    if (result_q) begin
      base_before_d = base_q;
      if (base_improves) base_d = result_value_q;
      late_d = 1'b0;
    end
    if (state_q == StPick && is_base) begin
      base_d = -Infinity;
      base_before_d = -Infinity;
    end
    if (begins || (state_q == StOver && is_parent)) late_d = 1'b1;
  end

  // The row of leaves.
  always_comb begin
    leaf1_d = leaf_launch && !row_return;
    leaf2_d = leaf1_q && !row_return;
    leaf3_d = leaf2_q && !row_return;
    last1_d = rest_q == 64'h0;
    last2_d = last1_q;
    last3_d = last2_q;
    row_alpha_d = row_alpha_q;
    row_best_d = row_best_q;
    row_move_d = row_move_q;
    if (leaf3_q) row_best_d = row_merged;
    if (state_q == StPick && is_parent) begin
      row_alpha_d = alpha_q;
      row_best_d = Infinity;
    end
    if (begins) row_move_d = root_move_q;
  end

  // The answer.
  always_comb begin
    root_move_d = root_move_q;
    best_move_d = best_move_q;
    value_d = value_q;
    pass_d = pass_q;
    done_d = 1'b0;
    if (launch && level_q == 5'd0) root_move_d = pick_index;
    if (result_q && base_level_q == 5'd0 && base_improves) best_move_d = row_move_q;
    if (state_q == StExplore && level_q == 5'd0 && !is_base && !fresh_q && best_below_returned)
      best_move_d = root_move_q;
    if (finished && level_q == 5'd0) begin
      done_d = 1'b1;
      pass_d = 1'b0;
      value_d = answer;
    end
    if (state_q == StPick && rest_q == 64'h0 && level_q == 5'd0) begin
      done_d = 1'b1;
      pass_d = 1'b1;
      value_d = '0;
    end
  end

  // The counts. A node is counted in the cycle after its moves are known.
  logic entered;

  assign entered = fresh_q && level_q != 5'h1f && (state_q == StExplore || state_q == StLeaves);

  always_comb begin
    nodes_d = nodes_q;
    leaves_d = leaves_q;
    cycles_d = cycles_q;
    if (state_q == StIdle && go_i) begin
      nodes_d = '0;
      leaves_d = '0;
      cycles_d = '0;
    end else if (state_q != StIdle) begin
      cycles_d = cycles_q + 1'b1;
      if (entered || (leaf3_q && !row_over)) nodes_d = nodes_q + 1'b1;
      if (leaf3_q || state_q == StOverValue) leaves_d = leaves_q + 1'b1;
    end
  end

  assign busy_o = state_q != StIdle;
  assign done_o = done_q;
  assign pass_o = pass_q;
  assign best_o = best_move_q;
  assign value_o = value_q;
  assign nodes_o = nodes_q;
  assign leaves_o = leaves_q;
  assign cycles_o = cycles_q;

  // --- Registers ------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      leaf1_q <= 1'b0;
      leaf2_q <= 1'b0;
      leaf3_q <= 1'b0;
      late_q <= 1'b0;
      done_q <= 1'b0;
      result_q <= 1'b0;
    end else begin
      state_q <= state_d;
      leaf1_q <= leaf1_d;
      leaf2_q <= leaf2_d;
      leaf3_q <= leaf3_d;
      late_q <= late_d;
      done_q <= done_d;
      result_q <= result_d;
    end
  end

  always_ff @(posedge clk_i) begin
    level_q <= level_d;
    depth_q <= depth_d;
    base_level_q <= base_level_d;
    parent_level_q <= parent_level_d;
    result_value_q <= result_value_d;
    own_q <= own_d;
    opp_q <= opp_d;
    rest_q <= rest_d;
    pick_q <= pick_d;
    picked_q <= picked_d;
    passed_q <= passed_d;
    from_pass_q <= from_pass_d;
    fresh_q <= fresh_d;
    alpha_q <= alpha_d;
    beta_q <= beta_d;
    best_q <= best_d;
    child_own_q <= child_own_d;
    child_opp_q <= child_opp_d;
    returned_q <= returned_d;
    base_q <= base_d;
    base_before_q <= base_before_d;
    last1_q <= last1_d;
    last2_q <= last2_d;
    last3_q <= last3_d;
    row_alpha_q <= row_alpha_d;
    row_best_q <= row_best_d;
    row_move_q <= row_move_d;
    root_move_q <= root_move_d;
    best_move_q <= best_move_d;
    value_q <= value_d;
    pass_q <= pass_d;
    own_discs_q <= own_discs_d;
    opp_discs_q <= opp_discs_d;
    over_q <= over_d;
    nodes_q <= nodes_d;
    leaves_q <= leaves_d;
    cycles_q <= cycles_d;
  end

  // --- Trace ----------------------------------------------------------------------------

  if (Trace) begin : g_trace
    // The leaf of the last stage.
    logic [63:0] leaf2_red_q, leaf2_blue_q, leaf3_red_q, leaf3_blue_q;

    always_ff @(posedge clk_i) begin
      leaf2_red_q <= child_own_q;
      leaf2_blue_q <= child_opp_q;
      leaf3_red_q <= leaf2_red_q;
      leaf3_blue_q <= leaf2_blue_q;
    end

    assign trace_kind_o = {
      row_return || finished,
      row_cut || (finished && cut),
      leaf3_q && !row_over,
      entered || (leaf3_q && !row_over)
    };
    assign trace_enter_level_o = entered ? level_q : depth_q;
    assign trace_red_o = !entered ? leaf3_red_q : red ? own_q : opp_q;
    assign trace_blue_o = !entered ? leaf3_blue_q : red ? opp_q : own_q;
    assign trace_leaf_value_o = leaf_value;
    assign trace_level_o = row_return ? parent_level_q : level_q;
    assign trace_value_o = row_return ? result_value_d : answer;
  end else begin : g_no_trace
    assign trace_kind_o = '0;
    assign trace_enter_level_o = '0;
    assign trace_red_o = '0;
    assign trace_blue_o = '0;
    assign trace_leaf_value_o = '0;
    assign trace_level_o = '0;
    assign trace_value_o = '0;
  end
endmodule
