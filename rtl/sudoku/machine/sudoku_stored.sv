// Stored puzzles: a press sends one of four as a frame, a byte in each cycle. A digit of a row is a cell.
//
//   0  3a of the FPT'09 contest: no guess     2  singles suffice
//   1  3b: more copies than there is room     3  few givens, many guesses
`default_nettype none

module sudoku_stored (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    // Levels; ignored while a puzzle is solved.
    input  wire logic [3:0] press_i,
    input  wire logic       busy_i,
    output      logic       valid_o,
    output      logic [7:0] byte_o
);
  localparam logic [323:0] Puzzle0 = 324'h600000003_800456100_050000000_015900300_000010000_060080507_002000000_900001740_470090006;
  localparam logic [323:0] Puzzle1 = 324'h000400001_040200500_079000030_000000000_600580107_080600000_050007300_260000040_008004000;
  localparam logic [323:0] Puzzle2 = 324'h003020600_900305001_001806400_008102900_700000008_006708200_002609500_800203009_005010300;
  localparam logic [323:0] Puzzle3 = 324'h400000805_030000000_000700000_020000060_000080400_000010000_000603070_500200000_104000000;

  localparam logic [6:0] Head = 7'd5;
  localparam logic [6:0] Sum = 7'd86;

  // The cells still to be sent, the next one on the left; the byte of the frame.
  logic [323:0] cells_d, cells_q;
  logic [6:0] place_d, place_q;
  logic [7:0] sum_d, sum_q;
  logic sending_d, sending_q, odd_d, odd_q;
  logic [3:0] pressed_q, press;
  logic [7:0] number;

  assign press = press_i & ~pressed_q;
  assign number = {4'd0, cells_q[323:320]};
  assign valid_o = sending_q;

  always_comb begin
    unique case (place_q)
      7'd0: byte_o = sudoku_pkg::Preamble[31:24];
      7'd1: byte_o = sudoku_pkg::Preamble[23:16];
      7'd2: byte_o = sudoku_pkg::Preamble[15:8];
      7'd3: byte_o = sudoku_pkg::Preamble[7:0];
      7'd4: byte_o = 8'd9;
      Sum: byte_o = sum_q;
      default: byte_o = number;
    endcase
  end

  always_comb begin
    cells_d = cells_q;
    place_d = place_q;
    sum_d = sum_q;
    odd_d = odd_q;
    sending_d = sending_q;
    if (sending_q) begin
      place_d = place_q + 1'b1;
      if (place_q == Sum) sending_d = 1'b0;
      if (place_q >= Head && place_q != Sum) begin
        // Nine cells a row: the colours of the board alternate along the whole of it.
        sum_d = odd_q ? sum_q - number : sum_q + number;
        odd_d = !odd_q;
        cells_d = cells_q << 4;
      end
    end else if (press != '0 && !busy_i) begin
      sending_d = 1'b1;
      place_d = '0;
      sum_d = '0;
      odd_d = 1'b0;
      if (press[0]) cells_d = Puzzle0;
      else if (press[1]) cells_d = Puzzle1;
      else if (press[2]) cells_d = Puzzle2;
      else cells_d = Puzzle3;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sending_q <= 1'b0;
      pressed_q <= '0;
    end else begin
      sending_q <= sending_d;
      pressed_q <= press_i;
    end
  end

  always_ff @(posedge clk_i) begin
    cells_q <= cells_d;
    place_q <= place_d;
    sum_q <= sum_d;
    odd_q <= odd_d;
  end
endmodule
