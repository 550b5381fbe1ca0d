// A block RAM with one port. The word at `addr_i` shows from the next cycle on; in a cycle that
// writes, the output holds.
`default_nettype none

module aveiro_ram #(
    parameter int unsigned Width = 4,
    parameter int unsigned Words = 81,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Words)
) (
    input  wire logic                 clk_i,
    input  wire logic [AddrWidth-1:0] addr_i,
    input  wire logic [    Width-1:0] din_i,
    input  wire logic                 we_i,
    output      logic [    Width-1:0] dout_o
);
  if (Width < 1 || Words < 2) begin : g_check
    $error("Width must be at least 1, Words at least 2");
  end

  // A power of two, so that no address is outside.
  (* ram_style = "block" *)
  logic [Width-1:0] words[2**AddrWidth];

  always_ff @(posedge clk_i) begin
    if (we_i) words[addr_i] <= din_i;
    else dout_o <= words[addr_i];
  end
endmodule
