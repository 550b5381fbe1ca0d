// A cell of the flipper's network, in one direction. Two signals run through a line of cells:
//
//   pattern   towards the played square: how many discs of the rival stand in a row before a disc of the
//             mover, k = 0 .. 6; nothing behind an empty square
//   flip      away from it: how many discs are still to be turned
//
//   pattern   .  <- own+3 <- own+2 <- own+1 <- own
//             X       o        o        o      O         X = the played square, o = rival, O = own
//   flip      3 ->    2 ->     1 ->     0
//
// The played square answers a pattern of own + k, k > 0, with flip = k.
`default_nettype none

module zaragoza_flipper_cell (
    input  wire logic       own_i,
    input  wire logic       opp_i,
    input  wire logic       played_i,

    // The pattern from the cell behind; the one to the cell in front.
    input  wire logic       pattern_i,
    input  wire logic [2:0] row_i,
    output      logic       pattern_o,
    output      logic [2:0] row_o,

    // The flip signal from the cell in front; the one to the cell behind.
    input  wire logic [2:0] flip_i,
    output      logic [2:0] flip_o,
    // This disc turns over.
    output      logic       turns_o
);
  assign pattern_o = own_i || (opp_i && pattern_i);
  assign row_o = own_i ? 3'd0 : row_i + 3'd1;
  assign turns_o = flip_i != 3'd0;
  assign flip_o = played_i ? (pattern_i ? row_i : 3'd0) : turns_o ? flip_i - 3'd1 : 3'd0;
endmodule
