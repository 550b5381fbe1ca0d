// A solver that is asked for one puzzle at a time: start/done, see rtl/README.md. The puzzle is held from `start_i`
// until the last of its bands is in; the answer from `done_o` until the next start.
`default_nettype none

module cohort_chip (
    input  wire logic                              clk_i,
    input  wire logic                              rst_i,
    input  wire logic                              start_i,
    output      logic                              busy_o,
    output      logic                              done_o,
    input  wire logic [                     323:0] puzzle_i,
    input  wire logic                              unique_i,
    output      logic [                     323:0] solution_o,
    output      logic [                       1:0] solutions_o,
    output      logic [cohort_pkg::GuessWidth-1:0] guesses_o,
    // A pass: the candidates before it, and what it did.
    output      logic                              trace_o,
    output      logic [                       2:0] trace_event_o,
    output      logic [                     728:0] trace_candidates_o
);
  localparam logic [1:0] Bands = 2'd3;

  logic busy_d, busy_q, done_d, done_q, ready, valid;
  logic [1:0] sent_d, sent_q, got_d, got_q;
  logic [107:0] band, solution_band;
  logic [323:0] solution_d, solution_q;

  always_comb begin
    unique case (sent_q)
      2'd0: band = puzzle_i[107:0];
      2'd1: band = puzzle_i[215:108];
      default: band = puzzle_i[323:216];
    endcase
  end

  // There is one puzzle only: its tag is of no interest.
  /* verilator lint_off PINCONNECTEMPTY */
  cohort_solver #(
      .TagWidth(1)
  ) u_solver (
      .clk_i,
      .rst_i,
      .valid_i(busy_q && sent_q != Bands),
      .ready_o(ready),
      .band_i(band),
      .tag_i(1'b0),
      .unique_i,
      .valid_o(valid),
      .ready_i(1'b1),
      .band_o(solution_band),
      .tag_o(),
      .solutions_o,
      .guesses_o,
      .trace_o,
      .trace_event_o,
      .trace_candidates_o
  );
  /* verilator lint_on PINCONNECTEMPTY */

  assign busy_o = busy_q;
  assign done_o = done_q;
  assign solution_o = solution_q;

  always_comb begin
    busy_d = busy_q;
    sent_d = sent_q;
    got_d = got_q;
    done_d = 1'b0;
    solution_d = solution_q;
    if (!busy_q) begin
      busy_d = start_i;
      sent_d = '0;
      got_d = '0;
    end else begin
      if (sent_q != Bands && ready) sent_d = sent_q + 2'd1;
      if (valid) begin
        // The first band ends up lowest.
        solution_d = {solution_band, solution_q[323:108]};
        got_d = got_q + 2'd1;
        done_d = got_q == Bands - 2'd1;
        busy_d = !done_d;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      busy_q <= 1'b0;
      done_q <= 1'b0;
    end else begin
      busy_q <= busy_d;
      done_q <= done_d;
    end
  end

  always_ff @(posedge clk_i) begin
    sent_q <= sent_d;
    got_q <= got_d;
    solution_q <= solution_d;
  end
endmodule
