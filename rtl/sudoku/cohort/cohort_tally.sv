// Cells with no, one and two of nine sets, counted by threes.
`default_nettype none

module cohort_tally (
    input  wire cohort_pkg::candidates_t sets_i,
    output      cohort_pkg::cells_t      none_o,
    output      cohort_pkg::cells_t      one_o,
    output      cohort_pkg::cells_t      two_o
);
  localparam int unsigned Cells = cohort_pkg::Cells;

  for (genvar g = 0; g < 3; g++) begin : g_three
    cohort_pkg::cells_t a, b, c, none, one, two;

    assign a = sets_i[Cells*(3*g)+:Cells];
    assign b = sets_i[Cells*(3*g+1)+:Cells];
    assign c = sets_i[Cells*(3*g+2)+:Cells];
    assign none = ~(a | b | c);
    assign one = (a & ~b & ~c) | (~a & b & ~c) | (~a & ~b & c);
    assign two = (a & b & ~c) | (a & ~b & c) | (~a & b & c);
  end

  // The first two threes, then all.
  cohort_pkg::cells_t none, one, two;

  assign none = g_three[0].none & g_three[1].none;
  assign one = (g_three[0].one & g_three[1].none) | (g_three[0].none & g_three[1].one);
  assign two = (g_three[0].two & g_three[1].none) | (g_three[0].one & g_three[1].one) |
      (g_three[0].none & g_three[1].two);
  assign none_o = none & g_three[2].none;
  assign one_o = (one & g_three[2].none) | (none & g_three[2].one);
  assign two_o = (two & g_three[2].none) | (one & g_three[2].one) | (none & g_three[2].two);
endmodule
