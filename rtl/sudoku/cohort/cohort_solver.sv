// Solves two Sudokus at a time, on one datapath of two stages: while the singles of one grid are found, those of the
// other are applied. Every two cycles a grid has made a pass:
//
//      stage A                               stage B
//   +-> candidates --- cohort_find --------> candidates, singles, locked --- cohort_apply --+
//   |   pick --------- its first digit ----> pick, digit                                    |
//   |   level -------- stack (block RAM) --> top                                            |
//   +----------------- step, guess, or the top of the stack <------------------------------+
//
// A pass applies all singles and locked candidates at once. If it changes nothing, the next one guesses: the
// grid without the guess goes to the stack. After a contradiction, a pass takes the top of the stack. Puzzles come in through the
// stack as well, three bands of 27 cells, and wait there for their slot.
`default_nettype none

module cohort_solver #(
    parameter int unsigned TagWidth = 16
) (
    input  wire logic                              clk_i,
    input  wire logic                              rst_i,
    // A puzzle, band by band, the first cell lowest. With the first band: a number for the puzzle, and whether to go on
    // to the second solution.
    input  wire logic                              valid_i,
    output      logic                              ready_o,
    input  wire cohort_pkg::band_t                 band_i,
    input  wire logic [              TagWidth-1:0] tag_i,
    input  wire logic                              unique_i,
    // The answer, band by band: the first solution (0 if there is none), how many were found, and the guesses.
    output      logic                              valid_o,
    input  wire logic                              ready_i,
    output      cohort_pkg::band_t                 band_o,
    output      logic [              TagWidth-1:0] tag_o,
    output      logic [                       1:0] solutions_o,
    output      logic [cohort_pkg::GuessWidth-1:0] guesses_o,
    // A pass of a puzzle that is searched: the candidates before, and what is done.
    output      logic                              trace_o,
    output      logic [                       2:0] trace_event_o,
    output      cohort_pkg::candidates_t           trace_candidates_o
);
  localparam int unsigned Cells = cohort_pkg::Cells;
  localparam int unsigned Digits = cohort_pkg::Digits;
  localparam int unsigned BandCells = cohort_pkg::BandCells;
  localparam logic [1:0] LastBand = 2'd2;

  // --- The ring -------------------------------------------------------------------------

  cohort_pkg::slot_t a_slot_d, a_slot_q, b_slot_q;
  cohort_pkg::candidates_t a_candidates_d, a_candidates_q, a_before_q, b_candidates_q, top;
  cohort_pkg::cells_t a_pick_d, a_pick_q, b_pick_q;

  // Stage A: what follows from the candidates.
  cohort_pkg::candidates_t singles_d, singles_q;
  cohort_pkg::candidates_t row_locked_d, row_locked_q, column_locked_d, column_locked_q;
  cohort_pkg::cells_t none, one_d, one_q, two_d, two_q;
  // By rows: a cell has no candidate; all have one. By digits: a unit has no place.
  logic [8:0] no_digit_d, no_digit_q, full_d, full_q;
  logic [Digits-1:0] no_place_d, no_place_q;
  // The digits that the picked cell keeps in this grid, and that it loses in the one on the stack.
  logic [Digits-1:0] picked, digit, keep_q, drop_q;
  logic still_d, still_q, clash_q;
  // Known a cycle before: the grid comes from the stack; a grid may go there.
  logic take_d, take_q, may_push_d, may_push_q;

  cohort_tally u_tally (
      .sets_i(a_candidates_q), .none_o(none), .one_o(one_d), .two_o(two_d)
  );

  for (genvar d = 0; d < Digits; d++) begin : g_find
    cohort_pkg::cells_t places, hidden;

    assign places = a_candidates_q[Cells*d+:Cells];

    cohort_find u_find (
        .places_i(places),
        .hidden_o(hidden),
        .row_locked_o(row_locked_d[Cells*d+:Cells]),
        .column_locked_o(column_locked_d[Cells*d+:Cells]),
        .impossible_o(no_place_d[d])
    );

    assign singles_d[Cells*d+:Cells] = places & (one_d | hidden);
    assign picked[d] = (places & a_pick_q) != '0;
  end

  for (genvar r = 0; r < 9; r++) begin : g_row
    assign no_digit_d[r] = none[9*r+:9] != '0;
    assign full_d[r] = one_d[9*r+:9] == '1;
  end

  cohort_first u_digit (
      .bits_i(picked), .first_o(digit)
  );

  assign still_d = a_slot_q.stepped && a_candidates_q == a_before_q;

  // Stage B: what becomes of them.
  cohort_pkg::candidates_t applied;
  cohort_pkg::cells_t no_single, one_single;
  // By digits, two singles meet in a unit; by rows, in a cell.
  logic [Digits+8:0] meet_d, meet_q;
  logic bad, full, bottom, first_of_two;
  logic guess, save, start, give;
  logic [2:0] step;

  /* verilator lint_off PINCONNECTEMPTY */
  cohort_tally u_taken (
      .sets_i(singles_q), .none_o(no_single), .one_o(one_single), .two_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  for (genvar d = 0; d < Digits; d++) begin : g_apply
    cohort_apply u_apply (
        .places_i(b_candidates_q[Cells*d+:Cells]),
        .singles_i(singles_q[Cells*d+:Cells]),
        .taken_i(~no_single),
        .row_locked_i(row_locked_q[Cells*d+:Cells]),
        .column_locked_i(column_locked_q[Cells*d+:Cells]),
        .places_o(applied[Cells*d+:Cells]),
        .meet_o(meet_d[d])
    );
  end

  for (genvar r = 0; r < 9; r++) begin : g_clash
    assign meet_d[Digits+r] = (no_single[9*r+:9] | one_single[9*r+:9]) != '1;
  end

  cohort_pick u_pick (
      .two_i(two_q), .open_i(~one_q), .pick_o(a_pick_d)
  );

  // --- Answers --------------------------------------------------------------------------

  logic answer_d, answer_q;
  cohort_pkg::candidates_t solution_q;
  logic [Digits*BandCells-1:0] solution_band;
  cohort_pkg::band_t solution_digits;
  logic [1:0] out_d, out_q;
  logic [TagWidth-1:0] out_tag_q;
  logic [1:0] solutions_q;
  logic [cohort_pkg::GuessWidth-1:0] guesses_q;

  for (genvar d = 0; d < Digits; d++) begin : g_solution
    cohort_pkg::cells_t places;

    assign places = solution_q[Cells*d+:Cells];
    assign solution_band[BandCells*d+:BandCells] =
        out_q == 2'd0 ? places[26:0] : out_q == 2'd1 ? places[53:27] : places[80:54];
  end

  cohort_encode u_encode (
      .candidates_i(solution_band), .band_o(solution_digits)
  );

  assign valid_o = answer_q;
  assign band_o = solutions_q == '0 ? '0 : solution_digits;
  assign tag_o = out_tag_q;
  assign solutions_o = solutions_q;
  assign guesses_o = guesses_q;

  always_comb begin
    answer_d = answer_q;
    out_d = out_q;
    if (give) answer_d = 1'b1;
    if (answer_q && ready_i) begin
      out_d = out_q == LastBand ? '0 : out_q + 1'b1;
      if (out_q == LastBand) answer_d = 1'b0;
    end
  end

  // --- Puzzles --------------------------------------------------------------------------

  // A band waits for a cycle in which the stack is not written; waiting puzzles, by their slots.
  logic pending_d, pending_q, write_band, accept;
  cohort_pkg::band_t band_q;
  logic [Digits*BandCells-1:0] band_candidates;
  logic [1:0] in_d, in_q, pending_index_q;
  logic slot_d, slot_q, zero_busy;
  logic [1:0] waiting_d, waiting_q, unique_q;
  logic [TagWidth-1:0] tag_0_q, tag_1_q, next_tag_0_q, next_tag_1_q;

  cohort_decode u_decode (
      .band_i(band_q), .candidates_o(band_candidates)
  );

  assign ready_o = in_q == '0 ? !pending_q && waiting_q != '1 : !pending_q || write_band;
  assign accept = valid_i && ready_o;
  assign write_band = pending_q && !may_push_q;
  assign zero_busy = (a_slot_q.id ? b_slot_q.state : a_slot_q.state) != cohort_pkg::StIdle;

  always_comb begin
    pending_d = accept || (pending_q && !write_band);
    in_d = in_q;
    slot_d = slot_q;
    waiting_d = waiting_q;
    if (accept) begin
      in_d = in_q == LastBand ? '0 : in_q + 1'b1;
      if (in_q == '0) slot_d = waiting_q[0] || (zero_busy && !waiting_q[1]);
    end
    if (write_band && pending_index_q == LastBand) waiting_d[slot_q] = 1'b1;
    if (start) waiting_d[b_slot_q.id] = 1'b0;
  end

  // --- The stack ------------------------------------------------------------------------

  logic [2:0] we;
  logic [cohort_pkg::LevelWidth:0] read_addr, write_addr;
  cohort_pkg::candidates_t written;

  assign take_d = a_slot_q.state == cohort_pkg::StTake || a_slot_q.state == cohort_pkg::StFetch ||
      (a_slot_q.state == cohort_pkg::StIdle && waiting_q[a_slot_q.id]);
  assign may_push_d = a_slot_q.state == cohort_pkg::StWork && (a_slot_q.stepped || a_slot_q.unique_wanted);
  assign read_addr = {
    a_slot_q.id,
    a_slot_q.state == cohort_pkg::StIdle ? cohort_pkg::PuzzleWord : a_slot_q.level - 1'b1
  };

  for (genvar b = 0; b < 3; b++) begin : g_we
    assign we[b] = guess || save || (write_band && pending_index_q == 2'(b));
  end

  always_comb begin
    write_addr = {slot_q, cohort_pkg::PuzzleWord};
    if (guess) write_addr = {b_slot_q.id, b_slot_q.level};
    if (save) write_addr = {b_slot_q.id, cohort_pkg::SolutionWord};
  end

  for (genvar d = 0; d < Digits; d++) begin : g_next
    cohort_pkg::cells_t keeps, drops;

    assign keeps = ~b_pick_q | {Cells{keep_q[d]}};
    assign drops = b_pick_q & {Cells{drop_q[d]}};
    assign written[Cells*d+:Cells] =
        may_push_q ? b_candidates_q[Cells*d+:Cells] & ~drops : {3{band_candidates[BandCells*d+:BandCells]}};
    assign a_candidates_d[Cells*d+:Cells] = take_q ? top[Cells*d+:Cells] : applied[Cells*d+:Cells] & keeps;
  end

  cohort_stack #(
      .AddrWidth(cohort_pkg::LevelWidth + 1)
  ) u_stack (
      .clk_i,
      .raddr_i(read_addr),
      .grid_o(top),
      .we_i(we),
      .waddr_i(write_addr),
      .grid_i(written)
  );

  // --- Control --------------------------------------------------------------------------

  assign bad = {no_place_q, no_digit_q, clash_q} != '0;
  assign full = full_q == '1;
  assign bottom = b_slot_q.level == cohort_pkg::BottomWord;
  assign first_of_two = b_slot_q.unique_wanted && b_slot_q.solutions == '0 && !bottom;

  always_comb begin
    a_slot_d = b_slot_q;
    a_slot_d.stepped = 1'b0;
    {guess, save, start, give} = '0;
    step = cohort_pkg::Step;
    unique case (b_slot_q.state)
      cohort_pkg::StIdle:
      if (take_q) begin
        start = 1'b1;
        a_slot_d.state = cohort_pkg::StWork;
        a_slot_d.unique_wanted = unique_q[b_slot_q.id];
        a_slot_d.solutions = '0;
        a_slot_d.level = cohort_pkg::BottomWord;
        a_slot_d.guesses = '0;
      end
      cohort_pkg::StWork:
      if (bad) begin
        if (!bottom) begin
          step = cohort_pkg::Back;
          a_slot_d.state = cohort_pkg::StTake;
        end else begin
          step = cohort_pkg::End;
          a_slot_d.state = b_slot_q.solutions == '0 ? cohort_pkg::StGive : cohort_pkg::StFetch;
        end
      end else if (full) begin
        a_slot_d.solutions = b_slot_q.solutions + 1'b1;
        if (first_of_two) begin
          save = 1'b1;
          step = cohort_pkg::Found;
          a_slot_d.state = cohort_pkg::StTake;
        end else begin
          step = cohort_pkg::End;
          a_slot_d.level = cohort_pkg::BottomWord;
          a_slot_d.state = b_slot_q.solutions == '0 ? cohort_pkg::StGive : cohort_pkg::StFetch;
        end
      end else if (still_q) begin
        guess = 1'b1;
        step = cohort_pkg::Guess;
        a_slot_d.level = b_slot_q.level + 1'b1;
        a_slot_d.guesses = b_slot_q.guesses + 1'b1;
      end else begin
        a_slot_d.stepped = 1'b1;
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

  // --- Registers ------------------------------------------------------------------------

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      a_slot_q.state <= cohort_pkg::StIdle;
      b_slot_q.state <= cohort_pkg::StIdle;
      a_slot_q.id <= 1'b0;
      b_slot_q.id <= 1'b1;
      answer_q <= 1'b0;
      out_q <= '0;
      pending_q <= 1'b0;
      in_q <= '0;
      waiting_q <= '0;
    end else begin
      a_slot_q <= a_slot_d;
      b_slot_q <= a_slot_q;
      answer_q <= answer_d;
      out_q <= out_d;
      pending_q <= pending_d;
      in_q <= in_d;
      waiting_q <= waiting_d;
    end
  end

  always_ff @(posedge clk_i) begin
    a_candidates_q <= a_candidates_d;
    a_before_q <= b_candidates_q;
    a_pick_q <= a_pick_d;
    b_candidates_q <= a_candidates_q;
    b_pick_q <= a_pick_q;
    singles_q <= singles_d;
    row_locked_q <= row_locked_d;
    column_locked_q <= column_locked_d;
    no_place_q <= no_place_d;
    no_digit_q <= no_digit_d;
    full_q <= full_d;
    keep_q <= digit | {Digits{!still_d}};
    drop_q <= digit & {Digits{still_d}};
    one_q <= one_d;
    two_q <= two_d;
    still_q <= still_d;
    take_q <= take_d;
    may_push_q <= may_push_d;
    meet_q <= meet_d;
    clash_q <= a_slot_q.stepped && meet_q != '0;
    slot_q <= slot_d;
    if (accept) begin
      band_q <= band_i;
      pending_index_q <= in_q;
      if (in_q == '0) begin
        unique_q[slot_d] <= unique_i;
        if (slot_d) next_tag_1_q <= tag_i;
        else next_tag_0_q <= tag_i;
      end
    end
    if (start) begin
      if (b_slot_q.id) tag_1_q <= next_tag_1_q;
      else tag_0_q <= next_tag_0_q;
    end
    // The grid of stage B, in the end that of `give`.
    if (!answer_q) solution_q <= b_candidates_q;
    if (give) begin
      out_tag_q <= b_slot_q.id ? tag_1_q : tag_0_q;
      solutions_q <= b_slot_q.solutions;
      guesses_q <= b_slot_q.guesses;
    end
  end
endmodule
