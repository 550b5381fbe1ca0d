// Block RAM for the grids of a solver. A grid is written as a whole, or band by band; the word at `raddr_i` shows
// from the next cycle on. A word must not be used if it was read in the cycle in which it was written.
`default_nettype none

module cohort_stack #(
    parameter int unsigned AddrWidth = 9
) (
    input  wire logic                                clk_i,
    input  wire logic                [AddrWidth-1:0] raddr_i,
    output      cohort_pkg::candidates_t             grid_o,
    input  wire logic                [          2:0] we_i,
    input  wire logic                [AddrWidth-1:0] waddr_i,
    input  wire cohort_pkg::candidates_t             grid_i
);
  localparam int unsigned BandCells = cohort_pkg::BandCells;
  localparam int unsigned Width = cohort_pkg::Digits * BandCells;

  for (genvar b = 0; b < 3; b++) begin : g_band
    // A word that is read while it is written is not used.
    (* ram_style = "block", no_rw_check *)
    logic [Width-1:0] words[2**AddrWidth];
    logic [Width-1:0] in, out;

    for (genvar d = 0; d < cohort_pkg::Digits; d++) begin : g_digit
      assign in[BandCells*d+:BandCells] = grid_i[cohort_pkg::Cells*d+BandCells*b+:BandCells];
      assign grid_o[cohort_pkg::Cells*d+BandCells*b+:BandCells] = out[BandCells*d+:BandCells];
    end

    always_ff @(posedge clk_i) begin
      if (we_i[b]) words[waddr_i] <= in;
      out <= words[raddr_i];
    end
  end
endmodule
