// Compares the best value of a node with its window, and with a value for it. Combinational.
//
// The best move is the first in order of those with the greatest value, whatever came first in time: a
// root move before the best one is searched with a window that still lets the best value in.
`default_nettype none

module phalanx_judge (
    input  wire phalanx_pkg::value_t best_i,
    input  wire phalanx_pkg::value_t value_i,
    input  wire phalanx_pkg::value_t alpha_i,
    input  wire phalanx_pkg::value_t beta_i,
    input  wire logic                at_root_i,
    // The root's move of this path comes before the best one.
    input  wire logic                earlier_i,

    // The value is above the best one; or as good, and of an earlier move.
    output      logic                raises_o,
    output      logic                improves_o,
    // The best value is outside the window.
    output      logic                cuts_o,
    output      phalanx_pkg::value_t alpha_o,
    // Alpha for the child: values above this one count.
    output      phalanx_pkg::value_t lets_in_o
);
  localparam int unsigned Width = phalanx_pkg::ValueWidth;

  logic best_below_beta, alpha_below_best;

  common_less #(.Width(Width)) u_raises (.a_i(best_i), .b_i(value_i), .less_o(raises_o));
  common_less #(.Width(Width)) u_cuts (.a_i(best_i), .b_i(beta_i), .less_o(best_below_beta));
  common_less #(.Width(Width)) u_alpha (.a_i(alpha_i), .b_i(best_i), .less_o(alpha_below_best));

  assign improves_o = raises_o || (best_i == value_i && earlier_i);
  assign cuts_o = !best_below_beta;
  assign alpha_o = alpha_below_best ? best_i : alpha_i;

  always_comb begin
    lets_in_o = alpha_o;
    if (at_root_i && earlier_i && best_i != phalanx_pkg::Worst) lets_in_o = best_i - 1'b1;
  end
endmodule
