// The priority decoder: one of the moves, the corners of bits 0, 7, 63 and 56 first, then the
// lowest bit. No move, no bit. Combinational.
//
// (The document's fragment tests bit 57 in the place of the last corner.)
`default_nettype none

module timisoara_pick (
    input  wire logic [63:0] moves_i,
    output      logic [63:0] pick_o
);
  logic [63:0] corner, lowest;

  always_comb begin
    corner = 64'h0;
    if (moves_i[0]) corner[0] = 1'b1;
    else if (moves_i[7]) corner[7] = 1'b1;
    else if (moves_i[63]) corner[63] = 1'b1;
    else if (moves_i[56]) corner[56] = 1'b1;
  end

  assign lowest = moves_i & (~moves_i + 64'd1);
  assign pick_o = (corner != 64'h0) ? corner : lowest;

`ifndef SYNTHESIS
  always_comb begin
    PickIsOneHot_A : assert ($onehot0(pick_o) && (pick_o & ~moves_i) == 64'h0);
  end
`endif
endmodule
