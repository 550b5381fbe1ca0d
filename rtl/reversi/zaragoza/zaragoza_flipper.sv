// The disc flipper as the document describes it: 8 directions, each a network of cells in which patterns
// run towards the played square and flip signals away from it. Combinational; equal to reversi_flips, as
// is proved, whose signals are one bit wide.
`default_nettype none

module zaragoza_flipper (
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    input  wire logic [63:0] move_i,
    output      logic [63:0] flips_o
);
  // The signals of all cells, for each direction: the pattern and its row, the flip signal, the discs that
  // turn. Verilator sees a loop where the cells of a word are chained; at the edges of the board nobody
  // listens.
  /* verilator lint_off UNOPTFLAT */
  /* verilator lint_off UNUSEDSIGNAL */
  logic [ 511:0] pattern;
  logic [1535:0] row, flip;
  /* verilator lint_on UNUSEDSIGNAL */
  /* verilator lint_on UNOPTFLAT */
  logic [ 511:0] turns;

  for (genvar d = 0; d < 8; d++) begin : g_direction
    // The step from a cell to the one behind it; the middle one of nine goes nowhere.
    localparam int Index = (d < 4) ? d : d + 1;
    localparam int RowStep = Index / 3 - 1;
    localparam int ColumnStep = Index % 3 - 1;
    for (genvar s = 0; s < 64; s++) begin : g_cell
      localparam int BehindRow = s / 8 + RowStep;
      localparam int BehindColumn = s % 8 + ColumnStep;
      localparam int FrontRow = s / 8 - RowStep;
      localparam int FrontColumn = s % 8 - ColumnStep;
      localparam bit Behind = BehindRow >= 0 && BehindRow < 8 && BehindColumn >= 0 && BehindColumn < 8;
      localparam bit Front = FrontRow >= 0 && FrontRow < 8 && FrontColumn >= 0 && FrontColumn < 8;
      // At an edge of the board nothing comes in.
      localparam int BehindCell = 64 * d + (Behind ? 8 * BehindRow + BehindColumn : 0);
      localparam int FrontCell = 64 * d + (Front ? 8 * FrontRow + FrontColumn : 0);
      zaragoza_flipper_cell u_cell (
          .own_i(own_i[s]),
          .opp_i(opp_i[s]),
          .played_i(move_i[s]),
          .pattern_i(Behind ? pattern[BehindCell] : 1'b0),
          .row_i(Behind ? row[3*BehindCell+:3] : 3'd0),
          .pattern_o(pattern[64*d+s]),
          .row_o(row[3*(64*d+s)+:3]),
          .flip_i(Front ? flip[3*FrontCell+:3] : 3'd0),
          .flip_o(flip[3*(64*d+s)+:3]),
          .turns_o(turns[64*d+s])
      );
    end
  end

  assign flips_o = turns[63:0] | turns[127:64] | turns[191:128] | turns[255:192]
                 | turns[319:256] | turns[383:320] | turns[447:384] | turns[511:448];
endmodule
