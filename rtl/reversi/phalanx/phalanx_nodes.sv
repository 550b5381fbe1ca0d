// The nodes that are split between cores, in block RAM by level and place; the one that is looked
// at, and its children.
//
//   read_i   unless a node is written, the node of this address is read
//   load_i   one cycle later: it becomes the one that is looked at
//   write_i  that one is written, with `best_i` and `rest_i`
//
// The other ports are those of phalanx_board.
`default_nettype none

module phalanx_nodes (
    input  wire logic                                                     clk_i,
    input  wire logic                                                     exact_i,

    input  wire logic [phalanx_pkg::SplitWidth+phalanx_pkg::IndexWidth-1:0] read_i,
    input  wire logic [phalanx_pkg::SplitWidth+phalanx_pkg::IndexWidth-1:0] address_i,
    input  wire logic                                                     load_i,
    input  wire logic                                                     write_i,
    input  wire phalanx_pkg::value_t                                      best_i,
    input  wire phalanx_pkg::rest_t                                       rest_i,
    output      phalanx_pkg::value_t                                      best_o,
    output      phalanx_pkg::rest_t                                       rest_o,

    // The root comes as a child; a child becomes the node that is looked at.
    input  wire logic                                                     root_i,
    input  wire reversi_pkg::board_t                                      board_i,
    input  wire logic                                                     enter_i,
    input  wire logic                                                     take_i,
    input  wire logic                                                     look_i,
    input  wire logic                                                     looking_i,
    output      logic                                                     looked_o,
    output      logic [5:0]                                               square_o,
    output      logic [63:0]                                              own_o,
    output      logic [63:0]                                              opp_o,
    // There are moves left.
    output      logic                                                     mobile_o
);
  logic [63:0] moves, pick, child_moves;
  logic [6:0] mobility;
  reversi_pkg::board_t child;
  phalanx_pkg::shared_t word, node;
  phalanx_pkg::value_t child_value;

  assign mobile_o = moves != 64'h0;
  assign best_o = word.best;
  assign rest_o = word.rest;
  assign node = {own_o, opp_o, moves, best_i, rest_i};

  common_stack #(
      .Width($bits(node)),
      .Words(phalanx_pkg::SplitLevels * phalanx_pkg::MaxCores)
  ) u_nodes (
      .clk_i,
      .write_i,
      .write_level_i(address_i),
      .word_i(node),
      .read_level_i(read_i),
      .word_o(word)
  );

  // Where there are no moves, is seen elsewhere.
  /* verilator lint_off PINCONNECTEMPTY */
  phalanx_board u_board (
      .clk_i,
      .load_i(load_i || enter_i),
      .own_i(load_i ? word.own : child.own),
      .opp_i(load_i ? word.opp : child.opp),
      .moves_i(load_i ? word.moves : child_moves),
      .root_i,
      .board_i,
      .take_i,
      .look_i,
      .looking_i,
      .key_i(exact_i ? phalanx_pkg::ValueWidth'(mobility) : child_value),
      .own_o,
      .opp_o,
      .moves_o(moves),
      .pick_o(pick),
      .picked_o(),
      .looked_o,
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

  common_onehot_index u_square (.onehot_i(pick), .index_o(square_o));
endmodule
