// The candidates of a cell, as a guess needs them: how many there are, and the first one, one-hot and
// as a digit. All are 0 if there is none. Combinational.
`default_nettype none

module aveiro_fast_choice #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side = Order * Order,
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic [      Side-1:0] candidates_i,
    output      logic [DigitWidth-1:0] count_o,
    output      logic [      Side-1:0] first_o,
    output      logic [DigitWidth-1:0] digit_o
);
  assign first_o = candidates_i & (~candidates_i + 1'b1);

  always_comb begin
    count_o = '0;
    digit_o = '0;
    for (int unsigned i = 0; i < Side; i++) begin
      count_o = count_o + DigitWidth'(candidates_i[i]);
      if (first_o[i]) digit_o = digit_o | DigitWidth'(i + 1);
    end
  end
endmodule
