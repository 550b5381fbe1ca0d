// What the base, the node above the parent of leaves, knows. It is kept outside the board store: the base
// makes its next child while the leaves of the last one are still evaluated.
`default_nettype none

module zaragoza_base (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  run_i,
    input  wire logic                  flush_i,

    // A base is entered, with this register.
    input  wire logic                  open_i,
    input  wire zaragoza_pkg::value_t  best_i,
    // Its child was left before its value was known.
    input  wire logic                  leave_i,
    // The child's result.
    input  wire logic                  result_valid_i,
    input  wire zaragoza_pkg::result_t result_i,
    // The base returns.
    input  wire logic                  close_i,

    output      zaragoza_pkg::value_t  best_o,
    output      logic                  raised_o,
    // The result of a child that was left is to come, or arrives in this cycle.
    output      logic                  late_o,
    // The last child has made the base cut.
    output      logic                  cut_o
);
  zaragoza_pkg::value_t best_d, best_q;
  logic raised_d, raised_q, late_d, late_q, cut_d, cut_q;

  assign best_o = best_q;
  assign raised_o = raised_q;
  assign late_o = late_q;
  assign cut_o = cut_q;

  always_comb begin
    best_d = best_q;
    raised_d = raised_q;
    late_d = late_q;
    cut_d = cut_q;
    if (result_valid_i) begin
      late_d = 1'b0;
      if (!result_i.cut) begin
        best_d = -result_i.value;
        raised_d = 1'b1;
        cut_d = !result_i.raised;
      end
    end
    if (open_i) begin
      best_d = best_i;
      raised_d = 1'b0;
      cut_d = 1'b0;
    end
    if (leave_i) late_d = 1'b1;
    if (close_i) cut_d = 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || flush_i) begin
      late_q <= 1'b0;
      cut_q <= 1'b0;
    end else if (run_i) begin
      late_q <= late_d;
      cut_q <= cut_d;
    end
    if (run_i) begin
      best_q <= best_d;
      raised_q <= raised_d;
    end
  end

`ifndef SYNTHESIS
  OneChildAtATime_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      leave_i && run_i |-> !late_q || result_valid_i);
`endif
endmodule
