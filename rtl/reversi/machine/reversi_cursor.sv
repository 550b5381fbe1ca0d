// The player's cursor: four buttons move it over the board, a fifth plays on its square. A terminal
// does the same: `a` to `h` select a column, `1` to `8` a row, a line ending plays; so the text of
// a move, "d3\r", plays that move. Other keys are ignored.
//
// A direction steps at once when its button goes down, and repeats every `RepeatCycles` while it is
// held (the document samples at that rate, and can lose a shorter press). If several buttons are
// down, one counts: east before west, north, south, enter. The cursor wraps around at the edges.
`default_nettype none

module reversi_cursor #(
    // The document's clock divider, 6 Hz at 50 MHz.
    parameter int unsigned RepeatCycles = 1 << 23
) (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       east_i,
    input  wire logic       west_i,
    input  wire logic       north_i,
    input  wire logic       south_i,
    input  wire logic       enter_i,
    input  wire logic       key_valid_i,
    input  wire logic [7:0] key_i,
    // Bits 5:3 the row, 2:0 the column.
    output      logic [5:0] square_o,
    // One cycle for each press.
    output      logic       enter_o
);
  localparam int unsigned Width = $clog2(RepeatCycles + 1);
  localparam logic [Width-1:0] Reload = Width'(RepeatCycles - 1);

  if (RepeatCycles < 1) begin : g_check
    $error("RepeatCycles must be at least 1");
  end

  logic [2:0] row_d, row_q, column_d, column_q;
  logic [Width-1:0] wait_d, wait_q;
  logic held, step, enter_d, enter_q;

  // The ASCII codes of `a` and `1` are 1 modulo 8.
  logic [7:0] key;
  logic key_column, key_row, key_enter;

  assign key = key_i - 8'd1;
  assign key_column = key_valid_i && key[7:3] == 5'b01100;
  assign key_row = key_valid_i && key[7:3] == 5'b00110;
  assign key_enter = key_valid_i && (key_i == 8'h0d || key_i == 8'h0a);

  assign held = east_i || west_i || north_i || south_i;
  assign step = held && wait_q == '0;
  assign enter_d = enter_i && !held;
  assign enter_o = (enter_d && !enter_q) || key_enter;
  assign square_o = {row_q, column_q};

  always_comb begin
    wait_d = '0;
    if (step) wait_d = Reload;
    else if (held) wait_d = wait_q - 1'b1;
  end

  always_comb begin
    row_d = row_q;
    column_d = column_q;
    if (step) begin
      if (east_i) column_d = column_q + 3'd1;
      else if (west_i) column_d = column_q - 3'd1;
      else if (north_i) row_d = row_q - 3'd1;
      else row_d = row_q + 3'd1;
    end
    if (key_column) column_d = key[2:0];
    if (key_row) row_d = key[2:0];
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      row_q <= 3'd0;
      column_q <= 3'd0;
      wait_q <= '0;
      enter_q <= 1'b0;
    end else begin
      row_q <= row_d;
      column_q <= column_d;
      wait_q <= wait_d;
      enter_q <= enter_d;
    end
  end
endmodule
