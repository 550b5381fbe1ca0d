// The value of a leaf for Red, who is to move there: stability of both players and Red's
// mobility. Takes a leaf and its moves in every cycle; the value comes two cycles later.
//
//   leaf --> stability of each --> q --> 64 * (own - opp) + 32 * moves --> q --> value
//   moves ------------------------> q --> count ----------^
`default_nettype none

module timisoara_eval (
    input  wire logic                                        clk_i,
    input  wire logic                                 [63:0] own_i,
    input  wire logic                                 [63:0] opp_i,
    input  wire logic                                 [63:0] moves_i,
    output      logic signed [timisoara_pkg::ValueWidth-1:0] value_o,
    // Whether there are no moves.
    output      logic                                        immobile_o
);
  localparam int unsigned Width = timisoara_pkg::ValueWidth;

  logic [7:0] own_points_d, own_points_q, opp_points_d, opp_points_q;
  logic [63:0] moves_q;
  logic [6:0] mobility;
  logic signed [Width-1:0] stability, value_d, value_q;
  logic immobile_d, immobile_q;

  timisoara_stability u_own (.discs_i(own_i), .points_o(own_points_d));
  timisoara_stability u_opp (.discs_i(opp_i), .points_o(opp_points_d));
  common_popcount u_mobility (.bits_i(moves_q), .count_o(mobility));

  assign stability = Width'(own_points_q) - Width'(opp_points_q);
  assign value_d = (stability <<< timisoara_pkg::StabilityShift)
                 + (Width'(mobility) <<< timisoara_pkg::MobilityShift);
  assign immobile_d = moves_q == 64'h0;
  assign value_o = value_q;
  assign immobile_o = immobile_q;

  always_ff @(posedge clk_i) begin
    own_points_q <= own_points_d;
    opp_points_q <= opp_points_d;
    moves_q <= moves_i;
    value_q <= value_d;
    immobile_q <= immobile_d;
  end
endmodule
