// The dispatcher's walk along a path: the node that is looked at, its window, and the judgement.
//
// A walk begins at the root, with the core that the arbiter shows. Each node narrows the window of the
// next. When a node is closed, the walk begins again, with its value for the level above.
`default_nettype none

module phalanx_walk (
    input  wire logic                 clk_i,
    input  wire phalanx_pkg::state_e  state_i,
    // A search starts, of this depth.
    input  wire logic                 start_i,
    input  wire phalanx_pkg::rest_t   depth_i,

    // In StServe, from the arbiter; one cycle later, the guide's seat and value.
    input  wire phalanx_pkg::reason_e reason_i,
    input  wire phalanx_pkg::index_t  core_i,
    input  wire phalanx_pkg::index_t  guide_i,
    input  wire phalanx_pkg::split_t  level_i,
    input  wire phalanx_pkg::seat_t   seat_i,
    input  wire phalanx_pkg::value_t  value_i,

    // The node as it is read. It has moves left; others than the core work below it; the path's
    // move at the root comes before the best one.
    input  wire phalanx_pkg::value_t  best_i,
    input  wire phalanx_pkg::rest_t   rest_i,
    input  wire logic                 mobile_i,
    input  wire logic                 others_below_i,
    input  wire logic                 earlier_i,

    // Its next child: the square, what is left to search, and a place if it is split.
    input  wire logic [5:0]           square_i,
    input  wire phalanx_pkg::rest_t   child_rest_i,
    input  wire logic                 splits_i,
    input  wire phalanx_pkg::index_t  free_i,

    output      phalanx_pkg::walk_t   walk_o,
    // The node is the last one; it gets the value; it is the root, and that value is the best.
    output      logic                 at_last_o,
    output      logic                 delivers_o,
    output      logic                 better_o,
    // It needs no more search.
    output      logic                 finished_o,
    // Alpha for what is below it.
    output      phalanx_pkg::value_t  lets_in_o
);
  phalanx_pkg::walk_t walk_d, walk_q;
  phalanx_pkg::path_t child_path;
  phalanx_pkg::value_t alpha;
  logic [phalanx_pkg::RankWidth-1:0] next_rank_d, next_rank_q;
  logic at_root, raises, improves, improves_q, cuts, begins_q;

  assign walk_o = walk_q;
  assign at_root = walk_q.at == 2'd0;
  assign at_last_o = walk_q.at == walk_q.seat.level;
  assign delivers_o = walk_q.reason == phalanx_pkg::ToDeliver && at_last_o;
  assign better_o = at_root && delivers_o && improves_q;
  assign finished_o = cuts || (delivers_o && !mobile_i && !others_below_i);

  phalanx_judge u_judge (
      .best_i(walk_q.best),
      .value_i(walk_q.value),
      .alpha_i(walk_q.alpha),
      .beta_i(walk_q.beta),
      .at_root_i(at_root),
      .earlier_i,
      .raises_o(raises),
      .improves_o(improves),
      .cuts_o(cuts),
      .alpha_o(alpha),
      .lets_in_o
  );

  always_comb begin
    child_path = walk_q.seat.path;
    unique case (walk_q.at)
      2'd0: child_path[3:0] = free_i;
      2'd1: child_path[7:4] = free_i;
      default: child_path[11:8] = free_i;
    endcase
  end

  always_comb begin
    walk_d = walk_q;
    next_rank_d = next_rank_q;

    unique case (state_i)
      phalanx_pkg::StRoot: begin
        walk_d.core = '0;
        walk_d.at = 2'd0;
        walk_d.alpha = phalanx_pkg::Worst;
        walk_d.beta = phalanx_pkg::Infinity;
        walk_d.best = phalanx_pkg::Worst;
        walk_d.passed = 1'b0;
        walk_d.fresh = 1'b1;
        next_rank_d = '0;
      end

      phalanx_pkg::StServe: begin
        walk_d.reason = reason_i;
        walk_d.core = core_i;
        walk_d.guide = guide_i;
        walk_d.seat.level = level_i;
      end

      phalanx_pkg::StWalk: begin
        walk_d.at = 2'd0;
        walk_d.alpha = phalanx_pkg::Worst;
        walk_d.beta = phalanx_pkg::Infinity;
        walk_d.passed = 1'b0;
        walk_d.fresh = 1'b0;
        // After a node was closed, path and value stay.
        if (begins_q) begin
          walk_d.seat = seat_i;
          if (walk_q.reason == phalanx_pkg::ToJoin) walk_d.seat.level = walk_q.seat.level;
          if (walk_q.reason == phalanx_pkg::ToDeliver) walk_d.value = value_i;
        end
      end

      phalanx_pkg::StLoad: begin
        walk_d.best = best_i;
        walk_d.rest = rest_i;
      end

      phalanx_pkg::StMerge: if (delivers_o && raises) walk_d.best = walk_q.value;

      phalanx_pkg::StJudge: begin
        walk_d.alpha = alpha;
        if (finished_o) begin
          walk_d.value = ~walk_q.best;
          walk_d.seat.level = walk_q.at - 2'd1;
          walk_d.reason = phalanx_pkg::ToDeliver;
        end else if (!at_last_o) begin
          walk_d.at = walk_q.at + 2'd1;
          walk_d.alpha = ~walk_q.beta;
          walk_d.beta = ~lets_in_o;
        end
      end

      phalanx_pkg::StMake:
      if (at_root) begin
        walk_d.seat.rank = next_rank_q;
        walk_d.seat.square = square_i;
        next_rank_d = next_rank_q + 1'b1;
      end

      phalanx_pkg::StSplit:
      if (splits_i) begin
        walk_d.at = walk_q.at + 2'd1;
        walk_d.seat.path = child_path;
        walk_d.alpha = ~walk_q.beta;
        walk_d.beta = ~walk_q.alpha;
        walk_d.best = phalanx_pkg::Worst;
        walk_d.rest = child_rest_i;
        walk_d.passed = !mobile_i;
        walk_d.fresh = 1'b1;
      end

      default: ;
    endcase

    if (start_i) walk_d.rest = depth_i;
  end

  always_ff @(posedge clk_i) begin
    walk_q <= walk_d;
    next_rank_q <= next_rank_d;
    begins_q <= state_i == phalanx_pkg::StServe;
    if (state_i == phalanx_pkg::StMerge) improves_q <= improves;
  end
endmodule
