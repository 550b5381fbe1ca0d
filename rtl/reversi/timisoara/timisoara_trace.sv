// The trace event of each cycle, for a software twin to follow. Combinational, but for the boards
// of the leaves, which it carries along the pipeline.
`default_nettype none

module timisoara_trace (
    input  wire logic                  clk_i,

    // The search is stopped: what this cycle would do in the next one is not done any more.
    input  wire logic                  halt_i,

    // The node was entered; otherwise a leaf may have its value.
    input  wire logic                  entered_i,
    input  wire logic                  red_i,
    input  wire reversi_pkg::board_t   board_i,
    input  wire timisoara_pkg::level_t level_i,

    // The leaf made in the last cycle, and the one that is valued now, two cycles on, unless it is
    // the end of the game.
    input  wire reversi_pkg::board_t   child_i,
    input  wire timisoara_pkg::level_t leaf_level_i,
    input  wire logic                  leaf_i,
    input  wire logic                  leaf_over_i,
    input  wire timisoara_pkg::value_t leaf_value_i,

    // The row of leaves ends.
    input  wire logic                  row_return_i,
    input  wire logic                  row_cut_i,
    input  wire timisoara_pkg::value_t row_value_i,
    input  wire timisoara_pkg::level_t row_level_i,

    // The node ends.
    input  wire logic                  return_i,
    input  wire logic                  cut_i,
    input  wire timisoara_pkg::value_t value_i,

    output      timisoara_pkg::event_t event_o
);
  // The mover of a leaf is Red.
  reversi_pkg::board_t leaf2_q, leaf3_q;

  always_ff @(posedge clk_i) begin
    leaf2_q <= child_i;
    leaf3_q <= leaf2_q;
  end

  // The root takes the value of its child one cycle after it is returned, and a leaf that is the end
  // of the game counts with its row: a search that halts in this cycle has returned neither.
  always_comb begin
    event_o.entered = entered_i || leaf_i;
    event_o.enter_level = entered_i ? level_i : leaf_level_i;
    event_o.red = !entered_i ? leaf3_q.own : red_i ? board_i.own : board_i.opp;
    event_o.blue = !entered_i ? leaf3_q.opp : red_i ? board_i.opp : board_i.own;
    event_o.leaf = leaf_i;
    event_o.leaf_value = leaf_value_i;
    event_o.cut = row_cut_i || (return_i && cut_i);
    event_o.level = row_return_i ? row_level_i : level_i;
    event_o.returned = (row_return_i || return_i)
                    && !(halt_i && (event_o.level == timisoara_pkg::Root + 5'd1 || leaf_over_i));
    event_o.value = row_return_i ? row_value_i : value_i;
  end
endmodule
