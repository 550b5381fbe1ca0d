// The row of leaves below one parent, on their way through the evaluation.
//
//   leaf_i --> child --> first stage --> middle stage --> last stage: compare with the row's best
//              leaf1_q                   leaf2_q          leaf3_q
//
// Takes a leaf in every cycle in which `run_o` is 1; its value is compared three such cycles later.
// `run_o` is 0 while the stable discs of the leaf in the middle stage are not complete: everything
// waits. The row ends, in the cycle of `return_o`, with its last leaf or with a cut; the leaves
// behind a cut are dropped, and the next row may open in the same cycle.
`default_nettype none

module zaragoza_row (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,

    // The search has ended: drops the leaves in flight.
    input  wire logic                  flush_i,

    // A row begins below a parent with this register.
    input  wire logic                  open_i,
    input  wire zaragoza_pkg::value_t  best_i,
    // The register of the level above the parent.
    input  wire zaragoza_pkg::value_t  rival_i,

    // A leaf is made, by a move to this square; the last of its row.
    input  wire logic                  leaf_i,
    input  wire logic                  last_i,
    input  wire logic            [5:0] square_i,

    // The middle stage is complete; the value of the leaf in the last stage.
    input  wire logic                  settled_i,
    input  wire zaragoza_pkg::value_t  value_i,

    output      logic                  run_o,
    // A leaf is compared; it is better than those before it, and was made by a move to this square.
    output      logic                  leaf_o,
    output      logic                  raises_o,
    output      logic            [5:0] square_o,
    // The row ends and hands this to the level above.
    output      logic                  return_o,
    output      zaragoza_pkg::result_t result_o
);
  logic leaf1_q, leaf2_q, leaf3_q, last1_q, last2_q, last3_q;
  logic [5:0] square1_q, square2_q, square3_q;
  zaragoza_pkg::value_t best_d, best_q;
  logic raised_d, raised_q, above;
  // The lowest bits do not tell the sign.
  /* verilator lint_off UNUSEDSIGNAL */
  logic signed [zaragoza_pkg::ValueWidth:0] over_rival;
  /* verilator lint_on UNUSEDSIGNAL */

  common_less #(.Width(zaragoza_pkg::ValueWidth)) u_above (
      .a_i(best_q), .b_i(value_i), .less_o(above)
  );

  // The rival is sure of `rival`: more than its opposite is not to be had here.
  assign over_rival = {value_i[zaragoza_pkg::ValueWidth-1], value_i}
                    + {rival_i[zaragoza_pkg::ValueWidth-1], rival_i};

  assign run_o = !leaf2_q || settled_i;
  assign leaf_o = leaf3_q && run_o;
  assign raises_o = leaf_o && above;
  assign square_o = square3_q;
  assign result_o.cut = !over_rival[zaragoza_pkg::ValueWidth];
  assign result_o.raised = raised_q || above;
  assign result_o.value = above ? value_i : best_q;
  assign return_o = leaf_o && (last3_q || result_o.cut);

  always_comb begin
    best_d = best_q;
    raised_d = raised_q;
    if (leaf3_q) begin
      best_d = result_o.value;
      raised_d = result_o.raised;
    end
    if (open_i) begin
      best_d = best_i;
      raised_d = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || flush_i) begin
      leaf1_q <= 1'b0;
      leaf2_q <= 1'b0;
      leaf3_q <= 1'b0;
    end else if (run_o) begin
      leaf1_q <= leaf_i && !return_o;
      leaf2_q <= leaf1_q && !return_o;
      leaf3_q <= leaf2_q && !return_o;
    end
  end

  always_ff @(posedge clk_i) begin
    if (run_o) begin
      last1_q <= last_i;
      last2_q <= last1_q;
      last3_q <= last2_q;
      square1_q <= square_i;
      square2_q <= square1_q;
      square3_q <= square2_q;
      best_q <= best_d;
      raised_q <= raised_d;
    end
  end

`ifndef SYNTHESIS
  // The last leaf of a row is compared while the next row opens.
  RowsDoNotOverlap_A :
  assert property (@(posedge clk_i) disable iff (rst_i) open_i && run_o |-> !leaf1_q && !leaf2_q);
`endif
endmodule
