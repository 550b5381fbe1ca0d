// The value of a game that ends with the discs of this board: 15000 and Red's lead, or -15000 if
// Red has fewer. Valid in the second cycle after the board.
`default_nettype none

module timisoara_over (
    input  wire logic                  clk_i,
    input  wire reversi_pkg::board_t   board_i,
    // The own discs are Red's; one cycle after the board.
    input  wire logic                  red_i,
    output      timisoara_pkg::value_t value_o
);
  localparam int unsigned Width = timisoara_pkg::ValueWidth;

  logic [6:0] own_d, own_q, opp_d, opp_q;
  logic signed [7:0] lead;
  timisoara_pkg::value_t value_d, value_q;

  reversi_count u_count (
      .own_i(board_i.own), .opp_i(board_i.opp), .own_o(own_d), .opp_o(opp_d)
  );

  assign lead = red_i ? 8'(own_q) - 8'(opp_q) : 8'(opp_q) - 8'(own_q);
  assign value_d = (lead >= 0) ? timisoara_pkg::GameOver + Width'(lead) : -timisoara_pkg::GameOver;
  assign value_o = value_q;

  always_ff @(posedge clk_i) begin
    own_q <= own_d;
    opp_q <= opp_d;
    value_q <= value_d;
  end
endmodule
