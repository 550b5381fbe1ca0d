// The row of leaves below one parent, in the evaluation pipeline. The parent is Blue, who minimises.
//
//   leaf_i --> child --> moves, stability --> q --> sums --> q --> compare with the row's best
//   leaf1_d    leaf1_q                  leaf2_q             leaf3_q
//
// Takes a leaf in every cycle; its value is compared three cycles later. The row ends, in the
// cycle of `return_o`, with its last leaf or with a cut; the leaves behind a cut are dropped, and
// the next row may open from the following cycle on.
`default_nettype none

module timisoara_row (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,

    // The search has been stopped: drops the leaves in flight.
    input  wire logic                  flush_i,

    // A row begins below a parent with this alpha.
    input  wire logic                  open_i,
    input  wire timisoara_pkg::value_t alpha_i,

    // A leaf is made; `last_i`: the last of its row. It is in `child_i` one cycle later, with its
    // moves.
    input  wire logic                  leaf_i,
    input  wire logic                  last_i,
    input  wire reversi_pkg::board_t   child_i,
    input  wire logic           [63:0] moves_i,

    // The parent has passed: if the leaf has no moves, the game is over, with this value.
    input  wire logic                  passed_i,
    input  wire timisoara_pkg::value_t over_value_i,

    // A leaf has its value, or turns out to be the end of the game.
    output      logic                  leaf_o,
    output      logic                  over_o,
    output      timisoara_pkg::value_t leaf_value_o,
    // The moves of the board that was in `child_i` two cycles ago; its value is in `leaf_value_o`.
    output      logic            [6:0] mobility_o,

    // The row ends and has this value; by a cut.
    output      logic                  return_o,
    output      logic                  cut_o,
    output      timisoara_pkg::value_t value_o
);
  timisoara_pkg::value_t alpha_d, alpha_q, best_d, best_q, merged;
  logic leaf1_d, leaf1_q, leaf2_d, leaf2_q, leaf3_d, leaf3_q;
  logic last1_q, last2_q, last3_q;
  logic immobile, improves, above_alpha;

  timisoara_eval u_eval (
      .clk_i,
      .own_i(child_i.own),
      .opp_i(child_i.opp),
      .moves_i,
      .value_o(leaf_value_o),
      .mobility_o,
      .immobile_o(immobile)
  );
  common_less #(.Width(timisoara_pkg::ValueWidth)) u_improves (
      .a_i(leaf_value_o), .b_i(best_q), .less_o(improves)
  );
  common_less #(.Width(timisoara_pkg::ValueWidth)) u_above_alpha (
      .a_i(alpha_q), .b_i(best_q), .less_o(above_alpha)
  );

  assign merged = improves ? leaf_value_o : best_q;
  assign leaf_o = leaf3_q;
  assign over_o = passed_i && immobile;
  assign cut_o = leaf3_q && !above_alpha;
  assign return_o = cut_o || (leaf3_q && last3_q);
  assign value_o = over_o ? over_value_i : cut_o ? best_q : merged;

  always_comb begin
    leaf1_d = leaf_i && !return_o;
    leaf2_d = leaf1_q && !return_o;
    leaf3_d = leaf2_q && !return_o;
    alpha_d = alpha_q;
    best_d = best_q;
    if (leaf3_q) best_d = merged;
    if (open_i) begin
      alpha_d = alpha_i;
      best_d = timisoara_pkg::Infinity;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || flush_i) begin
      leaf1_q <= 1'b0;
      leaf2_q <= 1'b0;
      leaf3_q <= 1'b0;
    end else begin
      leaf1_q <= leaf1_d;
      leaf2_q <= leaf2_d;
      leaf3_q <= leaf3_d;
    end
  end

  always_ff @(posedge clk_i) begin
    last1_q <= last_i;
    last2_q <= last1_q;
    last3_q <= last2_q;
    alpha_q <= alpha_d;
    best_q <= best_d;
  end

`ifndef SYNTHESIS
  // The last leaf of a row is compared while the next row opens.
  RowsDoNotOverlap_A :
  assert property (@(posedge clk_i) disable iff (rst_i) open_i |-> !leaf1_q && !leaf2_q);
`endif
endmodule
