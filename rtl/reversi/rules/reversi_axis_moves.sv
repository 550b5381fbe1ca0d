// The squares from which a disc would capture along one axis, in both directions: the next
// square is an opponent's, and a row of such discs ends with one of the mover's.
//
// A set of squares is a word: bit 8 * row + column. `Step` is the distance of two neighbours
// along the axis (1, 7, 8 or 9), so a shift moves the whole set by one square. `Inner` are the
// squares that have neighbours on both sides of the axis' columns; only discs there can be
// captured, and a shift of them never crosses an edge of the board.
//
// Bit x of `held_up`: the opponent's discs from x downwards are a run of at most six that ends with
// a disc of the mover, so a disc on x + `Step` would capture it; `held_down` likewise upwards.
// Whether the square is empty is tested once for all axes.
`default_nettype none

module reversi_axis_moves #(
    parameter int unsigned Step = 1,
    parameter logic [63:0] Inner = 64'h7e7e_7e7e_7e7e_7e7e
) (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    output      logic [63:0] reach_o
);
  logic [63:0] between, held_up, held_down;

  assign between = opp_i & Inner;

  reversi_wave #(.Up(1'b1), .Step(Step)) u_up (
      .through_i(between),
      .from_i(own_i),
      .reached_o(held_up)
  );

  reversi_wave #(.Up(1'b0), .Step(Step)) u_down (
      .through_i(between),
      .from_i(own_i),
      .reached_o(held_down)
  );

  assign reach_o = (held_up << Step) | (held_down >> Step);
endmodule
