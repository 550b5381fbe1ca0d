// Reports the answer of a search on a serial line, as three lines of text, each a number of eight
// hexadecimal digits: the cycles of the search, its nodes (the lower 32 bits of both), and
//
//    31      30      29..24   19..0
//   pass   stopped   square   value      square and value of a pass are 0
//
// Valid/ready: hold the answer while `valid_i` is 1; `ready_o` is 1 when the last character has
// been sent.
`default_nettype none

module reversi_report #(
    parameter int unsigned ClocksPerBit = 434
) (
    input  wire logic                 clk_i,
    input  wire logic                 rst_i,
    input  wire logic                 valid_i,
    // Leaves and the upper bits of the counts are not reported.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire reversi_pkg::answer_t answer_i,
    /* verilator lint_on UNUSEDSIGNAL */
    output      logic                 ready_o,
    output      logic                 tx_o
);
  // The number of lines sent.
  logic [1:0] sent_d, sent_q;
  logic [31:0] number;
  logic number_valid, number_ready;

  assign number_valid = valid_i && sent_q != 2'd3;
  assign ready_o = sent_q == 2'd3 && number_ready;

  always_comb begin
    unique case (sent_q)
      2'd0: number = answer_i.cycles[31:0];
      2'd1: number = answer_i.nodes[31:0];
      default:
      number = {
        answer_i.pass,
        !answer_i.complete,
        answer_i.pass ? 30'd0 : {answer_i.best, 4'd0, answer_i.value}
      };
    endcase
  end

  always_comb begin
    sent_d = sent_q;
    if (number_valid && number_ready) sent_d = sent_q + 2'd1;
    if (ready_o) sent_d = 2'd0;
  end

  common_uart_hex #(
      .ClocksPerBit(ClocksPerBit)
  ) u_hex (
      .clk_i,
      .rst_i,
      .valid_i(number_valid),
      .number_i(number),
      .ready_o(number_ready),
      .tx_o
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) sent_q <= 2'd0;
    else sent_q <= sent_d;
  end

`ifndef SYNTHESIS
  AnswerIsHeld_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      valid_i && !ready_o |=> valid_i && $stable(answer_i));
`endif
endmodule
