// The dispatcher: keeps the nodes near the root and gives their children to cores.
//
// A node is split when its first child has a value (young brothers wait); from then on, as long as
// it has moves left, it waits for cores. It lives as long as a core works below it, so that its
// place needs no bookkeeping: a place is free if no core's path has it.
//
// One core is served at a time. First one that has a value, then an idle one if a node waits, else
// the window of one that works is brought up to date. In every case the nodes above the core are
// read from the root down, and their best values narrow the window:
//
//   StServe    which core, and why
//   StWalk     its path; the root is read
//   StLoad     the node of a level is here
//   StMerge    the value of the core, if it has one for this node
//   StJudge    the window; a node outside of it, or without work left, is closed: all cores below stop,
//              and the walk begins again with its value for the level above
//   StChoose, StLook, StMake, StChild, StSplit   the next child of the last node: a node of
//              the next level, or a task
//   StStart    the core starts
//   StSum      the counts of all cores
//
// The best move is the first in order of those with the greatest value, whatever came first in time: a
// root move before the best one is searched with a window that still lets the best value in.
`default_nettype none

module phalanx_dispatch #(
    parameter int unsigned Cores = 1
) (
    input  wire logic                                             clk_i,
    input  wire logic                                             rst_i,
    input  wire logic                                             start_i,
    input  wire reversi_pkg::request_t                            request_i,
    // To the end of the game, for discs; the depth is the number of empty squares.
    input  wire logic                                             exact_i,
    input  wire logic                                             stop_i,
    output      logic                                             busy_o,
    output      logic                                             done_o,
    output      reversi_pkg::answer_t                             answer_o,
    output      phalanx_pkg::event_t                              trace_o,

    // The cores: one starts on the task; one or more stop; each has a window.
    output      logic                                             clear_o,
    output      logic [Cores-1:0]                                 start_o,
    output      phalanx_pkg::task_t                               task_o,
    output      logic [Cores-1:0]                                 stop_o,
    output      logic [Cores*phalanx_pkg::ValueWidth-1:0]         alpha_o,
    output      logic [Cores*phalanx_pkg::ValueWidth-1:0]         beta_o,
    input  wire logic [Cores-1:0]                                 busy_i,
    input  wire logic [Cores*phalanx_pkg::ValueWidth-1:0]         value_i,
    input  wire logic [Cores*reversi_pkg::CountWidth-1:0]         nodes_i,
    input  wire logic [Cores*reversi_pkg::CountWidth-1:0]         leaves_i
);
  localparam int unsigned Width = phalanx_pkg::ValueWidth;
  localparam int unsigned Places = phalanx_pkg::MaxCores;
  localparam int unsigned Levels = phalanx_pkg::SplitLevels;
  localparam int unsigned RankWidth = phalanx_pkg::RankWidth;
  localparam int unsigned PathWidth = phalanx_pkg::PathWidth;
  localparam int unsigned IndexWidth = phalanx_pkg::IndexWidth;
  localparam int unsigned CountWidth = reversi_pkg::CountWidth;
  localparam logic [IndexWidth-1:0] Last = IndexWidth'(Cores - 1);

  if (Cores < 1 || Cores > phalanx_pkg::MaxCores) begin : g_check
    $error("Cores must be 1 to MaxCores");
  end

  typedef enum logic [3:0] {
    StIdle,
    StRoot,
    StFirst,
    StServe,
    StWalk,
    StLoad,
    StMerge,
    StJudge,
    StChoose,
    StLook,
    StMake,
    StChild,
    StSplit,
    StStart,
    StSum
  } state_e;

  // Why a core is served: it has a value, it joins others below a node, its window is brought up to date.
  typedef enum logic [1:0] {
    ToDeliver,
    ToJoin,
    ToNarrow
  } reason_e;

  state_e state_d, state_q;
  reason_e reason_d, reason_q;
  logic exact_q, stop_d, stop_q, starts;

  assign starts = state_q == StIdle && start_i;
  assign busy_o = state_q != StIdle;
  assign clear_o = starts;

  // --- Who is served --------------------------------------------------------------------

  // The core that is served, the one whose path is taken, the next to be brought up to date.
  phalanx_pkg::index_t core_d, core_q, guide_d, guide_q, turn_d, turn_q;
  logic [Cores-1:0] active, below, is_served;
  logic [Cores*Levels-1:0] waits;
  logic [Cores*PathWidth-1:0] paths;
  logic [Cores*2-1:0] levels;
  logic [Cores*RankWidth-1:0] ranks;
  logic [Cores*6-1:0] squares;

  logic any_ready, any_idle, any_waits;
  phalanx_pkg::index_t ready, idle, donor, donor1, donor2, donor3, donor0;
  phalanx_pkg::split_t wait_level;
  logic any0, any1, any2, any3;
  logic [Cores-1:0] waits0, waits1, waits2, waits3;

  for (genvar i = 0; i < Cores; i++) begin : g_waits
    assign waits0[i] = waits[Levels*i];
    assign waits1[i] = waits[Levels*i+1];
    assign waits2[i] = waits[Levels*i+2];
    assign waits3[i] = waits[Levels*i+3];
    assign is_served[i] = core_q == IndexWidth'(i);
  end

  phalanx_lowest #(.Width(Cores)) u_ready (
      .bits_i(active & ~busy_i), .any_o(any_ready), .index_o(ready)
  );
  phalanx_lowest #(.Width(Cores)) u_idle (.bits_i(~active), .any_o(any_idle), .index_o(idle));
  phalanx_lowest #(.Width(Cores)) u_waits0 (.bits_i(waits0), .any_o(any0), .index_o(donor0));
  phalanx_lowest #(.Width(Cores)) u_waits1 (.bits_i(waits1), .any_o(any1), .index_o(donor1));
  phalanx_lowest #(.Width(Cores)) u_waits2 (.bits_i(waits2), .any_o(any2), .index_o(donor2));
  phalanx_lowest #(.Width(Cores)) u_waits3 (.bits_i(waits3), .any_o(any3), .index_o(donor3));

  // Whether the core works whose turn it is to be brought up to date.
  logic turn_works;

  phalanx_select #(.Words(Cores), .Width(1)) u_turn (
      .words_i(active), .index_i(turn_q), .word_o(turn_works)
  );

  // The deepest node first.
  always_comb begin
    any_waits = any0 || any1 || any2 || any3;
    donor = donor0;
    wait_level = 2'd0;
    if (any3) begin
      donor = donor3;
      wait_level = 2'd3;
    end else if (any2) begin
      donor = donor2;
      wait_level = 2'd2;
    end else if (any1) begin
      donor = donor1;
      wait_level = 2'd1;
    end
  end

  // --- Its path, and the node that is looked at -------------------------------------------

  // The level of the node, and of the last one of the path.
  phalanx_pkg::split_t at_d, at_q, last_d, last_q;
  phalanx_pkg::path_t path_d, path_q, guide_path;
  logic [RankWidth-1:0] rank_d, rank_q, guide_rank;
  logic [5:0] square_d, square_q, guide_square;
  logic [1:0] guide_level;
  phalanx_pkg::value_t value_d, value_q, guide_value;
  // The window of the node; its best value, what is left to search, whether its move is a pass,
  // whether no child has a value yet.
  phalanx_pkg::value_t alpha_d, alpha_q, beta_d, beta_q, best_d, best_q;
  phalanx_pkg::rest_t rest_d, rest_q, child_rest;
  logic passed_d, passed_q, fresh_d, fresh_q;

  phalanx_select #(.Words(Cores), .Width(PathWidth)) u_path (
      .words_i(paths), .index_i(guide_q), .word_o(guide_path)
  );
  phalanx_select #(.Words(Cores), .Width(2)) u_level (
      .words_i(levels), .index_i(guide_q), .word_o(guide_level)
  );
  phalanx_select #(.Words(Cores), .Width(RankWidth)) u_rank (
      .words_i(ranks), .index_i(guide_q), .word_o(guide_rank)
  );
  phalanx_select #(.Words(Cores), .Width(6)) u_square (
      .words_i(squares), .index_i(guide_q), .word_o(guide_square)
  );
  phalanx_select #(.Words(Cores), .Width(Width)) u_value (
      .words_i(value_i), .index_i(guide_q), .word_o(guide_value)
  );

  phalanx_pkg::index_t place, next_place;

  always_comb begin
    unique case (at_q)
      2'd1: place = path_q[3:0];
      2'd2: place = path_q[7:4];
      2'd3: place = path_q[11:8];
      default: place = '0;
    endcase
    unique case (at_q)
      2'd0: next_place = path_q[3:0];
      2'd1: next_place = path_q[7:4];
      default: next_place = path_q[11:8];
    endcase
  end

  // --- Its children ---------------------------------------------------------------------

  logic [63:0] own, opp, moves, pick, child_moves;
  logic looked, mobile, load_child, load_node, take, look;
  reversi_pkg::board_t child;
  phalanx_pkg::shared_t word, node;
  phalanx_pkg::value_t child_value, key;
  logic [6:0] mobility;
  logic [5:0] pick_square;

  assign mobile = moves != 64'h0;
  assign node = {own, opp, moves, best_q, rest_q};
  assign key = exact_q ? Width'(mobility) : child_value;
  assign load_node = state_q == StLoad;
  assign take = state_q == StChoose || state_q == StLook;
  assign look = state_q == StChoose && mobile;

  // Where there are no moves, is seen elsewhere.
  /* verilator lint_off PINCONNECTEMPTY */
  phalanx_board u_board (
      .clk_i,
      .load_i(load_node || load_child),
      .own_i(load_node ? word.own : child.own),
      .opp_i(load_node ? word.opp : child.opp),
      .moves_i(load_node ? word.moves : child_moves),
      .root_i(starts),
      .board_i(request_i.board),
      .take_i(take),
      .look_i(look),
      .looking_i(state_q == StLook),
      .key_i(key),
      .own_o(own),
      .opp_o(opp),
      .moves_o(moves),
      .pick_o(pick),
      .picked_o(),
      .looked_o(looked),
      .child_o(child),
      .child_moves_o(child_moves)
  );

  timisoara_eval u_eval (
      .clk_i,
      .own_i(child.own),
      .opp_i(child.opp),
      .moves_i(child_moves),
      .value_o(child_value),
      .mobility_o(mobility),
      .immobile_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  common_onehot_index u_square_of (.onehot_i(pick), .index_o(pick_square));

  // The nodes: level, place.
  logic write;
  logic [5:0] read_address;

  common_stack #(
      .Width($bits(node)),
      .Words(Levels * Places)
  ) u_nodes (
      .clk_i,
      .write_i(write),
      .write_level_i({at_q, place}),
      .word_i(node),
      .read_level_i(read_address),
      .word_o(word)
  );

  // --- The judgement --------------------------------------------------------------------

  logic at_last, at_root, delivers, raised, ties, earlier, finished, others_below, improves_q;
  logic best_below_value, best_below_beta, alpha_below_best;
  phalanx_pkg::value_t alpha, lets_in;
  logic [RankWidth-1:0] best_rank_q, next_rank_d, next_rank_q;

  common_less #(.Width(Width)) u_raised (
      .a_i(best_q), .b_i(value_q), .less_o(best_below_value)
  );
  common_less #(.Width(Width)) u_closed (
      .a_i(best_q), .b_i(beta_q), .less_o(best_below_beta)
  );
  common_less #(.Width(Width)) u_alpha (
      .a_i(alpha_q), .b_i(best_q), .less_o(alpha_below_best)
  );

  assign at_last = at_q == last_q;
  assign at_root = at_q == 2'd0;
  assign delivers = reason_q == ToDeliver && at_last;
  assign raised = delivers && best_below_value;
  assign earlier = rank_q < best_rank_q;
  assign ties = delivers && best_q == value_q && earlier;
  assign alpha = alpha_below_best ? best_q : alpha_q;

  // At the root, a move before the best one is to show if it is as good.
  always_comb begin
    lets_in = alpha;
    if (at_root && earlier && best_q != phalanx_pkg::Worst) lets_in = best_q - 1'b1;
  end

  assign others_below = (below & ~is_served) != '0;
  assign finished = !best_below_beta || (delivers && !mobile && !others_below);

  // --- The places of nodes --------------------------------------------------------------

  logic [Places-1:0] taken, waits1_d, waits1_q, waits2_d, waits2_q, waits3_d, waits3_q, here;
  logic root_waits_d, root_waits_q, any_free;
  phalanx_pkg::index_t free_d, free_q;

  for (genvar i = 0; i < Cores; i++) begin : g_taken
    logic [Places-1:0] upto, mine;
    logic [IndexWidth-1:0] on_next;
    logic deep;
    always_comb begin
      unique case (at_q)
        2'd0: on_next = paths[PathWidth*i+:4];
        2'd1: on_next = paths[PathWidth*i+4+:4];
        default: on_next = paths[PathWidth*i+8+:4];
      endcase
    end
    assign deep = active[i] && levels[2*i+:2] > at_q;
    for (genvar j = 0; j < Places; j++) begin : g_place
      assign mine[j] = deep && on_next == IndexWidth'(j);
    end
    if (i == 0) begin : g_first
      assign upto = mine;
    end else begin : g_next
      assign upto = g_taken[i-1].upto | mine;
    end
  end

  assign taken = g_taken[Cores-1].upto;

  phalanx_lowest #(.Width(Places)) u_free (
      .bits_i(~taken), .any_o(any_free), .index_o(free_d)
  );

  for (genvar j = 0; j < Places; j++) begin : g_here
    assign here[j] = place == IndexWidth'(j);
  end

  // --- The child that was made ------------------------------------------------------------

  logic splits;

  assign child_rest = (exact_q && passed_q) ? rest_q : rest_q - 5'd1;
  assign splits = at_q != 2'd3 && child_rest >= phalanx_pkg::SplitRest
               && !(!mobile && passed_q);
  // Red moves on even levels; the child is one below.
  assign task_o = {own, opp, child_rest, passed_q, at_q[0], exact_q};

  // --- States ---------------------------------------------------------------------------

  // A walk begins that is not one after a node was closed.
  logic walk_begins_q;

  logic seat_start, seat_leave, seat_narrow, close, root_pass, halt, ends;
  logic [IndexWidth-1:0] sum_d, sum_q;
  phalanx_pkg::value_t seat_alpha, seat_beta;

  assign root_pass = state_q == StFirst && !mobile;
  assign halt = state_q == StServe && stop_q;
  assign close = (state_q == StJudge && finished) || halt;
  assign ends = (state_q == StJudge && finished && at_root) || halt;
  assign load_child = state_q == StRoot || state_q == StChild;
  assign seat_start = state_q == StSplit && !splits;
  assign seat_leave = state_q == StJudge && reason_q == ToDeliver && at_last;
  assign seat_narrow = state_q == StJudge && reason_q == ToNarrow && at_last && !finished;
  assign seat_alpha = ~beta_q;
  assign seat_beta = (state_q == StJudge) ? ~lets_in : ~alpha_q;
  assign write = state_q == StMake
              || (state_q == StChoose && !mobile && !fresh_q);
  assign read_address = (state_q == StWalk) ? 6'd0 : {at_q + 2'd1, next_place};

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StIdle: if (start_i) state_d = StRoot;
      StRoot: state_d = StFirst;
      StFirst: state_d = root_pass ? StSum : StChoose;
      StServe:
      if (halt) state_d = StSum;
      else if (any_ready || (any_idle && any_waits) || turn_works) state_d = StWalk;
      StWalk: state_d = StLoad;
      StLoad: state_d = StMerge;
      StMerge: state_d = StJudge;
      StJudge:
      if (finished) state_d = at_root ? StSum : StWalk;
      else if (!at_last) state_d = StLoad;
      else if (reason_q == ToNarrow) state_d = StServe;
      else state_d = StChoose;
      // A node whose last child is under way is only written back.
      StChoose:
      if (!mobile && !fresh_q) state_d = StServe;
      else state_d = mobile ? StLook : StMake;
      StLook: if (looked) state_d = StMake;
      StMake: state_d = StChild;
      StChild: state_d = StSplit;
      StSplit: state_d = splits ? StChoose : StStart;
      StStart: state_d = StServe;
      StSum: if (sum_q == Last) state_d = StIdle;
      default: state_d = StIdle;
    endcase
  end

  always_comb begin
    core_d = core_q;
    guide_d = guide_q;
    turn_d = turn_q;
    reason_d = reason_q;
    at_d = at_q;
    last_d = last_q;
    path_d = path_q;
    rank_d = rank_q;
    square_d = square_q;
    value_d = value_q;
    alpha_d = alpha_q;
    beta_d = beta_q;
    best_d = best_q;
    rest_d = rest_q;
    passed_d = passed_q;
    fresh_d = fresh_q;
    next_rank_d = next_rank_q;

    unique case (state_q)
      StRoot: begin
        core_d = '0;
        turn_d = '0;
        at_d = 2'd0;
        alpha_d = phalanx_pkg::Worst;
        beta_d = phalanx_pkg::Infinity;
        best_d = phalanx_pkg::Worst;
        passed_d = 1'b0;
        fresh_d = 1'b1;
        next_rank_d = '0;
      end

      StServe: begin
        if (any_ready) begin
          core_d = ready;
          guide_d = ready;
          reason_d = ToDeliver;
        end else if (any_idle && any_waits) begin
          core_d = idle;
          guide_d = donor;
          last_d = wait_level;
          reason_d = ToJoin;
        end else begin
          turn_d = (turn_q == Last) ? '0 : turn_q + 1'b1;
          core_d = turn_q;
          guide_d = turn_q;
          reason_d = ToNarrow;
        end
      end

      // After a node was closed the path and the value stay, and the level above is the last.
      StWalk: begin
        at_d = 2'd0;
        alpha_d = phalanx_pkg::Worst;
        beta_d = phalanx_pkg::Infinity;
        fresh_d = 1'b0;
        passed_d = 1'b0;
      end

      StLoad: begin
        best_d = word.best;
        rest_d = word.rest;
      end

      StMerge: if (raised) best_d = value_q;

      StJudge: begin
        alpha_d = alpha;
        if (finished) begin
          value_d = ~best_q;
          last_d = at_q - 2'd1;
          reason_d = ToDeliver;
        end else if (!at_last) begin
          at_d = at_q + 2'd1;
          alpha_d = ~beta_q;
          beta_d = ~lets_in;
        end
      end

      StMake:
      if (at_root) begin
        rank_d = next_rank_q;
        square_d = pick_square;
        next_rank_d = next_rank_q + 1'b1;
      end

      StSplit:
      if (splits) begin
        at_d = at_q + 2'd1;
        alpha_d = ~beta_q;
        beta_d = ~alpha_q;
        best_d = phalanx_pkg::Worst;
        rest_d = child_rest;
        passed_d = !mobile;
        fresh_d = 1'b1;
        unique case (at_q)
          2'd0: path_d[3:0] = free_q;
          2'd1: path_d[7:4] = free_q;
          default: path_d[11:8] = free_q;
        endcase
      end

      default: ;
    endcase

    if (starts) rest_d = request_i.depth;
    if (walk_begins_q) begin
      path_d = guide_path;
      rank_d = guide_rank;
      square_d = guide_square;
      if (reason_q != ToJoin) last_d = guide_level;
      if (reason_q == ToDeliver) value_d = guide_value;
    end
  end

  // A node waits for cores if it has a child with a value, and moves.
  always_comb begin
    root_waits_d = root_waits_q;
    waits1_d = waits1_q;
    waits2_d = waits2_q;
    waits3_d = waits3_q;
    if (write) begin
      unique case (at_q)
        2'd1: waits1_d = (mobile && !fresh_q) ? waits1_q | here : waits1_q & ~here;
        2'd2: waits2_d = (mobile && !fresh_q) ? waits2_q | here : waits2_q & ~here;
        2'd3: waits3_d = (mobile && !fresh_q) ? waits3_q | here : waits3_q & ~here;
        default: root_waits_d = mobile && !fresh_q;
      endcase
    end
  end

  // --- The seats ------------------------------------------------------------------------

  for (genvar i = 0; i < Cores; i++) begin : g_seat
    phalanx_seat u_seat (
        .clk_i,
        .rst_i,
        .start_i(seat_start && is_served[i]),
        .leave_i(seat_leave && is_served[i]),
        .narrow_i(seat_narrow && is_served[i]),
        .path_i(path_q),
        .level_i(at_q),
        .rank_i(rank_q),
        .square_i(square_q),
        .alpha_i(seat_alpha),
        .beta_i(seat_beta),
        .node_level_i(halt ? 2'd0 : at_q),
        .node_place_i(place),
        .close_i(close),
        .below_o(below[i]),
        .stop_o(stop_o[i]),
        .root_waits_i(root_waits_q),
        .waits_i({waits3_q, waits2_q, waits1_q}),
        .waits_o(waits[Levels*i+:Levels]),
        .active_o(active[i]),
        .path_o(paths[PathWidth*i+:PathWidth]),
        .level_o(levels[2*i+:2]),
        .rank_o(ranks[RankWidth*i+:RankWidth]),
        .square_o(squares[6*i+:6]),
        .alpha_o(alpha_o[Width*i+:Width]),
        .beta_o(beta_o[Width*i+:Width])
    );
    assign start_o[i] = state_q == StStart && is_served[i];
  end

  // --- The answer -----------------------------------------------------------------------

  logic [CountWidth-1:0] core_nodes, core_leaves;
  reversi_pkg::answer_t answer_d, answer_q;
  logic done_d, done_q, known_q;

  phalanx_select #(.Words(Cores), .Width(CountWidth)) u_nodes_of (
      .words_i(nodes_i), .index_i(sum_q), .word_o(core_nodes)
  );
  phalanx_select #(.Words(Cores), .Width(CountWidth)) u_leaves_of (
      .words_i(leaves_i), .index_i(sum_q), .word_o(core_leaves)
  );

  assign done_d = state_q == StSum && sum_q == Last;
  assign done_o = done_q;
  assign answer_o = answer_q;

  always_comb begin
    answer_d = answer_q;
    sum_d = '0;
    if (busy_o) answer_d.cycles = answer_q.cycles + 1'b1;
    if (starts) begin
      answer_d.complete = 1'b0;
      answer_d.pass = 1'b0;
      answer_d.value = phalanx_pkg::Worst;
      answer_d.nodes = '0;
      answer_d.leaves = '0;
      answer_d.cycles = '0;
    end
    if (root_pass) answer_d.pass = 1'b1;
    if (root_pass || (ends && !halt)) answer_d.complete = 1'b1;
    if ((state_q == StFirst && mobile) || (state_q == StSplit && splits))
      answer_d.nodes = answer_q.nodes + 1'b1;
    if (state_q == StMake && at_root && !known_q) answer_d.best = pick_square;
    if (state_q == StJudge && at_root && delivers && improves_q) begin
      answer_d.best = square_q;
      answer_d.value = best_q;
    end
    if (state_q == StSum) begin
      sum_d = sum_q + 1'b1;
      answer_d.nodes = answer_q.nodes + core_nodes;
      answer_d.leaves = answer_q.leaves + core_leaves;
    end
  end

  // --- Registers ------------------------------------------------------------------------

  assign stop_d = busy_o && (stop_i || stop_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      stop_q <= 1'b0;
      done_q <= 1'b0;
    end else begin
      state_q <= state_d;
      stop_q <= stop_d;
      done_q <= done_d;
    end
  end

  always_ff @(posedge clk_i) begin
    reason_q <= reason_d;
    walk_begins_q <= state_q == StServe;
    core_q <= core_d;
    guide_q <= guide_d;
    turn_q <= turn_d;
    at_q <= at_d;
    last_q <= last_d;
    path_q <= path_d;
    rank_q <= rank_d;
    square_q <= square_d;
    value_q <= value_d;
    alpha_q <= alpha_d;
    beta_q <= beta_d;
    best_q <= best_d;
    rest_q <= rest_d;
    passed_q <= passed_d;
    fresh_q <= fresh_d;
    next_rank_q <= next_rank_d;
    free_q <= free_d;
    root_waits_q <= root_waits_d;
    waits1_q <= waits1_d;
    waits2_q <= waits2_d;
    waits3_q <= waits3_d;
    sum_q <= sum_d;
    answer_q <= answer_d;
    if (state_q == StMerge) improves_q <= raised || ties;
    if (starts) exact_q <= exact_i;
    if (state_q == StRoot) known_q <= 1'b0;
    else if (state_q == StMake) known_q <= 1'b1;
    if (state_q == StJudge && at_root && delivers && improves_q) best_rank_q <= rank_q;
  end

  // --- Trace ----------------------------------------------------------------------------

  logic is_start, is_value, is_close;

  assign is_start = state_q == StStart;
  assign is_value = state_q == StJudge && delivers;
  assign is_close = state_q == StJudge && finished;

  always_comb begin
    trace_o = '0;
    trace_o.started = is_start;
    trace_o.valued = is_value;
    trace_o.closed = is_close;
    if (is_start || is_value || is_close) trace_o.core = core_q;
    if (is_start) begin
      trace_o.level = {1'b0, at_q} + 3'd1;
      trace_o.own = own;
      trace_o.opp = opp;
      trace_o.alpha = ~beta_q;
      trace_o.value = ~alpha_q;
    end else if (is_value || is_close) begin
      trace_o.level = {1'b0, at_q};
      trace_o.value = is_value ? value_q : best_q;
    end
  end

`ifndef SYNTHESIS
  PlaceIsFree_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      state_q == StSplit && splits |-> any_free || Cores == Places);

  SomeoneWorks_A :
  assert property (@(posedge clk_i) disable iff (rst_i) state_q == StServe |-> active != '0);

  WindowIsOpen_A :
  assert property (@(posedge clk_i) disable iff (rst_i) state_q == StStart |-> alpha_q < beta_q);
`endif
endmodule
