// The value of a leaf for Red, who is to move there: stability of both players and Red's
// mobility. Takes a leaf and its moves in every cycle; the value comes two cycles later.
//
//   leaf ---> stability of each ----> q --> 64 * (own - opp) + 32 * moves --> q --> value
//   moves --> of each nibble -------> q --> all --------------^
`default_nettype none

module timisoara_eval (
    input  wire logic                                        clk_i,
    input  wire logic                                 [63:0] own_i,
    input  wire logic                                 [63:0] opp_i,
    input  wire logic                                 [63:0] moves_i,
    output      logic signed [timisoara_pkg::ValueWidth-1:0] value_o,
    // How many moves there are.
    output      logic                                 [ 6:0] mobility_o,
    // Whether there are no moves.
    output      logic                                        immobile_o
);
  localparam int unsigned Width = timisoara_pkg::ValueWidth;

  logic [27:0] own_pairs_d, own_pairs_q, opp_pairs_d, opp_pairs_q;
  logic [7:0] own_points, opp_points;
  logic [63:0] counts_d, counts_q;
  logic [6:0] mobility, mobility_q;
  logic signed [Width-1:0] stability, value_d, value_q;
  logic immobile_d, immobile_q;

  timisoara_stability u_own (.discs_i(own_i), .points_o(own_pairs_d));
  timisoara_stability u_opp (.discs_i(opp_i), .points_o(opp_pairs_d));
  common_nibble_counts u_counts (.bits_i(moves_i), .counts_o(counts_d));
  common_nibble_sum u_mobility (.counts_i(counts_q), .sum_o(mobility));

  assign own_points = (8'(own_pairs_q[6:0]) + 8'(own_pairs_q[13:7]))
                    + (8'(own_pairs_q[20:14]) + 8'(own_pairs_q[27:21]));
  assign opp_points = (8'(opp_pairs_q[6:0]) + 8'(opp_pairs_q[13:7]))
                    + (8'(opp_pairs_q[20:14]) + 8'(opp_pairs_q[27:21]));
  assign stability = Width'(own_points) - Width'(opp_points);
  assign value_d = (stability <<< timisoara_pkg::StabilityShift)
                 + (Width'(mobility) <<< timisoara_pkg::MobilityShift);
  assign immobile_d = counts_q == 64'h0;
  assign value_o = value_q;
  assign mobility_o = mobility_q;
  assign immobile_o = immobile_q;

  always_ff @(posedge clk_i) begin
    own_pairs_q <= own_pairs_d;
    opp_pairs_q <= opp_pairs_d;
    counts_q <= counts_d;
    value_q <= value_d;
    mobility_q <= mobility;
    immobile_q <= immobile_d;
  end
endmodule
