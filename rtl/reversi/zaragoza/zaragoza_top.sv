// The contest's player: the game and its serial line (8N1), of no board in particular.
`default_nettype none

module zaragoza_top #(
    // 60 MHz / 115200 baud.
    parameter int unsigned ClocksPerBit = 521
) (
    input  wire logic                               clk_i,
    input  wire logic                               rst_i,

    input  wire logic                               rx_i,
    output      logic                               tx_o,

    // Held: the cycles of a search (0: no limit), its deepest tree; the two things that the winning
    // edition has, openings and the best move of a tree as the first of the next.
    input  wire logic [reversi_pkg::CountWidth-1:0] cycles_i,
    input  wire logic [reversi_pkg::DepthWidth-1:0] depth_i,
    input  wire logic                               openings_i,
    input  wire logic                               favour_i,

    output      logic                               thinking_o,
    output      logic                               playing_o,
    // The board as the player to move sees it, and whether that is the machine.
    output      logic                        [63:0] own_o,
    output      logic                        [63:0] opp_o,
    output      logic                               ours_o,
    // Of the search that is under way, or of the last one.
    output      zaragoza_pkg::level_t               tree_depth_o,
    output      logic [reversi_pkg::CountWidth-1:0] nodes_o,
    output      logic [reversi_pkg::CountWidth-1:0] searched_o
);
  logic rx_valid, tx_valid, tx_ready;
  logic [7:0] rx_byte, tx_byte;
  reversi_pkg::board_t board;
  // An onlooker needs no more of the answer.
  /* verilator lint_off UNUSEDSIGNAL */
  reversi_pkg::answer_t answer;
  /* verilator lint_on UNUSEDSIGNAL */

  assign own_o = board.own;
  assign opp_o = board.opp;
  assign nodes_o = answer.nodes;
  assign searched_o = answer.cycles;

  common_uart_rx #(.ClocksPerBit(ClocksPerBit)) u_rx (
      .clk_i, .rst_i, .rx_i, .valid_o(rx_valid), .data_o(rx_byte)
  );
  common_uart_tx #(.ClocksPerBit(ClocksPerBit)) u_tx (
      .clk_i, .rst_i, .valid_i(tx_valid), .data_i(tx_byte), .ready_o(tx_ready), .tx_o
  );
  zaragoza_game u_game (
      .clk_i,
      .rst_i,
      .cycles_i,
      .depth_i,
      .openings_i,
      .favour_i,
      .rx_valid_i(rx_valid),
      .rx_byte_i(rx_byte),
      .tx_valid_o(tx_valid),
      .tx_byte_o(tx_byte),
      .tx_ready_i(tx_ready),
      .thinking_o,
      .playing_o,
      .board_o(board),
      .ours_o,
      .answer_o(answer),
      .tree_depth_o
  );
endmodule
