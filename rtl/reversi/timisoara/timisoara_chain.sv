// A chain of patterns, each of which adds a ring of squares to the one before. Its points are
// the scores of the patterns that the discs contain: `Total` of the longest. A ring without a
// square is always there, so a shorter chain repeats its last total.
`default_nettype none

module timisoara_chain #(
    parameter logic [63:0] Ring1 = 64'h0,
    parameter logic [63:0] Ring2 = 64'h0,
    parameter logic [63:0] Ring3 = 64'h0,
    parameter logic [63:0] Ring4 = 64'h0,
    parameter logic [63:0] Ring5 = 64'h0,
    parameter logic [63:0] Ring6 = 64'h0,
    parameter logic [63:0] Ring7 = 64'h0,
    parameter logic [63:0] Ring8 = 64'h0,
    parameter logic [5:0] Total1 = 6'd1,
    parameter logic [5:0] Total2 = 6'd3,
    parameter logic [5:0] Total3 = 6'd6,
    parameter logic [5:0] Total4 = 6'd10,
    parameter logic [5:0] Total5 = 6'd15,
    parameter logic [5:0] Total6 = 6'd21,
    parameter logic [5:0] Total7 = 6'd28,
    parameter logic [5:0] Total8 = 6'd36
) (
    input  wire logic [63:0] discs_i,
    output      logic [ 5:0] points_o
);
  logic held1, held2, held3, held4, held5, held6, held7, held8;

  assign held1 = (discs_i & Ring1) == Ring1;
  assign held2 = held1 && (discs_i & Ring2) == Ring2;
  assign held3 = held2 && (discs_i & Ring3) == Ring3;
  assign held4 = held3 && (discs_i & Ring4) == Ring4;
  assign held5 = held4 && (discs_i & Ring5) == Ring5;
  assign held6 = held5 && (discs_i & Ring6) == Ring6;
  assign held7 = held6 && (discs_i & Ring7) == Ring7;
  assign held8 = held7 && (discs_i & Ring8) == Ring8;

  assign points_o = held8 ? Total8 : held7 ? Total7 : held6 ? Total6 : held5 ? Total5
                  : held4 ? Total4 : held3 ? Total3 : held2 ? Total2 : held1 ? Total1 : 6'd0;
endmodule
