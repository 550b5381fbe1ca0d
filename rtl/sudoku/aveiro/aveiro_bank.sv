// The puzzles of the machine with trial and error: a block RAM for each copy. The index enables one
// of them, and selects its output.
`default_nettype none

module aveiro_bank #(
    parameter int unsigned Order = 3,
    parameter int unsigned Copies = 22,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                  clk_i,
    input  wire aveiro_pkg::index_t    index_i,
    input  wire logic [ AddrWidth-1:0] addr_i,
    input  wire logic [DigitWidth-1:0] din_i,
    input  wire logic                  we_i,
    output      logic [DigitWidth-1:0] dout_o
);
  localparam int unsigned IndexWidth = aveiro_pkg::IndexWidth;
  logic [Copies*DigitWidth-1:0] douts;
  // The output of a block RAM is that of the address of the cycle before; so is the selection.
  aveiro_pkg::index_t index_q;

  for (genvar i = 0; i < Copies; i++) begin : g_copy
    aveiro_ram #(
        .Width(DigitWidth), .Words(Order * Order * Order * Order)
    ) u_puzzle (
        .clk_i,
        .addr_i,
        .din_i,
        .we_i(we_i && index_i == IndexWidth'(i)),
        .dout_o(douts[DigitWidth*i+:DigitWidth])
    );
  end

  always_ff @(posedge clk_i) index_q <= index_i;

  aveiro_mux #(
      .Width(DigitWidth), .Words(Copies), .SelWidth(aveiro_pkg::IndexWidth)
  ) u_dout (
      .sel_i(index_q), .words_i(douts), .word_o(dout_o)
  );
endmodule
