// Sends a number as text on a serial line: eight lower-case hexadecimal digits, most significant
// first, and a carriage return (0x0D).
//
//   32'h0001_f3a0  ->  "0001f3a0\r"
//
// Valid/ready; ready again once the transmitter has accepted the last character.
`default_nettype none

module common_uart_hex #(
    parameter int unsigned ClocksPerBit = 434
) (
    input  wire logic        clk_i,
    input  wire logic        rst_i,
    input  wire logic        valid_i,
    input  wire logic [31:0] number_i,
    output      logic        ready_o,
    output      logic        tx_o
);
  localparam logic [7:0] CarriageReturn = 8'h0d;
  localparam logic [3:0] Characters = 4'd9;

  logic [31:0] number_d, number_q;
  logic [3:0] left_d, left_q;
  logic [7:0] digit, character;
  logic sent;

  assign ready_o = left_q == 4'd0;
  assign digit = 8'(number_q[31:28]) + ((number_q[31:28] < 4'd10) ? 8'h30 : 8'h57);
  assign character = (left_q == 4'd1) ? CarriageReturn : digit;

  common_uart_tx #(
      .ClocksPerBit(ClocksPerBit)
  ) u_uart (
      .clk_i,
      .rst_i,
      .valid_i(!ready_o),
      .data_i(character),
      .ready_o(sent),
      .tx_o
  );

  always_comb begin
    number_d = number_q;
    left_d = left_q;
    if (ready_o) begin
      number_d = number_i;
      if (valid_i) left_d = Characters;
    end else if (sent) begin
      number_d = number_q << 4;
      left_d = left_q - 4'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) left_q <= 4'd0;
    else left_q <= left_d;
    number_q <= number_d;
  end

`ifndef SYNTHESIS
  NumberIsHeld_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      valid_i && !ready_o |=> valid_i && $stable(number_i));
`endif
endmodule
