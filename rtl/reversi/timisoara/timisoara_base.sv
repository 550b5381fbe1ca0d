// The values of the base: the node above the parent of leaves, which is Red's. The value of a row
// of leaves arrives while the base may already have made its next child, so it goes into these
// registers and not through the stack.
//
// A value counts from the second cycle after `result_i`.
`default_nettype none

module timisoara_base (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,

    // The search has been stopped: no value is to come.
    input  wire logic                  flush_i,

    // A node on the base's level was entered: it has no value yet.
    input  wire logic                  clear_i,
    // Its child, a row or a finished game, is under way.
    input  wire logic                  expect_i,
    // The child's value.
    input  wire logic                  result_i,
    input  wire timisoara_pkg::value_t value_i,

    // The best value with and without that of the last child; the latter is still to come.
    output      timisoara_pkg::value_t base_o,
    output      timisoara_pkg::value_t before_o,
    output      logic                  late_o,
    // The last child has this value, and is better than those before it.
    output      logic                  raised_o,
    output      timisoara_pkg::value_t raised_value_o
);
  timisoara_pkg::value_t value_q, base_d, base_q, before_d, before_q;
  logic result_q, late_d, late_q, improves;

  common_less #(.Width(timisoara_pkg::ValueWidth)) u_improves (
      .a_i(base_q), .b_i(value_q), .less_o(improves)
  );

  assign base_o = base_q;
  assign before_o = before_q;
  assign late_o = late_q;
  assign raised_o = result_q && improves;
  assign raised_value_o = value_q;

  always_comb begin
    base_d = base_q;
    before_d = before_q;
    late_d = late_q;
    if (result_q) begin
      before_d = base_q;
      if (improves) base_d = value_q;
      late_d = 1'b0;
    end
    if (clear_i) begin
      base_d = -timisoara_pkg::Infinity;
      before_d = -timisoara_pkg::Infinity;
    end
    if (expect_i) late_d = 1'b1;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || flush_i) begin
      result_q <= 1'b0;
      late_q <= 1'b0;
    end else begin
      result_q <= result_i;
      late_q <= late_d;
    end
  end

  always_ff @(posedge clk_i) begin
    value_q <= value_i;
    base_q <= base_d;
    before_q <= before_d;
  end

`ifndef SYNTHESIS
  ResultIsExpected_A :
  assert property (@(posedge clk_i) disable iff (rst_i) result_q |-> late_q);

  OneChildAtATime_A :
  assert property (@(posedge clk_i) disable iff (rst_i) expect_i |-> !late_q || result_q);
`endif
endmodule
