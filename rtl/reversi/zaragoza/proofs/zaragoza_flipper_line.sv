// Eight cells of the flipper in a line, for which patterns run down and flip signals up. The document's cells
// are right for discs of one colour each and empty squares to play on; any inputs are made so here.
`default_nettype none

module zaragoza_flipper_line (
    input  wire logic [7:0] own_i,
    input  wire logic [7:0] opp_i,
    input  wire logic [7:0] move_i,
    output      logic [7:0] flips_o
);
  // At the ends of the line nothing comes in, and nobody listens.
  /* verilator lint_off UNOPTFLAT */
  /* verilator lint_off UNUSEDSIGNAL */
  logic [8:0] pattern;
  logic [26:0] row, flip;
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_on UNOPTFLAT */
  logic [7:0] own, move;

  assign own = own_i & ~opp_i;
  assign move = move_i & ~(own_i | opp_i);
  assign pattern[8] = 1'b0;
  assign row[26:24] = 3'd0;
  assign flip[2:0] = 3'd0;

  for (genvar s = 0; s < 8; s++) begin : g_cell
    zaragoza_flipper_cell u_cell (
        .own_i(own[s]),
        .opp_i(opp_i[s]),
        .played_i(move[s]),
        .pattern_i(pattern[s+1]),
        .row_i(row[3*(s+1)+:3]),
        .pattern_o(pattern[s]),
        .row_o(row[3*s+:3]),
        .flip_i(flip[3*s+:3]),
        .flip_o(flip[3*(s+1)+:3]),
        .turns_o(flips_o[s])
    );
  end
endmodule
