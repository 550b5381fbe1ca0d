// Several solvers behind one stream port: what is placed and routed.
//
// Puzzles and answers are transfers of three bands, see cohort_solver. A puzzle goes to the next solver that has room
// for it; answers come in the order in which they are ready, each with the tag of its puzzle.
`default_nettype none

module cohort_array #(
    parameter int unsigned Solvers = 1,
    parameter int unsigned TagWidth = 16
) (
    input  wire logic                clk_i,
    input  wire logic                rst_i,
    input  wire logic                valid_i,
    output      logic                ready_o,
    input  wire logic [       107:0] band_i,
    input  wire logic [TagWidth-1:0] tag_i,
    input  wire logic                unique_i,
    output      logic                valid_o,
    input  wire logic                ready_i,
    output      logic [       107:0] band_o,
    output      logic [TagWidth-1:0] tag_o,
    output      logic [         1:0] solutions_o
);
  localparam int unsigned Index = Solvers > 1 ? $clog2(Solvers) : 1;
  localparam logic [Index-1:0] LastSolver = Index'(Solvers - 1);
  localparam int unsigned AnswerWidth = 108 + TagWidth + 2;

  // A band on its way in, and the solver that it goes to.
  logic in_valid_d, in_valid_q, in_unique_q;
  logic [107:0] in_band_q;
  logic [TagWidth-1:0] in_tag_q;
  logic [1:0] in_count_d, in_count_q, out_count_d, out_count_q;
  logic [Index-1:0] in_solver_d, in_solver_q, out_solver_d, out_solver_q;
  // A band on its way out.
  logic out_valid_d, out_valid_q;
  logic [AnswerWidth-1:0] out_answer_q;

  logic [Solvers-1:0] solver_ready, solver_valid, take;
  logic [Solvers*AnswerWidth-1:0] answers;

  for (genvar s = 0; s < Solvers; s++) begin : g_solver
    localparam int unsigned Low = AnswerWidth * s;

    // The trace and the guesses are for simulations.
    /* verilator lint_off PINCONNECTEMPTY */
    cohort_solver #(
        .TagWidth(TagWidth)
    ) u_solver (
        .clk_i,
        .rst_i,
        .valid_i(in_valid_q && in_solver_q == Index'(s)),
        .ready_o(solver_ready[s]),
        .band_i(in_band_q),
        .tag_i(in_tag_q),
        .unique_i(in_unique_q),
        .valid_o(solver_valid[s]),
        .ready_i(take[s]),
        .band_o(answers[Low+:108]),
        .tag_o(answers[Low+108+:TagWidth]),
        .solutions_o(answers[Low+108+TagWidth+:2]),
        .guesses_o(),
        .trace_o(),
        .trace_event_o(),
        .trace_candidates_o()
    );
    /* verilator lint_on PINCONNECTEMPTY */

    assign take[s] = out_solver_q == Index'(s) && (!out_valid_q || ready_i);
  end

  // --- In: looks for a solver with room, then stays with it for three bands ---------------

  logic sent;

  assign sent = in_valid_q && solver_ready[in_solver_q];
  assign ready_o = !in_valid_q || sent;

  always_comb begin
    in_valid_d = (in_valid_q && !sent) || valid_i;
    in_count_d = in_count_q;
    in_solver_d = in_solver_q;
    if (sent) in_count_d = in_count_q == 2'd2 ? 2'd0 : in_count_q + 2'd1;
    if (sent ? in_count_q == 2'd2 : in_count_q == 2'd0 && !solver_ready[in_solver_q]) begin
      in_solver_d = in_solver_q == LastSolver ? '0 : in_solver_q + 1'b1;
    end
  end

  // --- Out: looks for an answer, then stays with it for three bands ------------------------

  logic taken;

  assign taken = solver_valid[out_solver_q] && take[out_solver_q];
  assign valid_o = out_valid_q;
  assign {solutions_o, tag_o, band_o} = out_answer_q;

  always_comb begin
    out_valid_d = taken || (out_valid_q && !ready_i);
    out_count_d = out_count_q;
    out_solver_d = out_solver_q;
    if (taken) out_count_d = out_count_q == 2'd2 ? 2'd0 : out_count_q + 2'd1;
    if (taken ? out_count_q == 2'd2 : out_count_q == 2'd0 && !solver_valid[out_solver_q]) begin
      out_solver_d = out_solver_q == LastSolver ? '0 : out_solver_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      in_valid_q <= 1'b0;
      in_count_q <= '0;
      in_solver_q <= '0;
      out_valid_q <= 1'b0;
      out_count_q <= '0;
      out_solver_q <= '0;
    end else begin
      in_valid_q <= in_valid_d;
      in_count_q <= in_count_d;
      in_solver_q <= in_solver_d;
      out_valid_q <= out_valid_d;
      out_count_q <= out_count_d;
      out_solver_q <= out_solver_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_i && ready_o) begin
      in_band_q <= band_i;
      in_tag_q <= tag_i;
      in_unique_q <= unique_i;
    end
    if (taken) out_answer_q <= answers[AnswerWidth*out_solver_q+:AnswerWidth];
  end
endmodule
