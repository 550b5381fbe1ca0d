// A board, its moves one after the other, and the children they make. A core and the dispatcher
// have one each.
//
//          +------+           +-------+                     +-------+
//   moves->| pick |--> pick ->| flips |-> place, exchange ->| child |-> moves of the child
//          +------+     q     +-------+                     +-------+
//
//   load_i   board and moves come from outside
//   root_i   the child comes from outside
//   take_i   the next move, in the decoder's order, becomes the pick; none left is a pass
//   look_i   with `take_i`: all moves are to be looked at. From the next cycle on, while `looking_i`,
//            every cycle takes one, and the child's key is in `key_i` two cycles after the
//            child. In the cycle of `looked_o` the move with the least key, the first of them,
//            becomes the pick, and all others are moves again: n + 3 cycles for n moves
//
// The child of the pick is in `child_o` one cycle later, in every cycle.
`default_nettype none

module phalanx_board (
    input  wire logic                clk_i,

    input  wire logic                load_i,
    input  wire logic         [63:0] own_i,
    input  wire logic         [63:0] opp_i,
    input  wire logic         [63:0] moves_i,
    input  wire logic                root_i,
    input  wire reversi_pkg::board_t board_i,
    input  wire logic                take_i,
    input  wire logic                look_i,
    input  wire logic                looking_i,
    input  wire phalanx_pkg::value_t key_i,

    output      logic         [63:0] own_o,
    output      logic         [63:0] opp_o,
    output      logic         [63:0] moves_o,
    output      logic         [63:0] pick_o,
    // The last move taken was one.
    output      logic                picked_o,
    output      logic                looked_o,
    output      reversi_pkg::board_t child_o,
    output      logic         [63:0] child_moves_o
);
  logic [63:0] own_q, opp_q, moves_d, moves_q, pick_d, pick_q, all_q;
  logic picked_d, picked_q;
  reversi_pkg::board_t child_d, child_q;
  logic [63:0] flips, first, others;

  reversi_flips u_flips (
      .own_i(own_q), .opp_i(opp_q), .move_i(pick_q), .flips_o(flips)
  );
  reversi_moves u_moves (.own_i(child_q.own), .opp_i(child_q.opp), .moves_o(child_moves_o));
  timisoara_pick u_pick (.moves_i(moves_q), .pick_o(first));

  assign others = moves_q & ~first;
  assign own_o = own_q;
  assign opp_o = opp_q;
  assign moves_o = moves_q;
  assign pick_o = pick_q;
  assign picked_o = picked_q;
  assign child_o = child_q;

  always_comb begin
    child_d.own = opp_q & ~flips;
    child_d.opp = own_q | flips | pick_q;
    if (root_i) child_d = board_i;
  end

  // --- The order ------------------------------------------------------------------------

  // The moves whose children are in `child_o`, one cycle and two cycles behind it.
  logic [63:0] pick1_q, pick2_q, pick3_q, least_pick_q, winner;
  logic look1_q, look2_q, look3_q, less;
  phalanx_pkg::value_t least_q;

  common_less #(.Width(phalanx_pkg::ValueWidth)) u_less (
      .a_i(key_i), .b_i(least_q), .less_o(less)
  );

  assign winner = less ? pick3_q : least_pick_q;
  assign looked_o = looking_i && look3_q && !look2_q && !look1_q && !picked_q;

  always_ff @(posedge clk_i) begin
    look1_q <= looking_i && picked_q;
    look2_q <= looking_i && look1_q;
    look3_q <= looking_i && look2_q;
    pick1_q <= pick_q;
    pick2_q <= pick1_q;
    pick3_q <= pick2_q;
    if (look_i) begin
      all_q <= moves_q;
      least_q <= phalanx_pkg::Infinity;
    end else if (look3_q) begin
      least_pick_q <= winner;
      if (less) least_q <= key_i;
    end
  end

  // --- The registers --------------------------------------------------------------------

  always_comb begin
    moves_d = moves_q;
    pick_d = pick_q;
    picked_d = picked_q;
    if (take_i) begin
      moves_d = others;
      pick_d = first;
      picked_d = moves_q != 64'h0;
    end
    if (looked_o) begin
      moves_d = all_q & ~winner;
      pick_d = winner;
    end
    if (load_i) moves_d = moves_i;
  end

  always_ff @(posedge clk_i) begin
    if (load_i) begin
      own_q <= own_i;
      opp_q <= opp_i;
    end
    moves_q <= moves_d;
    pick_q <= pick_d;
    picked_q <= picked_d;
    child_q <= child_d;
  end
endmodule
