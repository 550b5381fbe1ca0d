// The solver of the second edition: does what aveiro_solver does, in the same order, with a cell in
// each cycle. Candidates are masks; the numbers of rows, columns and boxes are counted, not stored.
//
//   StEmpty    looks for a digit (if it is asked to)
//   StMark     the digits used in each unit; is a cell empty, does a digit repeat?
//   StList     the candidates of each cell; a single is written as soon as it is known
//   StHidden   rows, columns, boxes; digits with one place are written while the next unit is read
//   StFilled, StCheck, StBlocked, StMinimums   are known by then: a cycle each, for the trace
//
// A full puzzle goes from StMark to the verdict. The pipeline, and where its stages are used:
//
//   walk -> RAM -> digit, candidates -> mask of a cell -> single? -> how many? fewest?
//   s0      s1     s2 (marks, hidden)   s3 (list)                   s4
`default_nettype none

module aveiro_fast_core #(
    parameter int unsigned Order = 3,
    // Whether it looks for a digit first, and whether it ends with a verdict.
    parameter bit NotEmpty = 1'b0,
    parameter bit Verdict = 1'b1,
    parameter bit Trace = 1'b1,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned Side = Order * Order
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  enable_i,
    input  wire aveiro_pkg::index_t    copy_i,
    // The puzzle.
    output      logic [ AddrWidth-1:0] raddr_o,
    input  wire logic [DigitWidth-1:0] puzzle_i,
    output      logic                  we_o,
    output      logic [ AddrWidth-1:0] waddr_o,
    output      logic [DigitWidth-1:0] din_o,
    // Held until `enable_i` is 0; the mask is 0 unless the puzzle is stuck.
    output      logic                  end_o,
    output      logic                  solved_o,
    output      logic [ AddrWidth-1:0] minimum_o,
    output      logic [      Side-1:0] candidates_o,
    output      aveiro_pkg::event_t    trace_o
);
  localparam int unsigned UnitWidth = $clog2(Side);

  typedef enum logic [3:0] {
    StIdle,
    StEmpty,
    StMark,
    StList,
    StHidden,
    StFilled,
    StCheck,
    StBlocked,
    StMinimums,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic fresh_d, fresh_q;

  // --- s0: the walk ---------------------------------------------------------------------

  logic walking_d, walking_q, walk_last, walk_end, is_pass;
  logic [1:0] kind_d, kind_q;
  logic [AddrWidth-1:0] walk_addr;
  logic [UnitWidth-1:0] walk_unit, walk_place;

  assign is_pass = state_q == StEmpty || state_q == StMark || state_q == StList
                || state_q == StHidden;
  assign raddr_o = walk_addr;

  aveiro_fast_walk #(
      .Order(Order)
  ) u_walk (
      .clk_i,
      .start_i(fresh_q),
      .kind_i(kind_q),
      .addr_o(walk_addr),
      .unit_o(walk_unit),
      .place_o(walk_place),
      .last_o(walk_last),
      .end_o(walk_end)
  );

  always_comb begin
    walking_d = walking_q;
    kind_d = kind_q;
    if (fresh_q) begin
      walking_d = is_pass;
      kind_d = 2'd0;
    end else if (walk_end) begin
      // Hidden numbers go on with columns, and then with boxes.
      if (state_q == StHidden && kind_q != 2'd2) kind_d = kind_q + 2'd1;
      else walking_d = 1'b0;
    end
  end

  // --- s1, s2: what was read ------------------------------------------------------------

  logic valid1_q, valid2_q, last1_q, last2_q, first1_q, first2_q;
  logic [AddrWidth-1:0] addr1_q, addr2_q;
  logic [UnitWidth-1:0] unit1_q, unit2_q, place1_q, place2_q;
  logic [DigitWidth-1:0] digit2_q;
  logic [Side-1:0] list, list2_q, onehot, used;
  logic is_full, marks, repeats;

  always_ff @(posedge clk_i) begin
    if (rst_i || fresh_q || !is_pass) {valid1_q, valid2_q} <= '0;
    else {valid1_q, valid2_q} <= {walking_q, valid1_q};
  end

  always_ff @(posedge clk_i) begin
    {addr1_q, addr2_q} <= {walk_addr, addr1_q};
    {unit1_q, unit2_q} <= {walk_unit, unit1_q};
    {place1_q, place2_q} <= {walk_place, place1_q};
    {first1_q, first2_q} <= {walk_place == '0, first1_q};
    {last1_q, last2_q} <= {walk_last, last1_q};
    digit2_q <= puzzle_i;
    list2_q <= list;
  end

  for (genvar i = 0; i < Side; i++) begin : g_onehot
    assign onehot[i] = digit2_q == DigitWidth'(i + 1);
  end

  assign is_full = digit2_q != '0;
  assign marks = state_q == StMark && valid2_q && !fresh_q;
  assign repeats = marks && (used & onehot) != '0;

  aveiro_fast_marks #(
      .Order(Order)
  ) u_marks (
      .clk_i,
      .clear_i(state_q == StMark && fresh_q),
      .row_i(unit2_q),
      .column_i(place2_q),
      .mark_i(marks),
      .digit_i(onehot),
      .used_o(used)
  );

  logic hides;
  logic [Side-1:0] hidden;
  logic [AddrWidth-1:0] hidden_addr;

  aveiro_fast_hidden #(
      .Order(Order)
  ) u_hidden (
      .clk_i,
      .rst_i(rst_i || fresh_q),
      .valid_i(state_q == StHidden && valid2_q),
      .addr_i(addr2_q),
      .candidates_i(list2_q),
      .first_i(first2_q),
      .last_i(last2_q),
      .valid_o(hides),
      .digit_o(hidden),
      .addr_o(hidden_addr)
  );

  // --- s3, s4: the candidates of a cell, and their number -------------------------------

  logic valid3_q, valid4_q, full3_q;
  logic [AddrWidth-1:0] addr3_q, addr4_q;
  logic [Side-1:0] list3_q, list4_q;
  logic [UnitWidth:0] size, size4_q;
  logic single;

  always_ff @(posedge clk_i) begin
    if (rst_i || fresh_q) {valid3_q, valid4_q} <= '0;
    else {valid3_q, valid4_q} <= {state_q == StList && valid2_q, valid3_q};
  end

  always_ff @(posedge clk_i) begin
    {addr3_q, addr4_q} <= {addr2_q, addr3_q};
    {list3_q, list4_q} <= {is_full ? '0 : ~used, list3_q};
    full3_q <= is_full;
    size4_q <= size;
  end

  aveiro_fast_ram #(
      .Width(Side), .AddrWidth(AddrWidth)
  ) u_list (
      .clk_i, .raddr_i(walk_addr), .dout_o(list), .we_i(valid3_q), .waddr_i(addr3_q),
      .din_i(list3_q)
  );

  always_comb begin
    size = '0;
    for (int unsigned i = 0; i < Side; i++) size = size + (UnitWidth + 1)'(list3_q[i]);
  end

  // One bit is set: taking the lowest one away leaves nothing.
  assign single = valid3_q && list3_q != '0 && (list3_q & (list3_q - 1'b1)) == '0;

  // --- Writing --------------------------------------------------------------------------

  logic [Side-1:0] written;

  assign we_o = single || hides;
  assign waddr_o = hides ? hidden_addr : addr3_q;
  assign written = hides ? hidden : list3_q;

  always_comb begin
    din_o = '0;
    for (int unsigned i = 0; i < Side; i++) if (written[i]) din_o = din_o | DigitWidth'(i + 1);
  end

  // --- What is known --------------------------------------------------------------------

  logic open_d, open_q, wrong_d, wrong_q, blocked_d, blocked_q, found_d, found_q;
  logic some_d, some_q, solved_d, solved_q;
  logic [UnitWidth:0] fewest_d, fewest_q;
  logic [AddrWidth-1:0] minimum_d, minimum_q;
  logic [Side-1:0] candidates_d, candidates_q;
  logic fewer;

  assign fewer = valid4_q && size4_q > (UnitWidth + 1)'(1)
              && (fewest_q == '0 || size4_q < fewest_q);

  always_comb begin
    open_d = open_q;
    wrong_d = wrong_q;
    blocked_d = blocked_q;
    found_d = found_q || we_o;
    some_d = some_q || (state_q == StEmpty && valid2_q && is_full);
    fewest_d = fewest_q;
    minimum_d = minimum_q;
    candidates_d = candidates_q;
    if (fresh_q) begin
      found_d = 1'b0;
      if (state_q == StEmpty) some_d = 1'b0;
      if (state_q == StMark) {open_d, wrong_d} = '0;
      if (state_q == StList) {blocked_d, fewest_d} = '0;
    end
    if (marks && !is_full) open_d = 1'b1;
    if (repeats) wrong_d = 1'b1;
    if (valid3_q && !full3_q && list3_q == '0) blocked_d = 1'b1;
    if (fewer) begin
      fewest_d = size4_q;
      minimum_d = addr4_q;
      candidates_d = list4_q;
    end
  end

  // --- Control --------------------------------------------------------------------------

  logic over, stuck_d, stuck_q;

  // Nothing is on its way any more.
  assign over = !fresh_q && !walking_q && !valid1_q && !valid2_q && !valid3_q && !valid4_q
             && !hides;
  assign fresh_d = state_d != state_q;
  assign end_o = state_q == StEnd;
  assign solved_o = solved_q;
  assign minimum_o = minimum_q;
  assign candidates_o = stuck_q ? candidates_q : '0;

  always_comb begin
    state_d = state_q;
    solved_d = solved_q;
    stuck_d = stuck_q;
    unique case (state_q)
      StIdle: begin
        solved_d = 1'b0;
        stuck_d = 1'b0;
        state_d = NotEmpty ? StEmpty : StMark;
      end
      StEmpty:
      if (!fresh_q && some_q) state_d = StMark;
      else if (over) state_d = StEnd;
      StMark: if (over) state_d = StList;
      StList:
      if (!fresh_q && !open_q) state_d = StHidden;
      else if (over) state_d = found_q ? StMark : StHidden;
      StHidden:
      if (over || (!fresh_q && !open_q)) begin
        if (found_q) state_d = StMark;
        else state_d = Verdict ? StFilled : StEnd;
      end
      StFilled: if (!fresh_q) state_d = open_q ? StBlocked : StCheck;
      StCheck:
      if (!fresh_q) begin
        solved_d = !wrong_q;
        state_d = StEnd;
      end
      StBlocked: if (!fresh_q) state_d = blocked_q ? StEnd : StMinimums;
      StMinimums:
      if (!fresh_q) begin
        stuck_d = 1'b1;
        state_d = StEnd;
      end
      StEnd: ;
      default: state_d = StIdle;
    endcase
    if (!enable_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      fresh_q <= 1'b0;
      walking_q <= 1'b0;
    end else begin
      state_q <= state_d;
      fresh_q <= fresh_d;
      walking_q <= walking_d && is_pass;
    end
  end

  always_ff @(posedge clk_i) begin
    kind_q <= kind_d;
    open_q <= open_d;
    wrong_q <= wrong_d;
    blocked_q <= blocked_d;
    found_q <= found_d;
    some_q <= some_d;
    solved_q <= solved_d;
    stuck_q <= stuck_d;
    fewest_q <= fewest_d;
    minimum_q <= minimum_d;
    candidates_q <= candidates_d;
  end

  // --- Trace ----------------------------------------------------------------------------

  aveiro_pkg::event_t trace;
  logic leaves;

  assign leaves = state_d != state_q && enable_i;

  always_comb begin
    trace = '0;
    trace.copy = copy_i;
    trace.wrote = we_o;
    trace.cell_addr = 8'(waddr_o);
    trace.value = 5'(din_o);
    trace.began = fresh_q;
    trace.ended = leaves;
    trace.found = found_q;
    unique case (state_q)
      StEmpty: begin
        trace.began_routine = aveiro_pkg::NotEmpty;
        trace.ended_routine = aveiro_pkg::NotEmpty;
        trace.found = some_q;
      end
      StMark: begin
        trace.began_routine = aveiro_pkg::PossibilitiesList;
        trace.ended_routine = aveiro_pkg::PossibilitiesList;
        trace.found = 1'b1;
      end
      StList: begin
        trace.began_routine = aveiro_pkg::Singles;
        trace.ended_routine = aveiro_pkg::Singles;
      end
      StHidden: begin
        trace.began_routine = aveiro_pkg::HiddenNumber;
        trace.ended_routine = aveiro_pkg::HiddenNumber;
      end
      StFilled: begin
        trace.began_routine = aveiro_pkg::Filled;
        trace.ended_routine = aveiro_pkg::Filled;
        trace.found = !open_q;
      end
      StCheck: begin
        trace.began_routine = aveiro_pkg::CheckSolution;
        trace.ended_routine = aveiro_pkg::CheckSolution;
        trace.found = !wrong_q;
        trace.solved = leaves && !wrong_q;
        trace.dropped = leaves && wrong_q;
      end
      StBlocked: begin
        trace.began_routine = aveiro_pkg::Blocked;
        trace.ended_routine = aveiro_pkg::Blocked;
        trace.found = blocked_q;
        trace.dropped = leaves && blocked_q;
      end
      StMinimums: begin
        trace.began_routine = aveiro_pkg::Minimums;
        trace.ended_routine = aveiro_pkg::Minimums;
        trace.found = 1'b1;
      end
      default: {trace.began, trace.ended} = '0;
    endcase
  end

  assign trace_o = Trace ? trace : '0;
endmodule
