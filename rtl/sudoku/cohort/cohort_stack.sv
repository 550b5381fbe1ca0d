// Block RAM for the grids of a solver. The word at `raddr_i` shows from the next cycle on. A word must not be used if it
// was read in the cycle in which it was written.
`default_nettype none

module cohort_stack #(
    parameter int unsigned AddrWidth = 9
) (
    input  wire logic                                clk_i,
    input  wire logic                [AddrWidth-1:0] raddr_i,
    output      cohort_pkg::candidates_t             grid_o,
    input  wire logic                                we_i,
    input  wire logic                [AddrWidth-1:0] waddr_i,
    input  wire cohort_pkg::candidates_t             grid_i
);
  // A word that is read while it is written is not used.
  (* ram_style = "block", no_rw_check *)
  cohort_pkg::candidates_t words[2**AddrWidth];
  cohort_pkg::candidates_t grid_q;

  assign grid_o = grid_q;

  always_ff @(posedge clk_i) begin
    if (we_i) words[waddr_i] <= grid_i;
    grid_q <= words[raddr_i];
  end
endmodule
