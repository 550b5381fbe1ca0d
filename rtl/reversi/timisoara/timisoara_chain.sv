// The points of a chain of patterns, in which each pattern adds a ring of squares to the one before
// it: the total of the longest pattern that the discs contain. Combinational.
//
// `Rings` lists the squares that each pattern adds, 64 bits each, `Totals` the points of the patterns
// up to it, 6 bits each; the first, smallest pattern stands leftmost.
`default_nettype none

module timisoara_chain #(
    parameter int unsigned Length = 1,
    parameter logic [64*Length-1:0] Rings = '0,
    parameter logic [6*Length-1:0] Totals = '0
) (
    input  wire logic [63:0] discs_i,
    output      logic [ 5:0] points_o
);
  if (Length < 1) begin : g_check
    $error("Length must be at least 1");
  end

  // The patterns up to i: whether all rings are whole, and the points.
  for (genvar i = 0; i < Length; i++) begin : g_pattern
    localparam logic [63:0] Ring = Rings[64*(Length-1-i)+:64];
    localparam logic [5:0] Total = Totals[6*(Length-1-i)+:6];
    logic whole;
    logic [5:0] points;
    if (i == 0) begin : g_first
      assign whole = (discs_i & Ring) == Ring;
      assign points = whole ? Total : 6'd0;
    end else begin : g_next
      assign whole = g_pattern[i-1].whole && (discs_i & Ring) == Ring;
      assign points = whole ? Total : g_pattern[i-1].points;
    end
  end

  assign points_o = g_pattern[Length-1].points;
endmodule
