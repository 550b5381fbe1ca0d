// A block RAM with a port to read and a port to write. The word at `raddr_i` shows from the next cycle
// on; what is written in a cycle is not read in it.
`default_nettype none

module aveiro_fast_ram #(
    parameter int unsigned Width = 4,
    parameter int unsigned AddrWidth = 7
) (
    input  wire logic                 clk_i,
    input  wire logic [AddrWidth-1:0] raddr_i,
    output      logic [    Width-1:0] dout_o,
    input  wire logic                 we_i,
    input  wire logic [AddrWidth-1:0] waddr_i,
    input  wire logic [    Width-1:0] din_i
);
  (* ram_style = "block" *)
  logic [Width-1:0] words[2**AddrWidth];

  always_ff @(posedge clk_i) begin
    if (we_i) words[waddr_i] <= din_i;
    dout_o <= words[raddr_i];
  end
endmodule
