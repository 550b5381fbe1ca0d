// The board store: a word of block RAM for each level. One write or one read in a cycle, in cycles in
// which `run_i` is 1; otherwise it holds.
//
//   write_i  1: `word_i` is written at `write_level_i`, and `word_o` holds
//            0: `word_o` is the word at `read_level_i`, from the next cycle on
`default_nettype none

module zaragoza_store (
    input  wire logic                clk_i,
    input  wire logic                run_i,
    input  wire logic                write_i,
    input  wire logic          [3:0] write_level_i,
    input  wire zaragoza_pkg::node_t word_i,
    input  wire logic          [3:0] read_level_i,
    output      zaragoza_pkg::node_t word_o
);
  (* ram_style = "block" *)
  logic [$bits(word_i)-1:0] words[zaragoza_pkg::StoreWords];
  logic [$bits(word_i)-1:0] word_q;

  assign word_o = word_q;

  always_ff @(posedge clk_i) begin
    if (run_i) begin
      if (write_i) words[write_level_i] <= word_i;
      else word_q <= words[read_level_i];
    end
  end
endmodule
