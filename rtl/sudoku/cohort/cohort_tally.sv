// Whether none, one or two of the bits are set, in groups of `Order` and in all. Groups are counted first,
// then their counts are added, so that what a row and a box have in common is one circuit.
`default_nettype none

module cohort_tally #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side  = Order * Order
) (
    input  wire logic [ Side-1:0] bits_i,
    output      logic [Order-1:0] empty_o,
    output      logic             none_o,
    output      logic             one_o,
    output      logic             two_o
);
  logic [Order-1:0] single, pair;

  for (genvar g = 0; g < Order; g++) begin : g_group
    logic none, one, two;

    always_comb begin
      {none, one, two} = 3'b100;
      for (int unsigned i = 0; i < Order; i++) begin
        two = bits_i[Order*g+i] ? one : two;
        one = bits_i[Order*g+i] ? none : one;
        none = none && !bits_i[Order*g+i];
      end
    end

    assign empty_o[g] = none;
    assign single[g] = one;
    assign pair[g] = two;
  end

  always_comb begin
    {none_o, one_o, two_o} = 3'b100;
    for (int unsigned g = 0; g < Order; g++) begin
      two_o = (two_o && empty_o[g]) || (one_o && single[g]) || (none_o && pair[g]);
      one_o = (one_o && empty_o[g]) || (none_o && single[g]);
      none_o = none_o && empty_o[g];
    end
  end
endmodule
