// The dispatcher: keeps the nodes near the root and gives their children to cores.
//
//   phalanx_arbiter   which core is served, and why
//   phalanx_walk      the node that is looked at, its window, the judgement
//   phalanx_nodes     the nodes, and the next child of one
//   phalanx_seats     where each core works, which nodes wait for cores
//   phalanx_answer    the best move, the counts
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
  if (Cores < 1 || Cores > phalanx_pkg::MaxCores) begin : g_check
    $error("Cores must be 1 to MaxCores");
  end

  phalanx_pkg::state_e state_d, state_q;
  logic exact_q, stop_d, stop_q, done_q, starts, halt, judges;

  assign starts = state_q == phalanx_pkg::StIdle && start_i;
  assign halt = state_q == phalanx_pkg::StServe && stop_q;
  assign judges = state_q == phalanx_pkg::StJudge;
  assign busy_o = state_q != phalanx_pkg::StIdle;
  assign done_o = done_q;
  assign clear_o = starts;

  // --- Who is served --------------------------------------------------------------------

  phalanx_pkg::index_t next_core, next_guide;
  phalanx_pkg::reason_e next_reason;
  phalanx_pkg::split_t join_level;
  logic any_next;
  logic [Cores-1:0] active, served;
  logic [Cores*phalanx_pkg::SplitLevels-1:0] waits;

  phalanx_arbiter #(
      .Cores(Cores)
  ) u_arbiter (
      .clk_i,
      .clear_i(starts),
      .serve_i(state_q == phalanx_pkg::StServe),
      .active_i(active),
      .busy_i,
      .waits_i(waits),
      .any_o(any_next),
      .reason_o(next_reason),
      .core_o(next_core),
      .guide_o(next_guide),
      .level_o(join_level)
  );

  // --- The node that is looked at -------------------------------------------------------

  phalanx_pkg::walk_t walk;
  phalanx_pkg::seat_t guide;
  phalanx_pkg::value_t guide_value, word_best, lets_in;
  phalanx_pkg::rest_t word_rest, child_rest;
  phalanx_pkg::index_t place, free;
  logic [5:0] square;
  logic mobile, splits, others_below, earlier, at_root, at_last, delivers, better, finished;

  assign at_root = walk.at == 2'd0;
  assign place = phalanx_pkg::place_of(walk.seat.path, walk.at);

  phalanx_select #(.Words(Cores), .Width(phalanx_pkg::ValueWidth)) u_value (
      .words_i(value_i), .index_i(walk.guide), .word_o(guide_value)
  );

  phalanx_walk u_walk (
      .clk_i,
      .state_i(state_q),
      .start_i(starts),
      .depth_i(request_i.depth),
      .reason_i(next_reason),
      .core_i(next_core),
      .guide_i(next_guide),
      .level_i(join_level),
      .seat_i(guide),
      .value_i(guide_value),
      .best_i(word_best),
      .rest_i(word_rest),
      .mobile_i(mobile),
      .others_below_i(others_below),
      .earlier_i(earlier),
      .square_i(square),
      .child_rest_i(child_rest),
      .splits_i(splits),
      .free_i(free),
      .walk_o(walk),
      .at_last_o(at_last),
      .delivers_o(delivers),
      .better_o(better),
      .finished_o(finished),
      .lets_in_o(lets_in)
  );

  // --- Its children ---------------------------------------------------------------------

  logic [63:0] own, opp;
  logic looked, write;
  logic [phalanx_pkg::SplitWidth+phalanx_pkg::IndexWidth-1:0] next_address;

  // A node whose last child is under way is only written back.
  assign write = state_q == phalanx_pkg::StMake
              || (state_q == phalanx_pkg::StChoose && !mobile && !walk.fresh);

  always_comb begin
    next_address = {walk.at + 2'd1, phalanx_pkg::place_of(walk.seat.path, walk.at + 2'd1)};
    if (state_q == phalanx_pkg::StWalk) next_address = '0;
  end

  phalanx_nodes u_nodes (
      .clk_i,
      .exact_i(exact_q),
      .read_i(next_address),
      .address_i({walk.at, place}),
      .load_i(state_q == phalanx_pkg::StLoad),
      .write_i(write),
      .best_i(walk.best),
      .rest_i(walk.rest),
      .best_o(word_best),
      .rest_o(word_rest),
      .root_i(starts),
      .board_i(request_i.board),
      .enter_i(state_q == phalanx_pkg::StRoot || state_q == phalanx_pkg::StChild),
      .take_i(state_q == phalanx_pkg::StChoose || state_q == phalanx_pkg::StLook),
      .look_i(state_q == phalanx_pkg::StChoose && mobile),
      .looking_i(state_q == phalanx_pkg::StLook),
      .looked_o(looked),
      .square_o(square),
      .own_o(own),
      .opp_o(opp),
      .mobile_o(mobile)
  );

  // The child that was made: a node of the next level, or a task. Red moves on even levels.
  assign child_rest = (exact_q && walk.passed) ? walk.rest : walk.rest - 5'd1;
  assign splits = walk.at != 2'd3 && child_rest >= phalanx_pkg::SplitRest
               && (mobile || !walk.passed);
  assign task_o = {own, opp, child_rest, walk.passed, walk.at[0], exact_q};

  // --- The seats ------------------------------------------------------------------------

  phalanx_pkg::seat_t seat;
  logic any_free;

  always_comb begin
    seat = walk.seat;
    seat.level = walk.at;
  end

  phalanx_seats #(
      .Cores(Cores)
  ) u_seats (
      .clk_i,
      .rst_i,
      .core_i(walk.core),
      .start_i(state_q == phalanx_pkg::StSplit && !splits),
      .leave_i(judges && delivers),
      .narrow_i(judges && walk.reason == phalanx_pkg::ToNarrow && at_last && !finished),
      .seat_i(seat),
      .alpha_i(~walk.beta),
      .beta_i(judges ? ~lets_in : ~walk.alpha),
      .node_level_i(walk.at),
      .node_place_i(place),
      .close_i(judges && finished),
      .close_all_i(halt),
      .others_below_o(others_below),
      .stop_o,
      .write_i(write),
      .waits_i(mobile && !walk.fresh),
      .waits_o(waits),
      .any_free_o(any_free),
      .free_o(free),
      .guide_i(walk.guide),
      .guide_o(guide),
      .served_o(served),
      .active_o(active),
      .alpha_o,
      .beta_o
  );

  assign start_o = (state_q == phalanx_pkg::StStart) ? served : '0;

  // --- The answer -----------------------------------------------------------------------

  logic root_pass, last_sum;

  assign root_pass = state_q == phalanx_pkg::StFirst && !mobile;

  phalanx_answer #(
      .Cores(Cores)
  ) u_answer (
      .clk_i,
      .clear_i(starts),
      .busy_i(busy_o),
      .pass_i(root_pass),
      .complete_i(root_pass || (judges && finished && at_root)),
      .enter_i((state_q == phalanx_pkg::StFirst && mobile)
            || (state_q == phalanx_pkg::StSplit && splits)),
      .first_i(state_q == phalanx_pkg::StMake && at_root),
      .first_square_i(square),
      .better_i(judges && better),
      .rank_i(walk.seat.rank),
      .square_i(walk.seat.square),
      .value_i(walk.best),
      .earlier_o(earlier),
      .sum_i(state_q == phalanx_pkg::StSum),
      .nodes_i,
      .leaves_i,
      .last_o(last_sum),
      .answer_o
  );

  phalanx_trace u_trace (
      .state_i(state_q),
      .walk_i(walk),
      .own_i(own),
      .opp_i(opp),
      .delivers_i(delivers),
      .finished_i(finished),
      .trace_o
  );

  // --- States ---------------------------------------------------------------------------

  assign stop_d = busy_o && (stop_i || stop_q);

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      phalanx_pkg::StIdle: if (start_i) state_d = phalanx_pkg::StRoot;
      phalanx_pkg::StRoot: state_d = phalanx_pkg::StFirst;
      phalanx_pkg::StFirst: state_d = mobile ? phalanx_pkg::StChoose : phalanx_pkg::StSum;
      phalanx_pkg::StServe:
      if (halt) state_d = phalanx_pkg::StSum;
      else if (any_next) state_d = phalanx_pkg::StWalk;
      phalanx_pkg::StWalk: state_d = phalanx_pkg::StLoad;
      phalanx_pkg::StLoad: state_d = phalanx_pkg::StMerge;
      phalanx_pkg::StMerge: state_d = phalanx_pkg::StJudge;
      phalanx_pkg::StJudge:
      if (finished) state_d = at_root ? phalanx_pkg::StSum : phalanx_pkg::StWalk;
      else if (!at_last) state_d = phalanx_pkg::StLoad;
      else if (walk.reason == phalanx_pkg::ToNarrow) state_d = phalanx_pkg::StServe;
      else state_d = phalanx_pkg::StChoose;
      phalanx_pkg::StChoose:
      if (mobile) state_d = phalanx_pkg::StLook;
      else state_d = walk.fresh ? phalanx_pkg::StMake : phalanx_pkg::StServe;
      phalanx_pkg::StLook: if (looked) state_d = phalanx_pkg::StMake;
      phalanx_pkg::StMake: state_d = phalanx_pkg::StChild;
      phalanx_pkg::StChild: state_d = phalanx_pkg::StSplit;
      phalanx_pkg::StSplit: state_d = splits ? phalanx_pkg::StChoose : phalanx_pkg::StStart;
      phalanx_pkg::StStart: state_d = phalanx_pkg::StServe;
      phalanx_pkg::StSum: if (last_sum) state_d = phalanx_pkg::StIdle;
      default: state_d = phalanx_pkg::StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= phalanx_pkg::StIdle;
      stop_q <= 1'b0;
      done_q <= 1'b0;
    end else begin
      state_q <= state_d;
      stop_q <= stop_d;
      done_q <= last_sum;
    end
  end

  always_ff @(posedge clk_i) begin
    if (starts) exact_q <= exact_i;
  end

`ifndef SYNTHESIS
  PlaceIsFree_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      state_q == phalanx_pkg::StSplit && splits |-> any_free || Cores == phalanx_pkg::MaxCores);

  SomeoneWorks_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      state_q == phalanx_pkg::StServe |-> active != '0);

  WindowIsOpen_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      state_q == phalanx_pkg::StStart |-> walk.alpha < walk.beta);
`endif
endmodule
