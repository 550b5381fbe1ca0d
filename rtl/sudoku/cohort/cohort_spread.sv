// Where the singles of one digit reach, and whether two of them meet, line by line: rows, or, with the other parameters,
// columns. See cohort_lines.
//
// Two singles of a unit are in different segments of it, or in one segment, which then lies in one box and crosses the
// segments of the other direction there: rows and columns together find every pair.
`default_nettype none

module cohort_spread #(
    parameter int unsigned        Along   = 1,
    parameter int unsigned        Across  = 9,
    parameter logic        [80:0] Line    = {9{9'b1}},
    parameter logic        [80:0] Segment = {27{3'b1}},
    parameter logic        [80:0] Box     = {3{27'b1001001}}
) (
    input  wire logic [80:0] singles_i,
    // Lines and boxes with a single, at their first cells.
    output      logic [80:0] line_o,
    output      logic [80:0] box_o,
    output      logic        meet_o
);
  localparam int unsigned Next = 3 * Along;

  logic [80:0] segment, line_0, line_1, line_2, box_0, box_1, box_2;

  assign segment = Segment & (singles_i | (singles_i >> Along) | (singles_i >> (2 * Along)));
  assign line_0 = Line & segment;
  assign line_1 = Line & (segment >> Next);
  assign line_2 = Line & (segment >> (2 * Next));
  assign box_0 = Box & segment;
  assign box_1 = Box & (segment >> Across);
  assign box_2 = Box & (segment >> (2 * Across));

  assign line_o = line_0 | line_1 | line_2;
  assign box_o = box_0 | box_1 | box_2;
  assign meet_o = ((line_0 & line_1) | (line_0 & line_2) | (line_1 & line_2) |
      (box_0 & box_1) | (box_0 & box_2) | (box_1 & box_2)) != '0;
endmodule
