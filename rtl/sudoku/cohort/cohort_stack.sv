// Block RAM for the grids of a solver. A grid is written as a whole, or band by band; the word at `raddr_i` shows
// from the next cycle on, and what is written in a cycle is not read in it.
`default_nettype none

module cohort_stack #(
    parameter int unsigned Bands = 3,
    parameter int unsigned BandWidth = 243,
    parameter int unsigned AddrWidth = 9
) (
    input  wire logic                       clk_i,
    input  wire logic [      AddrWidth-1:0] raddr_i,
    output      logic [Bands*BandWidth-1:0] grid_o,
    input  wire logic [          Bands-1:0] we_i,
    input  wire logic [      AddrWidth-1:0] waddr_i,
    input  wire logic [Bands*BandWidth-1:0] grid_i
);
  for (genvar b = 0; b < Bands; b++) begin : g_band
    (* ram_style = "block" *)
    logic [BandWidth-1:0] words[2**AddrWidth];

    always_ff @(posedge clk_i) begin
      if (we_i[b]) words[waddr_i] <= grid_i[BandWidth*b+:BandWidth];
      grid_o[BandWidth*b+:BandWidth] <= words[raddr_i];
    end
  end
endmodule
