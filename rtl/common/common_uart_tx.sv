// A UART transmitter: 8 data bits, no parity, one stop bit (8N1), least significant bit first.
//
//   tx  ----\___ start ___X d0 X d1 X .. X d7 X--- stop ---
//            <- ClocksPerBit ->
//
// Valid/ready. A new byte follows the stop bit of the last one without a gap.
`default_nettype none

module common_uart_tx #(
    // 50 MHz / 115200 baud.
    parameter int unsigned ClocksPerBit = 434
) (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       valid_i,
    input  wire logic [7:0] data_i,
    output      logic       ready_o,
    output      logic       tx_o
);
  localparam int unsigned TimerWidth = $clog2(ClocksPerBit + 1);
  localparam logic [TimerWidth-1:0] LastClock = TimerWidth'(ClocksPerBit - 1);

  if (ClocksPerBit < 1) begin : g_check
    $error("ClocksPerBit must be at least 1");
  end

  // The bits still to be sent, the current one in bit 0; an idle line is 1.
  logic [9:0] frame_d, frame_q;
  logic [3:0] left_d, left_q;
  logic [TimerWidth-1:0] timer_d, timer_q;
  logic bit_over;

  assign bit_over = timer_q == LastClock;
  assign ready_o = left_q == 4'd0 || (left_q == 4'd1 && bit_over);
  assign tx_o = frame_q[0];

  always_comb begin
    frame_d = frame_q;
    left_d = left_q;
    timer_d = bit_over ? '0 : timer_q + 1'b1;
    if (ready_o) begin
      frame_d = valid_i ? {1'b1, data_i, 1'b0} : 10'h3ff;
      left_d = valid_i ? 4'd10 : 4'd0;
      timer_d = '0;
    end else if (bit_over) begin
      frame_d = {1'b1, frame_q[9:1]};
      left_d = left_q - 4'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      frame_q <= 10'h3ff;
      left_q <= 4'd0;
      timer_q <= '0;
    end else begin
      frame_q <= frame_d;
      left_q <= left_d;
      timer_q <= timer_d;
    end
  end

`ifndef SYNTHESIS
  DataIsHeld_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      valid_i && !ready_o |=> valid_i && $stable(data_i));
`endif
endmodule
