// A TMDS encoder, one channel of DVI: 8 bits of colour become a 10-bit symbol with few transitions,
// DC-balanced over time; during blanking, two control bits become one of four symbols with many
// transitions, by which a receiver finds the symbol boundaries.
//
//   1  colour -> word[8:0]: each bit XOR (or XNOR, if that has fewer transitions) the one before it
//   2  word -> symbol: inverted or not, whichever reduces the running disparity
//
// `word[8]` tells XOR from XNOR, bit 9 of the symbol tells whether it is inverted. Latency: two
// enabled clocks. Bit 0 is sent first.
`default_nettype none

module common_tmds (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       enable_i,
    input  wire logic       visible_i,
    input  wire logic [7:0] colour_i,
    input  wire logic [1:0] control_i,
    output      logic [9:0] symbol_o
);
  // --- 1: minimise transitions ----------------------------------------------------------

  logic [3:0] ones;
  logic xnored, visible_q;
  logic [7:0] steps;
  logic [8:0] word_q;
  logic [1:0] control_q;

  assign ones = 4'(colour_i[0]) + 4'(colour_i[1]) + 4'(colour_i[2]) + 4'(colour_i[3])
              + 4'(colour_i[4]) + 4'(colour_i[5]) + 4'(colour_i[6]) + 4'(colour_i[7]);
  assign xnored = ones > 4'd4 || (ones == 4'd4 && !colour_i[0]);

  // A chain of XORs is a parity; with XNORs, every second bit is inverted.
  assign steps[0] = colour_i[0];
  assign steps[1] = ^colour_i[1:0] ^ xnored;
  assign steps[2] = ^colour_i[2:0];
  assign steps[3] = ^colour_i[3:0] ^ xnored;
  assign steps[4] = ^colour_i[4:0];
  assign steps[5] = ^colour_i[5:0] ^ xnored;
  assign steps[6] = ^colour_i[6:0];
  assign steps[7] = ^colour_i[7:0] ^ xnored;

  // --- 2: DC balance --------------------------------------------------------------------

  // Disparity, half of ones minus zeros: of the word's 8 bits, and of all symbols of this line.
  logic [3:0] word_ones;
  logic signed [4:0] excess, balance_d, balance_q;
  logic [9:0] symbol_d, symbol_q;
  logic even, inverted;

  assign word_ones = 4'(word_q[0]) + 4'(word_q[1]) + 4'(word_q[2]) + 4'(word_q[3])
                   + 4'(word_q[4]) + 4'(word_q[5]) + 4'(word_q[6]) + 4'(word_q[7]);
  assign excess = 5'(word_ones) - 5'sd4;
  assign even = balance_q == 5'sd0 || excess == 5'sd0;
  assign inverted = even ? !word_q[8] : (balance_q > 5'sd0) == (excess > 5'sd0);

  // Bits 9:8 of the symbol count only if they are equal; 01 and 10 are balanced.
  always_comb begin
    symbol_d = {inverted, word_q[8], inverted ? ~word_q[7:0] : word_q[7:0]};
    balance_d = balance_q + (inverted ? -excess : excess);
    if (inverted && word_q[8]) balance_d = balance_d + 5'sd1;
    if (!inverted && !word_q[8]) balance_d = balance_d - 5'sd1;
    if (!visible_q) begin
      balance_d = 5'sd0;
      unique case (control_q)
        2'b00: symbol_d = 10'b11_0101_0100;
        2'b01: symbol_d = 10'b00_1010_1011;
        2'b10: symbol_d = 10'b01_0101_0100;
        default: symbol_d = 10'b10_1010_1011;
      endcase
    end
  end

  assign symbol_o = symbol_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      visible_q <= 1'b0;
      balance_q <= 5'sd0;
    end else if (enable_i) begin
      visible_q <= visible_i;
      balance_q <= balance_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (enable_i) begin
      word_q <= {!xnored, steps};
      control_q <= control_i;
      symbol_q <= symbol_d;
    end
  end

`ifndef SYNTHESIS
  BalanceIsBounded_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      balance_q >= -5'sd5 && balance_q <= 5'sd5);
`endif
endmodule
