// The value of a position for the player who made it, that is for the opponent of its mover. Takes a
// position, with the moves of both players, in every cycle in which `run_i` is 1; the value comes two
// such cycles later.
//
//   board --> corners, X squares, lead ----------> q --------------------------> q --.
//         --> stable discs, two layers ----------> q <-> layer --> balance ----> q --+--> value
//   moves --> counts of nibbles -----------------> q ------------> balance ----> q --'
//
// The middle stage is `settled_o` when the stable discs of both players are complete; until then the
// user holds `run_i` down.
`default_nettype none

module zaragoza_eval (
    input  wire logic                       clk_i,
    input  wire logic                       run_i,
    input  wire reversi_pkg::board_t        board_i,
    // The moves of the mover, and those of his opponent.
    input  wire logic                [63:0] moves_i,
    input  wire logic                [63:0] replies_i,

    // Of the position in the middle stage: its stable discs are known; nobody can move.
    output      logic                       settled_o,
    output      logic                       ends_o,
    // Of the position in the last stage.
    output      zaragoza_pkg::value_t       value_o,
    output      logic                       over_o,
    output      zaragoza_pkg::terms_t       terms_o,
    output      logic signed         [ 7:0] lead_o
);
  localparam int unsigned Width = zaragoza_pkg::ValueWidth;

  // The player who made the position is "me".
  logic [63:0] me, you;

  assign me = board_i.opp;
  assign you = board_i.own;

  // --- The first stage ------------------------------------------------------------------

  logic [3:0] my_corners, your_corners, my_x, your_x;
  logic signed [3:0] corners_d, corners_q, corners2_q, x_d, x_q, x2_q;
  logic [63:0] my_discs, your_rest, my_moves_d, my_moves_q, your_moves_d, your_moves_q;
  logic signed [7:0] lead_d, lead_q, lead2_q;

  assign my_corners = {me[63], me[56], me[7], me[0]};
  assign your_corners = {you[63], you[56], you[7], you[0]};
  assign my_x = {me[54], me[49], me[14], me[9]};
  assign your_x = {you[54], you[49], you[14], you[9]};

  // Four squares of each player: from -4 to 4.
  function automatic logic signed [3:0] lead4(input logic [3:0] a, input logic [3:0] b);
    lead4 = (4'(a[0]) + 4'(a[1]) + 4'(a[2]) + 4'(a[3]))
          - (4'(b[0]) + 4'(b[1]) + 4'(b[2]) + 4'(b[3]));
  endfunction

  assign corners_d = lead4(my_corners, your_corners);
  assign x_d = lead4(my_x, your_x);

  common_nibble_counts u_my_discs (.bits_i(me), .counts_o(my_discs));
  common_nibble_counts u_your_rest (.bits_i(~you), .counts_o(your_rest));
  zaragoza_balance u_lead (
      .a_counts_i(my_discs), .not_b_counts_i(your_rest), .balance_o(lead_d)
  );
  common_nibble_counts u_my_moves (.bits_i(replies_i), .counts_o(my_moves_d));
  common_nibble_counts u_your_moves (.bits_i(~moves_i), .counts_o(your_moves_d));

  // --- The middle stage -----------------------------------------------------------------

  logic [63:0] my_stable, your_stable, my_stable_counts, your_stable_counts;
  logic my_done, your_done, ends2_q;
  logic signed [7:0] mobility_d, mobility_q, stable_d, stable_q;
  zaragoza_pkg::value_t over_d, over_q;

  zaragoza_stable u_my_stable (
      .clk_i, .load_i(run_i), .discs_i(me), .stable_o(my_stable), .done_o(my_done)
  );
  zaragoza_stable u_your_stable (
      .clk_i, .load_i(run_i), .discs_i(you), .stable_o(your_stable), .done_o(your_done)
  );
  common_nibble_counts u_my_counts (.bits_i(my_stable), .counts_o(my_stable_counts));
  common_nibble_counts u_your_counts (.bits_i(~your_stable), .counts_o(your_stable_counts));
  zaragoza_balance u_stable (
      .a_counts_i(my_stable_counts), .not_b_counts_i(your_stable_counts), .balance_o(stable_d)
  );
  zaragoza_balance u_mobility (
      .a_counts_i(my_moves_q), .not_b_counts_i(your_moves_q), .balance_o(mobility_d)
  );

  assign settled_o = my_done && your_done;
  // Each of the opponent's nibbles has four squares that are no moves.
  assign ends_o = my_moves_q == 64'h0 && your_moves_q == {16{4'd4}};
  assign over_d = (lead_q > 0) ? Width'(lead_q) + zaragoza_pkg::Won
                : (lead_q < 0) ? Width'(lead_q) - zaragoza_pkg::Won : '0;

  // --- The last stage -------------------------------------------------------------------

  logic signed [6:0] squares_d, squares_q;

  assign squares_d = (7'(corners_q) <<< zaragoza_pkg::CornerShift)
                   - (7'(x_q) <<< zaragoza_pkg::XSquareShift);
  assign over_o = ends2_q;
  assign value_o = ends2_q ? over_q
                 : Width'(squares_q) + Width'(stable_q)
                   + (Width'(mobility_q) <<< zaragoza_pkg::MobilityShift);
  assign terms_o.corners = corners2_q;
  assign terms_o.x_squares = x2_q;
  assign terms_o.mobility = mobility_q;
  assign terms_o.stable = stable_q;
  assign lead_o = lead2_q;

  always_ff @(posedge clk_i) begin
    if (run_i) begin
      corners_q <= corners_d;
      x_q <= x_d;
      lead_q <= lead_d;
      my_moves_q <= my_moves_d;
      your_moves_q <= your_moves_d;

      corners2_q <= corners_q;
      x2_q <= x_q;
      lead2_q <= lead_q;
      ends2_q <= ends_o;
      mobility_q <= mobility_d;
      stable_q <= stable_d;
      squares_q <= squares_d;
      over_q <= over_d;
    end
  end
endmodule
