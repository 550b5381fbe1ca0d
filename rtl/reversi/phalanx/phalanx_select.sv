// One of several words, by its number; 0 if there is none of that number. Combinational.
`default_nettype none

module phalanx_select #(
    parameter int unsigned Words = 1,
    parameter int unsigned Width = 8
) (
    input  wire logic [Words*Width-1:0] words_i,
    input  wire phalanx_pkg::index_t    index_i,
    output      logic       [Width-1:0] word_o
);
  localparam int unsigned IndexWidth = phalanx_pkg::IndexWidth;

  for (genvar i = 0; i < Words; i++) begin : g_word
    logic [Width-1:0] upto;
    logic [Width-1:0] mine;
    assign mine = (index_i == IndexWidth'(i)) ? words_i[Width*i+:Width] : '0;
    if (i == 0) begin : g_first
      assign upto = mine;
    end else begin : g_next
      assign upto = g_word[i-1].upto | mine;
    end
  end

  assign word_o = g_word[Words-1].upto;
endmodule
