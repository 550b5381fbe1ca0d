// The stack: one word for each level, in block RAM. A word can be read in the second cycle
// after it was written; in a cycle that writes, nothing is read.
`default_nettype none

module timisoara_stack #(
    parameter int unsigned Width = 8
) (
    input  wire logic                                        clk_i,
    input  wire logic                                        write_i,
    input  wire logic [$clog2(timisoara_pkg::StackWords)-1:0] write_level_i,
    input  wire logic [                           Width-1:0] word_i,
    input  wire logic [$clog2(timisoara_pkg::StackWords)-1:0] read_level_i,
    output      logic [                           Width-1:0] word_o
);
  (* ram_style = "block" *)
  logic [Width-1:0] words[timisoara_pkg::StackWords];

  always_ff @(posedge clk_i) begin
    if (write_i) words[write_level_i] <= word_i;
    else word_o <= words[read_level_i];
  end
endmodule
