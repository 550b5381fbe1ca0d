// The places of one digit, seen line by line: lines with no place or one, and locked candidates. Rows, or, with the
// other parameters, columns.
//
//   row      first cell, +3, +6: its segments        segment  +0, +1, +2: its cells
//   box      first cell, +9, +18: its segments
//
// A segment is locked out if
//
//   a box that the line crosses elsewhere has all its places on this line (pointing), or
//   another line through this box has all its places in this box          (claiming).
`default_nettype none

module cohort_lines #(
    // From a cell of a line to the next, and from a line to the next.
    parameter int unsigned        Along   = 1,
    parameter int unsigned        Across  = 9,
    // The first cells of lines, segments and boxes.
    parameter logic        [80:0] Line    = {9{9'b1}},
    parameter logic        [80:0] Segment = {27{3'b1}},
    parameter logic        [80:0] Box     = {3{27'b1001001}}
) (
    input  wire logic [80:0] places_i,
    // At first cells.
    output      logic [80:0] line_none_o,
    output      logic [80:0] line_one_o,
    output      logic [80:0] box_none_o,
    output      logic [80:0] box_one_o,
    output      logic [80:0] locked_o
);
  localparam int unsigned Next = 3 * Along;

  // Segments with no place and with one; those without a place beside them in the box, and in the line.
  logic [80:0] none, one, only_in_box, only_in_line;
  logic [80:0] p1, p2;

  assign p1 = places_i >> Along;
  assign p2 = places_i >> (2 * Along);
  assign none = Segment & ~(places_i | p1 | p2);
  assign one = Segment & ((places_i & ~p1 & ~p2) | (~places_i & p1 & ~p2) | (~places_i & ~p1 & p2));

  // --- The three segments of a line and of a box, all at its first cell ----------------------

  logic [80:0] line_none_0, line_none_1, line_none_2, line_one_0, line_one_1, line_one_2;
  logic [80:0] box_none_0, box_none_1, box_none_2, box_one_0, box_one_1, box_one_2;

  assign line_none_0 = Line & none;
  assign line_none_1 = Line & (none >> Next);
  assign line_none_2 = Line & (none >> (2 * Next));
  assign line_one_0 = Line & one;
  assign line_one_1 = Line & (one >> Next);
  assign line_one_2 = Line & (one >> (2 * Next));
  assign box_none_0 = Box & none;
  assign box_none_1 = Box & (none >> Across);
  assign box_none_2 = Box & (none >> (2 * Across));
  assign box_one_0 = Box & one;
  assign box_one_1 = Box & (one >> Across);
  assign box_one_2 = Box & (one >> (2 * Across));

  assign line_none_o = line_none_0 & line_none_1 & line_none_2;
  assign line_one_o = (line_one_0 & line_none_1 & line_none_2) | (line_none_0 & line_one_1 & line_none_2) |
      (line_none_0 & line_none_1 & line_one_2);
  assign box_none_o = box_none_0 & box_none_1 & box_none_2;
  assign box_one_o = (box_one_0 & box_none_1 & box_none_2) | (box_none_0 & box_one_1 & box_none_2) |
      (box_none_0 & box_none_1 & box_one_2);

  // --- Locked candidates ---------------------------------------------------------------------

  assign only_in_line = (line_none_1 & line_none_2) | ((line_none_0 & line_none_2) << Next) |
      ((line_none_0 & line_none_1) << (2 * Next));
  assign only_in_box = (box_none_1 & box_none_2) | ((box_none_0 & box_none_2) << Across) |
      ((box_none_0 & box_none_1) << (2 * Across));

  logic [80:0] points_0, points_1, points_2, claims_0, claims_1, claims_2, pointing, claiming;

  assign points_0 = Line & only_in_box;
  assign points_1 = Line & (only_in_box >> Next);
  assign points_2 = Line & (only_in_box >> (2 * Next));
  assign claims_0 = Box & only_in_line;
  assign claims_1 = Box & (only_in_line >> Across);
  assign claims_2 = Box & (only_in_line >> (2 * Across));
  assign pointing =
      (points_1 | points_2) | ((points_0 | points_2) << Next) | ((points_0 | points_1) << (2 * Next));
  assign claiming =
      (claims_1 | claims_2) | ((claims_0 | claims_2) << Across) | ((claims_0 | claims_1) << (2 * Across));
  assign locked_o = pointing | claiming;
endmodule
