// The trace event of each cycle, for a software twin to follow. Combinational, but for the boards
// of the leaves, which it carries along with their evaluation.
`default_nettype none

module zaragoza_trace (
    input  wire logic                        clk_i,
    input  wire logic                        run_i,

    // The node was entered; its tree was begun. It is the end of a game.
    input  wire logic                        entered_i,
    input  wire logic                        begun_i,
    input  wire reversi_pkg::board_t         board_i,
    input  wire zaragoza_pkg::level_t        level_i,
    input  wire logic                        finished_i,

    // The leaf made in the last cycle, and the one that is valued now, two cycles on.
    input  wire reversi_pkg::board_t         child_i,
    input  wire zaragoza_pkg::level_t        depth_i,
    input  wire logic                        leaf_i,
    input  wire logic                        over_i,
    input  wire zaragoza_pkg::terms_t        terms_i,
    input  wire logic signed           [7:0] lead_i,

    // The row of leaves ends.
    input  wire logic                        row_return_i,
    input  wire logic                        row_cut_i,
    input  wire zaragoza_pkg::value_t        row_value_i,
    input  wire zaragoza_pkg::level_t        row_level_i,

    // The node ends.
    input  wire logic                        return_i,
    input  wire logic                        cut_i,
    input  wire zaragoza_pkg::value_t        value_i,

    // The tree ends.
    input  wire logic                        complete_i,
    input  wire zaragoza_pkg::value_t        root_value_i,
    input  wire logic                  [5:0] best_i,

    output      zaragoza_pkg::event_t        event_o
);
  reversi_pkg::board_t leaf2_q, leaf3_q;

  always_ff @(posedge clk_i) begin
    if (run_i) begin
      leaf2_q <= child_i;
      leaf3_q <= leaf2_q;
    end
  end

  always_comb begin
    event_o.begun = begun_i;
    event_o.depth = depth_i;
    event_o.entered = entered_i || leaf_i;
    event_o.enter_level = leaf_i ? depth_i : level_i;
    event_o.own = leaf_i ? leaf3_q.own : board_i.own;
    event_o.opp = leaf_i ? leaf3_q.opp : board_i.opp;
    event_o.evaluated = leaf_i && !over_i;
    event_o.finished = finished_i || (leaf_i && over_i);
    event_o.terms = terms_i;
    event_o.lead = lead_i;
    event_o.cut = (row_return_i && row_cut_i) || (return_i && cut_i);
    event_o.returned = row_return_i || return_i;
    event_o.level = row_return_i ? row_level_i : level_i;
    event_o.value = complete_i ? root_value_i : row_return_i ? row_value_i : value_i;
    event_o.completed = complete_i;
    event_o.best = best_i;
  end
endmodule
