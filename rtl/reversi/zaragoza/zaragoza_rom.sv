// The table of openings in one of the four orientations of the board: a block RAM of 9-bit words with two
// read ports. A word is at {line, ply}; bit 6 says that the line has this move, bits 5 to 0 are its square.
//
// Orientation 0 is that of the table, 1 the half turn, 2 and 3 the mirror images along the two diagonals:
// these keep the start of a game.
`default_nettype none

module zaragoza_rom #(
    parameter int unsigned Orientation = 0
) (
    input  wire logic        clk_i,
    input  wire logic [10:0] a_i,
    input  wire logic [10:0] b_i,
    output      logic [ 8:0] a_o,
    output      logic [ 8:0] b_o
);
  localparam int unsigned Words = zaragoza_pkg::Lines * zaragoza_pkg::Plies;

  if (Orientation > 3) begin : g_check
    $error("Orientation must be 0 to 3");
  end

  (* ram_style = "block" *)
  logic [8:0] words[2048];

  initial begin : fill
    integer i;
    logic [6:0] word;
    logic [2:0] row, column;
    for (i = 0; i < 2048; i = i + 1) begin
      word = (i < Words) ? zaragoza_lines_pkg::Moves[7*(i%Words)+:7] : 7'd0;
      row = word[5:3];
      column = word[2:0];
      if (Orientation == 1) word[5:0] = {~row, ~column};
      if (Orientation == 2) word[5:0] = {column, row};
      if (Orientation == 3) word[5:0] = {~column, ~row};
      words[i] = {2'b00, word};
    end
  end

  always_ff @(posedge clk_i) begin
    a_o <= words[a_i];
    b_o <= words[b_i];
  end
endmodule
