// Serialises three 10-bit symbols and the pixel clock, two bits per cycle, for DDR output pins.
//
// The clock is five times the pixel clock, from the same source. `phase_i` toggles with every
// pixel, together with the symbols; its first edge aligns the counter, and from then on the symbols
// are loaded in the middle of each pixel:
//
//   phase   ____________________/--------------------\_________
//   words   ====================X====================X=========
//   taken             ^                   ^                   ^
//
// Bit 0 of each pair is sent first.
`default_nettype none

module common_dvi_serializer (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       phase_i,
    input  wire logic [9:0] blue_i,
    input  wire logic [9:0] green_i,
    input  wire logic [9:0] red_i,
    output      logic [1:0] blue_o,
    output      logic [1:0] green_o,
    output      logic [1:0] red_o,
    output      logic [1:0] clock_o
);
  // High for the first half of a word: five bits.
  localparam logic [9:0] Clock = 10'b00000_11111;

  logic [2:0] phase_q;
  logic [2:0] count_d, count_q;
  logic placed_d, placed_q, take;
  logic [9:0] blue_d, blue_q, green_d, green_q, red_d, red_q, clock_d, clock_q;

  // The edge is seen two clocks after the symbols changed; they are stable for five.
  assign take = count_q == 3'd0;

  always_comb begin
    placed_d = placed_q;
    count_d = (count_q == 3'd4) ? 3'd0 : count_q + 3'd1;
    if (!placed_q && phase_q[2] != phase_q[1]) begin
      placed_d = 1'b1;
      count_d = 3'd0;
    end
  end

  always_comb begin
    blue_d = take ? blue_i : blue_q >> 2;
    green_d = take ? green_i : green_q >> 2;
    red_d = take ? red_i : red_q >> 2;
    clock_d = take ? Clock : clock_q >> 2;
  end

  assign blue_o = blue_q[1:0];
  assign green_o = green_q[1:0];
  assign red_o = red_q[1:0];
  assign clock_o = clock_q[1:0];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      placed_q <= 1'b0;
      count_q <= 3'd0;
      phase_q <= 3'b000;
    end else begin
      placed_q <= placed_d;
      count_q <= count_d;
      phase_q <= {phase_q[1:0], phase_i};
    end
  end

  always_ff @(posedge clk_i) begin
    blue_q <= blue_d;
    green_q <= green_d;
    red_q <= red_d;
    clock_q <= clock_d;
  end
endmodule
