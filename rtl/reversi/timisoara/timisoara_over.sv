// The value of a game that ends with the discs of this board: 15000 and Red's lead, or -15000 if
// Red has fewer; if `exact_i`, Red's score in discs, empty squares counted for the winner. Valid in
// the second cycle after the board.
`default_nettype none

module timisoara_over (
    input  wire logic                  clk_i,
    input  wire reversi_pkg::board_t   board_i,
    // The own discs are Red's; one cycle after the board.
    input  wire logic                  red_i,
    input  wire logic                  exact_i,
    output      timisoara_pkg::value_t value_o
);
  localparam int unsigned Width = timisoara_pkg::ValueWidth;

  logic [6:0] own_d, own_q, opp_d, opp_q;
  logic [6:0] red, blue;
  logic signed [7:0] lead, won, lost;
  logic own_less, opp_less, ahead, behind;
  timisoara_pkg::value_t graded, score, value_d, value_q;

  reversi_count u_count (
      .own_i(board_i.own), .opp_i(board_i.opp), .own_o(own_d), .opp_o(opp_d)
  );

  assign red = red_i ? own_q : opp_q;
  assign blue = red_i ? opp_q : own_q;
  assign lead = 8'(red) - 8'(blue);
  assign graded = (lead >= 0) ? timisoara_pkg::GameOver + Width'(lead) : -timisoara_pkg::GameOver;

  // Half of the score: all squares that the loser does not have, less those that it has. Compared
  // beside the subtractions, not after them.
  assign own_less = own_q < opp_q;
  assign opp_less = opp_q < own_q;
  assign ahead = red_i ? opp_less : own_less;
  assign behind = red_i ? own_less : opp_less;
  assign won = 8'sd32 - 8'(blue);
  assign lost = 8'(red) - 8'sd32;
  assign score = ahead ? Width'(won) <<< 1 : behind ? Width'(lost) <<< 1 : '0;

  assign value_d = exact_i ? score : graded;
  assign value_o = value_q;

  always_ff @(posedge clk_i) begin
    own_q <= own_d;
    opp_q <= opp_d;
    value_q <= value_d;
  end
endmodule
