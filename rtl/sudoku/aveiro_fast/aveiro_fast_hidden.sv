// Hidden numbers of one unit after the other: takes the candidates of a cell in each cycle; when a unit
// is over, gives the digits with one place in it, ascending, while the next unit comes in.
//
//   once   digits seen so far     twice  those seen again     place  where each was seen last
`default_nettype none

module aveiro_fast_hidden #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side = Order * Order,
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order)
) (
    input  wire logic                 clk_i,
    input  wire logic                 rst_i,
    input  wire logic                 valid_i,
    input  wire logic [AddrWidth-1:0] addr_i,
    input  wire logic [     Side-1:0] candidates_i,
    // The first and the last cell of the unit.
    input  wire logic                 first_i,
    input  wire logic                 last_i,
    // A digit, one-hot, and its place.
    output      logic                 valid_o,
    output      logic [     Side-1:0] digit_o,
    output      logic [AddrWidth-1:0] addr_o
);
  logic [Side-1:0] once_d, once_q, twice_d, twice_q, hidden_d, hidden_q;
  logic [Side*AddrWidth-1:0] place_d, place_q, found_d, found_q;

  assign valid_o = hidden_q != '0;
  assign digit_o = hidden_q & (~hidden_q + 1'b1);

  always_comb begin
    once_d = (first_i ? '0 : once_q) | candidates_i;
    twice_d = first_i ? '0 : twice_q | (once_q & candidates_i);
    place_d = place_q;
    addr_o = '0;
    for (int unsigned i = 0; i < Side; i++) begin
      if (candidates_i[i]) place_d[AddrWidth*i+:AddrWidth] = addr_i;
      if (digit_o[i]) addr_o = addr_o | found_q[AddrWidth*i+:AddrWidth];
    end
    hidden_d = hidden_q & ~digit_o;
    found_d = found_q;
    if (valid_i && last_i) begin
      hidden_d = once_d & ~twice_d;
      found_d = place_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) hidden_q <= '0;
    else hidden_q <= hidden_d;
  end

  always_ff @(posedge clk_i) begin
    if (valid_i) begin
      once_q <= once_d;
      twice_q <= twice_d;
      place_q <= place_d;
    end
    found_q <= found_d;
  end

`ifndef SYNTHESIS
  // There are as many cycles in a unit as it can have digits.
  NothingIsLost_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      valid_i && last_i |-> (hidden_q & ~digit_o) == '0);
`endif
endmodule
