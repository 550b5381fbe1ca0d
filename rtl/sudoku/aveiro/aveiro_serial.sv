// A chip of Aveiro on a serial line, with its lights: what is placed and routed. `Chip` as in
// aveiro_line.
`default_nettype none

module aveiro_serial #(
    parameter int unsigned Chip = 4,
    parameter int unsigned ClocksPerBit = 434
) (
    input  wire logic clk_i,
    input  wire logic rst_i,
    input  wire logic rx_i,
    output      logic tx_o,
    output      logic busy_o,
    output      logic solved_o,
    output      logic end_o,
    output      logic memory_o
);
  // There is no monitor here.
  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_line #(
      .Chip(Chip), .ClocksPerBit(ClocksPerBit)
  ) u_line (
      .clk_i,
      .rst_i,
      .rx_i,
      .tx_o,
      .stored_valid_i(1'b0),
      .stored_i('0),
      .busy_o,
      .solved_o,
      .end_o,
      .memory_o,
      .show_o(),
      .show_given_o(),
      .show_addr_o(),
      .show_digit_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */
endmodule
