// A solver that is asked for one puzzle at a time: start/done, see rtl/README.md.
`default_nettype none

module cohort_chip (
    input  wire logic                                              clk_i,
    input  wire logic                                              rst_i,
    input  wire logic                                              start_i,
    output      logic                                              busy_o,
    output      logic                                              done_o,
    input  wire cohort_pkg::grid_t                                 puzzle_i,
    input  wire logic                                              unique_i,
    output      cohort_pkg::grid_t                                 solution_o,
    output      logic                    [                    1:0] solutions_o,
    output      logic                    [cohort_pkg::GuessWidth-1:0] guesses_o,
    // A pass: the candidates before it, and what it did.
    output      logic                                              trace_o,
    output      logic                    [                    2:0] trace_event_o,
    output      cohort_pkg::candidates_t                           trace_candidates_o
);
  logic busy_d, busy_q, start, answer;

  assign start = start_i && !busy_o;
  assign busy_d = start || (busy_q && !answer);
  assign busy_o = busy_q && !answer;
  assign done_o = busy_q && answer;

  // There is one puzzle only: it always finds room, and its tag is of no interest. The answer is there until the next start.
  /* verilator lint_off PINCONNECTEMPTY */
  cohort_solver u_solver (
      .clk_i,
      .rst_i,
      .valid_i(start),
      .ready_o(),
      .puzzle_i,
      .tag_i('0),
      .unique_i,
      .valid_o(answer),
      .ready_i(start),
      .solution_o,
      .tag_o(),
      .solutions_o,
      .guesses_o,
      .trace_o,
      .trace_event_o,
      .trace_candidates_o
  );
  /* verilator lint_on PINCONNECTEMPTY */

  always_ff @(posedge clk_i) begin
    if (rst_i) busy_q <= 1'b0;
    else busy_q <= busy_d;
  end
endmodule
