// A stack in block RAM that is addressed by level: one write or one read in a cycle.
//
//   write_i  1: `word_i` is written at `write_level_i`, and `word_o` holds
//            0: `word_o` is the word at `read_level_i`, from the next cycle on
//
// A word can be read in the cycle after its write, and appears on `word_o` one cycle later. There
// is no stack pointer: the user gives the levels and can thus read ahead. The contents are not
// reset.
`default_nettype none

module common_stack #(
    parameter int unsigned Width = 8,
    parameter int unsigned Words = 16,
    // Do not set.
    parameter int unsigned LevelWidth = (Words > 1) ? $clog2(Words) : 1
) (
    input  wire logic                  clk_i,
    input  wire logic                  write_i,
    input  wire logic [LevelWidth-1:0] write_level_i,
    input  wire logic [     Width-1:0] word_i,
    input  wire logic [LevelWidth-1:0] read_level_i,
    output      logic [     Width-1:0] word_o
);
  if (Width < 1 || Words < 1) begin : g_check
    $error("Width and Words must be at least 1");
  end

  (* ram_style = "block" *)
  logic [Width-1:0] words[Words];

  always_ff @(posedge clk_i) begin
    if (write_i) words[write_level_i] <= word_i;
    else word_o <= words[read_level_i];
  end
endmodule
