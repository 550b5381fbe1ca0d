// Solves two Sudokus at a time, on one datapath of two stages: while the singles of one grid are found, those of the
// other are applied. Every two cycles a grid has made a pass:
//
//      stage A                               stage B
//   +-> candidates --- cohort_scan --------> candidates, findings --- cohort_step ---------+
//   |   pick --------- its digits ---------> pick, the first digit    cohort_pick          |
//   |   level -------- stack (block RAM) --> top                                           |
//   +----------------- step, guess, or the top of the stack <------------------------------+
//
// A pass applies all singles and locked candidates at once. If it changes nothing, the next one guesses: the grid without
// the guess goes to the stack. After a contradiction, a pass takes the top of the stack. Puzzles come in through the
// stack as well, and wait there for their slot.
`default_nettype none

module cohort_solver (
    input  wire logic                                            clk_i,
    input  wire logic                                            rst_i,
    // A puzzle, its tag, and whether to go on to the second solution.
    input  wire logic                                            valid_i,
    output      logic                                            ready_o,
    input  wire cohort_pkg::grid_t                               puzzle_i,
    input  wire logic                 [cohort_pkg::TagWidth-1:0] tag_i,
    input  wire logic                                            unique_i,
    // The answer: the first solution (of no meaning if there is none), how many were found, and the guesses.
    output      logic                                            valid_o,
    input  wire logic                                            ready_i,
    output      cohort_pkg::grid_t                               solution_o,
    output      logic                 [cohort_pkg::TagWidth-1:0] tag_o,
    output      logic                 [                     1:0] solutions_o,
    output      logic                 [cohort_pkg::GuessWidth-1:0] guesses_o,
    // A pass of a puzzle that is searched: the candidates before, and what is done.
    output      logic                                            trace_o,
    output      logic                 [                     2:0] trace_event_o,
    output      cohort_pkg::candidates_t                         trace_candidates_o
);
  localparam int unsigned Cells = cohort_pkg::Cells;
  localparam int unsigned Digits = cohort_pkg::Digits;

  cohort_pkg::slot_t a_slot_d, a_slot_q, b_slot_q;
  cohort_pkg::candidates_t a_candidates_d, a_candidates_q, a_before_q, b_candidates_q;

  // --- Stage A: what follows from the candidates ----------------------------------------

  cohort_pkg::findings_t findings_d, findings_q;
  cohort_pkg::cells_t a_pick_d, a_pick_q, b_pick_q;
  // By digits: a candidate of the picked cell; the last pass changed nothing.
  logic [Digits-1:0] picked_d, picked_q, same_d, same_q;
  // Known a cycle before: the grid comes from the stack.
  logic take_d, take_q;
  logic clash_d, clash_q;
  logic [Digits+8:0] meet_d, meet_q;
  // A puzzle waits in the stack.
  logic waiting;

  cohort_scan u_scan (
      .candidates_i(a_candidates_q), .findings_o(findings_d)
  );

  for (genvar d = 0; d < Digits; d++) begin : g_digit
    assign picked_d[d] = (a_candidates_q[Cells*d+:Cells] & a_pick_q) != '0;
    assign same_d[d] = a_candidates_q[Cells*d+:Cells] == a_before_q[Cells*d+:Cells];
  end

  assign clash_d = a_slot_q.stepped && meet_q != '0;
  assign take_d = a_slot_q.state == cohort_pkg::StTake || a_slot_q.state == cohort_pkg::StFetch ||
      (a_slot_q.state == cohort_pkg::StIdle && waiting);

  // --- Stage B: what becomes of them ----------------------------------------------------

  cohort_pkg::candidates_t stepped, top, with_guess, without_guess;
  logic [Digits-1:0] digit;
  logic bad, full, still;

  cohort_step u_step (
      .candidates_i(b_candidates_q),
      .singles_i(findings_q.singles),
      .row_locked_i(findings_q.row_locked),
      .column_locked_i(findings_q.column_locked),
      .candidates_o(stepped),
      .meet_o(meet_d)
  );

  cohort_pick u_pick (
      .two_i(findings_q.two),
      .two_rows_i(findings_q.two_rows),
      .open_i(~findings_q.one),
      .open_rows_i(~findings_q.full_rows),
      .pick_o(a_pick_d)
  );

  cohort_first u_digit (
      .bits_i(picked_q), .first_o(digit)
  );

  assign bad = {findings_q.no_place, findings_q.no_digit, clash_q} != '0;
  assign full = findings_q.full_rows == '1;
  assign still = b_slot_q.stepped && same_q == '1;

  // If nothing has changed, a step changes nothing either, and a guess is all there is to do.
  for (genvar d = 0; d < Digits; d++) begin : g_guess
    assign with_guess[Cells*d+:Cells] = stepped[Cells*d+:Cells] & (~b_pick_q | {Cells{!still || digit[d]}});
    assign without_guess[Cells*d+:Cells] = b_candidates_q[Cells*d+:Cells] & ~(b_pick_q & {Cells{still && digit[d]}});
  end

  assign a_candidates_d = take_q ? top : with_guess;

  // --- Control --------------------------------------------------------------------------

  logic start, give, ended, bottom, go_on;
  logic answer_d, answer_q;
  logic [2:0] step;
  logic [cohort_pkg::TagWidth-1:0] start_tag;
  logic start_unique;

  assign bottom = b_slot_q.level == cohort_pkg::BottomWord;
  // A first solution that another one may follow.
  assign go_on = b_slot_q.unique_wanted && b_slot_q.solutions == '0 && !bottom;

  always_comb begin
    a_slot_d = b_slot_q;
    a_slot_d.stepped = 1'b0;
    {start, give, ended} = '0;
    step = cohort_pkg::Step;
    unique case (b_slot_q.state)
      cohort_pkg::StIdle:
      if (take_q) begin
        start = 1'b1;
        a_slot_d.state = cohort_pkg::StWork;
        a_slot_d.tag = start_tag;
        a_slot_d.unique_wanted = start_unique;
        a_slot_d.solutions = '0;
        a_slot_d.level = cohort_pkg::BottomWord;
        a_slot_d.guesses = '0;
      end
      cohort_pkg::StWork: begin
        if (full && !bad) a_slot_d.solutions = b_slot_q.solutions + 1'b1;
        if (bad ? !bottom : full && go_on) begin
          step = bad ? cohort_pkg::Back : cohort_pkg::Found;
          a_slot_d.state = cohort_pkg::StTake;
        end else if (bad || full) begin
          step = cohort_pkg::End;
          ended = 1'b1;
        end else if (still) begin
          step = cohort_pkg::Guess;
          a_slot_d.level = b_slot_q.level + 1'b1;
          a_slot_d.guesses = b_slot_q.guesses + 1'b1;
        end else begin
          a_slot_d.stepped = 1'b1;
        end
        // The first solution may be here, or in the stack.
        if (ended) begin
          give = b_slot_q.solutions == '0 && !answer_q;
          a_slot_d.level = cohort_pkg::BottomWord;
          a_slot_d.state = b_slot_q.solutions != '0 ? cohort_pkg::StFetch :
              answer_q ? cohort_pkg::StGive : cohort_pkg::StIdle;
        end
      end
      cohort_pkg::StTake: begin
        a_slot_d.level = b_slot_q.level - 1'b1;
        a_slot_d.state = cohort_pkg::StWork;
      end
      cohort_pkg::StFetch: a_slot_d.state = cohort_pkg::StGive;
      cohort_pkg::StGive:
      if (!answer_q) begin
        give = 1'b1;
        a_slot_d.state = cohort_pkg::StIdle;
      end
      default: a_slot_d.state = cohort_pkg::StIdle;
    endcase
  end

  assign trace_o = b_slot_q.state == cohort_pkg::StWork;
  assign trace_event_o = step;
  assign trace_candidates_o = b_candidates_q;

  // --- The stack, and the puzzles that wait in it ---------------------------------------

  // Without regard to contradictions: what is written then is never read.
  logic save, push, puzzle_valid, puzzle_slot;
  logic [cohort_pkg::LevelWidth:0] read_addr, write_addr;
  cohort_pkg::candidates_t puzzle;

  assign save = b_slot_q.state == cohort_pkg::StWork && full && go_on;
  assign push = b_slot_q.state == cohort_pkg::StWork && still;
  assign read_addr = {
    a_slot_q.id,
    a_slot_q.state == cohort_pkg::StIdle ? cohort_pkg::PuzzleWord : a_slot_q.level - 1'b1
  };

  always_comb begin
    write_addr = {puzzle_slot, cohort_pkg::PuzzleWord};
    if (push) write_addr = {b_slot_q.id, b_slot_q.level};
    if (save) write_addr = {b_slot_q.id, cohort_pkg::SolutionWord};
  end

  cohort_stack #(
      .AddrWidth(cohort_pkg::LevelWidth + 1)
  ) u_stack (
      .clk_i,
      .raddr_i(read_addr),
      .grid_o(top),
      .we_i(save || push || puzzle_valid),
      .waddr_i(write_addr),
      .grid_i(save || push ? without_guess : puzzle)
  );

  cohort_queue u_queue (
      .clk_i,
      .rst_i,
      .valid_i,
      .ready_o,
      .puzzle_i,
      .tag_i,
      .unique_i,
      .valid_o(puzzle_valid),
      .ready_i(!(save || push)),
      .slot_o(puzzle_slot),
      .candidates_o(puzzle),
      .a_id_i(a_slot_q.id),
      .a_idle_i(a_slot_q.state == cohort_pkg::StIdle),
      .b_idle_i(b_slot_q.state == cohort_pkg::StIdle),
      .a_waiting_o(waiting),
      .b_start_i(start),
      .b_tag_o(start_tag),
      .b_unique_o(start_unique)
  );

  // --- Answers --------------------------------------------------------------------------

  cohort_pkg::grid_t solution_d, solution_q;
  logic [cohort_pkg::TagWidth-1:0] tag_q;
  logic [1:0] solutions_q;
  logic [cohort_pkg::GuessWidth-1:0] guesses_q;

  cohort_encode u_encode (
      .candidates_i(b_candidates_q), .grid_o(solution_d)
  );

  assign answer_d = give || (answer_q && !ready_i);
  assign valid_o = answer_q;
  assign solution_o = solution_q;
  assign tag_o = tag_q;
  assign solutions_o = solutions_q;
  assign guesses_o = guesses_q;

  // --- Registers ------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      a_slot_q.state <= cohort_pkg::StIdle;
      b_slot_q.state <= cohort_pkg::StIdle;
      a_slot_q.id <= 1'b0;
      b_slot_q.id <= 1'b1;
      answer_q <= 1'b0;
    end else begin
      a_slot_q <= a_slot_d;
      b_slot_q <= a_slot_q;
      answer_q <= answer_d;
    end
  end

  always_ff @(posedge clk_i) begin
    a_candidates_q <= a_candidates_d;
    a_before_q <= b_candidates_q;
    a_pick_q <= a_pick_d;
    b_candidates_q <= a_candidates_q;
    b_pick_q <= a_pick_q;
    findings_q <= findings_d;
    picked_q <= picked_d;
    same_q <= same_d;
    take_q <= take_d;
    meet_q <= meet_d;
    clash_q <= clash_d;
    // In stage B until the answer is there, then held.
    if (!answer_q) begin
      solution_q <= solution_d;
      tag_q <= b_slot_q.tag;
      solutions_q <= a_slot_d.solutions;
      guesses_q <= b_slot_q.guesses;
    end
  end
endmodule
