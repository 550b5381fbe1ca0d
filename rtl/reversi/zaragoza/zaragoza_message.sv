// The contest's messages from a serial line: pairs of ASCII characters, in either case. Two characters that
// are no message are not taken as a pair: the second one may begin the next. So whatever came before it, a
// message is understood.
`default_nettype none

module zaragoza_message (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       valid_i,
    input  wire logic [7:0] byte_i,

    // One cycle for each message: `YY`; `II` or `XX`; `RR`; a move to this square.
    output      logic       begin_o,
    output      logic       end_o,
    output      logic       pass_o,
    output      logic       move_o,
    output      logic [5:0] square_o
);
  logic [7:0] upper, first_d, first_q;
  logic held_d, held_q, double, column, row, message;

  // A letter in its upper case.
  assign upper = (byte_i >= 8'h61 && byte_i <= 8'h7a) ? byte_i & 8'hdf : byte_i;
  assign double = valid_i && held_q && first_q == upper;
  assign column = first_q >= 8'h41 && first_q <= 8'h48;
  assign row = byte_i >= 8'h31 && byte_i <= 8'h38;

  assign begin_o = double && upper == 8'h59;
  assign end_o = double && (upper == 8'h49 || upper == 8'h58);
  assign pass_o = double && upper == 8'h52;
  assign move_o = valid_i && held_q && column && row;
  // Letters and digits count from 1 in the lower bits of their codes.
  assign square_o = {3'(byte_i[2:0] - 3'd1), 3'(first_q[2:0] - 3'd1)};
  assign message = begin_o || end_o || pass_o || move_o;

  always_comb begin
    first_d = first_q;
    held_d = held_q;
    if (valid_i) begin
      first_d = upper;
      held_d = !message;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) held_q <= 1'b0;
    else held_q <= held_d;
    first_q <= first_d;
  end

`ifndef SYNTHESIS
  OneMessage_A :
  assert property (@(posedge clk_i) disable iff (rst_i) $onehot0({begin_o, end_o, pass_o, move_o}));
`endif
endmodule
