// A UART receiver: 8 data bits, no parity, one stop bit (8N1), least significant bit first.
//
//   rx  ----\___ start ___X d0 X d1 X .. X d7 X--- stop ---
//               ^ sampled in the middle             ^ valid, if it is 1
//
// The line is asynchronous and passes a two-stage synchroniser. A byte without a stop bit is
// dropped, and so is a start bit that ends before its middle. `data_o` holds from `valid_o` to the
// next start bit.
`default_nettype none

module common_uart_rx #(
    // 50 MHz / 115200 baud.
    parameter int unsigned ClocksPerBit = 434
) (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       rx_i,
    // One cycle for each byte.
    output      logic       valid_o,
    output      logic [7:0] data_o
);
  localparam int unsigned TimerWidth = $clog2(ClocksPerBit + 1);
  localparam logic [TimerWidth-1:0] WholeBit = TimerWidth'(ClocksPerBit - 1);
  localparam logic [TimerWidth-1:0] HalfBit = TimerWidth'(ClocksPerBit / 2 - 1);
  localparam logic [3:0] Bits = 4'd10;

  if (ClocksPerBit < 2) begin : g_check
    $error("ClocksPerBit must be at least 2");
  end

  logic [1:0] line_q;
  logic level, look;
  // The bits still to sample, including start and stop bit; 0 while the line is idle.
  logic [3:0] left_d, left_q;
  logic [TimerWidth-1:0] timer_d, timer_q;
  logic [7:0] data_d, data_q;
  logic valid_d, valid_q;

  assign level = line_q[1];
  assign look = left_q != 4'd0 && timer_q == '0;
  assign valid_o = valid_q;
  assign data_o = data_q;

  always_comb begin
    left_d = left_q;
    timer_d = timer_q - 1'b1;
    data_d = data_q;
    valid_d = 1'b0;
    if (left_q == 4'd0) begin
      timer_d = HalfBit;
      if (!level) left_d = Bits;
    end else if (look) begin
      timer_d = WholeBit;
      left_d = (left_q == Bits && level) ? 4'd0 : left_q - 4'd1;
      if (left_q == 4'd1) valid_d = level;
      else data_d = {level, data_q[7:1]};
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      line_q <= 2'b11;
      left_q <= 4'd0;
      valid_q <= 1'b0;
    end else begin
      line_q <= {line_q[0], rx_i};
      left_q <= left_d;
      valid_q <= valid_d;
    end
  end

  always_ff @(posedge clk_i) begin
    timer_q <= timer_d;
    data_q <= data_d;
  end
endmodule
