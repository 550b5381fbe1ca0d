// Several solvers behind one stream port: what is placed and routed.
//
// A puzzle is three transfers, a band of 27 cells each, the first cell lowest; its tag and whether to go on to the second
// solution come with the last. It goes to the next solver that has room for it. Answers are three transfers as well,
// in the order in which they are ready: the first solution (0 if there is none) and, with every band, the tag of the
// puzzle and how many solutions were found.
`default_nettype none

module cohort_array #(
    parameter int unsigned Solvers = 1
) (
    input  wire logic                                 clk_i,
    input  wire logic                                 rst_i,
    input  wire logic                                 valid_i,
    output      logic                                 ready_o,
    input  wire cohort_pkg::band_t                    band_i,
    input  wire logic      [cohort_pkg::TagWidth-1:0] tag_i,
    input  wire logic                                 unique_i,
    output      logic                                 valid_o,
    input  wire logic                                 ready_i,
    output      cohort_pkg::band_t                    band_o,
    output      logic      [cohort_pkg::TagWidth-1:0] tag_o,
    output      logic                           [1:0] solutions_o
);
  localparam int unsigned GridWidth = cohort_pkg::GridWidth;
  localparam int unsigned BandWidth = cohort_pkg::BandWidth;
  localparam int unsigned AnswerWidth = GridWidth + cohort_pkg::TagWidth + 2;
  localparam logic [1:0] Bands = 2'd3;

  // A puzzle on its way in, an answer on its way out: the bands that are there, and the solver whose turn it is, one-hot.
  logic [1:0] in_d, in_q, out_d, out_q, solutions_q;
  logic [Solvers-1:0] in_turn_d, in_turn_q, out_turn_d, out_turn_q;
  cohort_pkg::grid_t puzzle_q, solution_q;
  logic [cohort_pkg::TagWidth-1:0] in_tag_q, out_tag_q;
  logic in_unique_q;

  logic [Solvers-1:0] solver_ready, solver_valid;
  logic [Solvers*AnswerWidth-1:0] answers;
  logic [AnswerWidth-1:0] answer;
  logic accept, sent, next, taken;

  for (genvar s = 0; s < Solvers; s++) begin : g_solver
    localparam int unsigned Low = AnswerWidth * s;

    // The trace and the guesses are for simulations.
    /* verilator lint_off PINCONNECTEMPTY */
    cohort_solver u_solver (
        .clk_i,
        .rst_i,
        .valid_i(in_q == Bands && in_turn_q[s]),
        .ready_o(solver_ready[s]),
        .puzzle_i(puzzle_q),
        .tag_i(in_tag_q),
        .unique_i(in_unique_q),
        .valid_o(solver_valid[s]),
        .ready_i(next && out_turn_q[s]),
        .solution_o(answers[Low+:GridWidth]),
        .tag_o(answers[Low+GridWidth+:cohort_pkg::TagWidth]),
        .solutions_o(answers[Low+AnswerWidth-2+:2]),
        .guesses_o(),
        .trace_o(),
        .trace_event_o(),
        .trace_candidates_o()
    );
    /* verilator lint_on PINCONNECTEMPTY */
  end

  // --- In: three bands, then a solver with room -------------------------------------------

  assign sent = in_q == Bands && (in_turn_q & solver_ready) != '0;
  assign ready_o = in_q != Bands || sent;
  assign accept = valid_i && ready_o;

  always_comb begin
    in_d = (sent ? '0 : in_q) + 2'(accept);
    in_turn_d = in_turn_q;
    if (in_q == Bands) in_turn_d = (in_turn_q << 1) | (in_turn_q >> (Solvers - 1));
  end

  // --- Out: an answer, then its three bands -----------------------------------------------

  assign next = out_q == '0 || (out_q == 2'd1 && ready_i);
  assign taken = next && (out_turn_q & solver_valid) != '0;
  assign valid_o = out_q != '0;
  assign band_o = solutions_q == '0 ? '0 : solution_q[BandWidth-1:0];
  assign tag_o = out_tag_q;
  assign solutions_o = solutions_q;

  always_comb begin
    answer = '0;
    for (int unsigned s = 0; s < Solvers; s++) begin
      if (out_turn_q[s]) answer |= answers[AnswerWidth*s+:AnswerWidth];
    end
  end

  always_comb begin
    out_d = taken ? Bands : out_q - 2'(valid_o && ready_i);
    out_turn_d = out_turn_q;
    if (taken || (out_turn_q & solver_valid) == '0) out_turn_d = (out_turn_q << 1) | (out_turn_q >> (Solvers - 1));
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      in_q <= '0;
      in_turn_q <= Solvers'(1);
      out_q <= '0;
      out_turn_q <= Solvers'(1);
    end else begin
      in_q <= in_d;
      in_turn_q <= in_turn_d;
      out_q <= out_d;
      out_turn_q <= out_turn_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept) begin
      puzzle_q <= {band_i, puzzle_q[GridWidth-1:BandWidth]};
      in_tag_q <= tag_i;
      in_unique_q <= unique_i;
    end
    if (taken) {solutions_q, out_tag_q, solution_q} <= answer;
    else if (ready_i) solution_q <= solution_q >> BandWidth;
  end
endmodule
