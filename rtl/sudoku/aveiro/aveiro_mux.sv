// A bus multiplexer: the word of the owner that the priority encoder selects, word 0 being that of
// whoever has the bus while nobody asks for it. Combinational.
`default_nettype none

module aveiro_mux #(
    parameter int unsigned Width = 7,
    parameter int unsigned Words = 9,
    // Do not set.
    parameter int unsigned SelWidth = $clog2(Words)
) (
    input  wire logic [   SelWidth-1:0] sel_i,
    input  wire logic [Words*Width-1:0] words_i,
    output      logic [      Width-1:0] word_o
);
  always_comb begin
    word_o = '0;
    for (int unsigned i = 0; i < Words; i++) begin
      if (sel_i == SelWidth'(i)) word_o = words_i[Width*i+:Width];
    end
  end
endmodule
