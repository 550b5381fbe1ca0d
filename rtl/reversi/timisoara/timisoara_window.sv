// What a node knows when it is explored: its value so far against its window. Combinational.
//
// In the published machine a node learns of a child's value one child late: `known`, which is
// compared with the window and narrows it, lacks the value that the last child returned, and
// `best_o` has it. The base (timisoara_base) keeps its values apart; all comparisons are made at
// each of the three places where the value can be, before it is known which one counts.
`default_nettype none

module timisoara_window (
    // Red maximises.
    input  wire logic                  red_i,
    input  wire timisoara_pkg::value_t alpha_i,
    input  wire timisoara_pkg::value_t beta_i,
    input  wire timisoara_pkg::value_t best_i,

    // The value that the last child has returned; a node without a child has none.
    input  wire logic                  child_valid_i,
    input  wire timisoara_pkg::value_t child_i,

    // The node is the base; `late_i`: the value of its last child has not arrived.
    input  wire logic                  is_base_i,
    input  wire logic                  late_i,
    input  wire timisoara_pkg::value_t base_i,
    input  wire timisoara_pkg::value_t base_before_i,

    // The known value lies outside the window: the node returns it.
    output      logic                  cut_o,
    // The window for the next child.
    output      timisoara_pkg::value_t alpha_o,
    output      timisoara_pkg::value_t beta_o,
    // The best value with that of the last child, and what the node returns.
    output      timisoara_pkg::value_t best_o,
    output      timisoara_pkg::value_t value_o,
    // Of Red's node, not the base: the last child is better than those before it.
    output      logic                  raised_o
);
  localparam int unsigned Width = timisoara_pkg::ValueWidth;

  logic best_below_beta, best_above_alpha, best_below_child, best_above_child;
  logic base_below_beta, base_above_alpha, before_below_beta, before_above_alpha;

  common_less #(.Width(Width)) u_best_beta (
      .a_i(best_i), .b_i(beta_i), .less_o(best_below_beta)
  );
  common_less #(.Width(Width)) u_best_alpha (
      .a_i(alpha_i), .b_i(best_i), .less_o(best_above_alpha)
  );
  common_less #(.Width(Width)) u_best_up (
      .a_i(best_i), .b_i(child_i), .less_o(best_below_child)
  );
  common_less #(.Width(Width)) u_best_down (
      .a_i(child_i), .b_i(best_i), .less_o(best_above_child)
  );
  common_less #(.Width(Width)) u_base_beta (
      .a_i(base_i), .b_i(beta_i), .less_o(base_below_beta)
  );
  common_less #(.Width(Width)) u_base_alpha (
      .a_i(alpha_i), .b_i(base_i), .less_o(base_above_alpha)
  );
  common_less #(.Width(Width)) u_before_beta (
      .a_i(base_before_i), .b_i(beta_i), .less_o(before_below_beta)
  );
  common_less #(.Width(Width)) u_before_alpha (
      .a_i(alpha_i), .b_i(base_before_i), .less_o(before_above_alpha)
  );

  logic below_beta, above_alpha;
  timisoara_pkg::value_t known;

  always_comb begin
    known = best_i;
    below_beta = best_below_beta;
    above_alpha = best_above_alpha;
    if (is_base_i) begin
      known = late_i ? base_i : base_before_i;
      below_beta = late_i ? base_below_beta : before_below_beta;
      above_alpha = late_i ? base_above_alpha : before_above_alpha;
    end
  end

  assign cut_o = red_i ? !below_beta : !above_alpha;
  assign alpha_o = (red_i && above_alpha) ? known : alpha_i;
  assign beta_o = (!red_i && below_beta) ? known : beta_i;

  always_comb begin
    best_o = best_i;
    if (is_base_i) best_o = base_i;
    else if (child_valid_i && (red_i ? best_below_child : best_above_child)) best_o = child_i;
  end

  assign value_o = cut_o ? known : best_o;
  assign raised_o = !is_base_i && child_valid_i && best_below_child;
endmodule
