// The discs that a move captures along one axis, in both directions. Two waves run through the
// opponent's discs: one from the square of the move, and one towards it from every disc of the
// mover. A cell that both waves reach flips.
//
//   forward   . M>o>o>o O .      M = the move, o = opponent, O = own
//   backward  . M o<o<o<O .
//   flips     . . x x x . .
//
// `Step` and `Inner` are those of reversi_axis_moves.
`default_nettype none

module reversi_axis_flips #(
    parameter int unsigned Step = 1,
    parameter logic [63:0] Inner = 64'h7e7e_7e7e_7e7e_7e7e
) (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  logic [63:0] between, forward_up, forward_down, backward_up, backward_down;

  assign between = opp_i & Inner;

  reversi_wave #(.Up(1'b1), .Step(Step)) u_forward_up (
      .through_i(between), .from_i(move_i), .reached_o(forward_up)
  );
  reversi_wave #(.Up(1'b0), .Step(Step)) u_backward_down (
      .through_i(between), .from_i(own_i), .reached_o(backward_down)
  );
  reversi_wave #(.Up(1'b0), .Step(Step)) u_forward_down (
      .through_i(between), .from_i(move_i), .reached_o(forward_down)
  );
  reversi_wave #(.Up(1'b1), .Step(Step)) u_backward_up (
      .through_i(between), .from_i(own_i), .reached_o(backward_up)
  );

  assign flips_o = (forward_up & backward_down) | (forward_down & backward_up);
endmodule
