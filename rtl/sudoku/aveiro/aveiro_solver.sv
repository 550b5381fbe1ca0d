// A solver: the processes, their memories but the puzzle's, and the unit that runs one after the
// other.
//
//   StList -> StSingles --found--> StList
//                '-> StHidden --found--> StList
//                       '-> StFilled --yes--> StCheck -> StEnd (solved, or wrong)
//                              '-> StBlocked --yes--> StEnd
//                                     '-> StMinimums -> StRead -> StEnd (stuck)
//
// Without `Verdict` it ends after StHidden: the simple machine. All memories share one address; the
// priority encoder gives it to Validate before Possibilities List, and then to the others. The
// bus belongs to `outer_addr_i` while no process runs. `enable_i` = 0 leads to StIdle.
`default_nettype none

module aveiro_solver #(
    parameter int unsigned Order = 3,
    parameter bit Verdict = 1'b1,
    // Without it the trace port is 0 and costs nothing.
    parameter bit Trace = 1'b1,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned ListWidth = Order * Order * DigitWidth
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  enable_i,
    // For the trace.
    input  wire aveiro_pkg::index_t    copy_i,

    // The bus of the puzzle; its outer owner has it while the solver is idle.
    input  wire logic [ AddrWidth-1:0] outer_addr_i,
    input  wire logic [DigitWidth-1:0] outer_din_i,
    input  wire logic                  outer_we_i,
    output      logic [ AddrWidth-1:0] addr_o,
    output      logic [DigitWidth-1:0] din_o,
    output      logic                  we_o,
    input  wire logic [DigitWidth-1:0] puzzle_i,

    // Held until `enable_i` is 0. Of a stuck puzzle, the cell to guess in and its candidates; no
    // candidates if it is solved or dropped.
    output      logic                  end_o,
    output      logic                  solved_o,
    output      logic [ AddrWidth-1:0] minimum_o,
    output      logic [ ListWidth-1:0] candidates_o,
    output      aveiro_pkg::event_t    trace_o
);
  localparam int unsigned Cells = Order * Order * Order * Order;
  localparam int unsigned MapWidth = AddrWidth - 1;
  localparam int unsigned Processes = 8;
  localparam int unsigned Owners = Processes + 1;

  typedef enum logic [3:0] {
    StIdle,
    StList,
    StSingles,
    StHidden,
    StFilled,
    StCheck,
    StBlocked,
    StMinimums,
    StRead,
    StEnd
  } state_e;

  state_e state_d, state_q;
  // The first cycle of a state.
  logic fresh_d, fresh_q;
  logic solved_d, solved_q;
  logic [AddrWidth-1:0] minimum_d, minimum_q;
  logic [ListWidth-1:0] candidates_d, candidates_q;

  // --- Processes ------------------------------------------------------------------------

  logic [DigitWidth-1:0] column, box;
  logic [ListWidth-1:0] list;

  logic [AddrWidth-1:0] validate_addr, list_addr, singles_addr, hidden_addr;
  logic [AddrWidth-1:0] filled_addr, check_addr, blocked_addr, minimums_addr;
  logic [AddrWidth-1:0] position, minimum;
  logic validate, valid, validated;
  logic [DigitWidth-1:0] number, singles_din, hidden_din;
  logic list_end, singles_end, hidden_end, filled_end, check_end, blocked_end, minimums_end;
  logic singles_found, hidden_found, filled, right, blocked, has_minimum;
  logic singles_we, hidden_we, list_we, map_we, numbered;
  logic [ListWidth-1:0] list_din;
  logic [MapWidth-1:0] map_din;

  aveiro_validate #(
      .Order(Order)
  ) u_validate (
      .clk_i,
      .rst_i,
      .enable_i(validate),
      .position_i(position),
      .number_i(number),
      .puzzle_i,
      .column_i(column),
      .box_i(box),
      .addr_o(validate_addr),
      .valid_o(valid),
      .end_o(validated)
  );

  aveiro_list #(
      .Order(Order)
  ) u_list (
      .clk_i,
      .rst_i,
      .enable_i(state_q == StList && enable_i),
      .puzzle_i,
      .validate_o(validate),
      .position_o(position),
      .number_o(number),
      .valid_i(valid),
      .validated_i(validated),
      .addr_o(list_addr),
      .din_o(list_din),
      .we_o(list_we),
      .end_o(list_end)
  );

  aveiro_singles #(
      .Order(Order)
  ) u_singles (
      .clk_i,
      .rst_i,
      .enable_i(state_q == StSingles && enable_i),
      .list_i(list[ListWidth-1-:2*DigitWidth]),
      .addr_o(singles_addr),
      .din_o(singles_din),
      .we_o(singles_we),
      .found_o(singles_found),
      .end_o(singles_end)
  );

  aveiro_hidden #(
      .Order(Order)
  ) u_hidden (
      .clk_i,
      .rst_i,
      .enable_i(state_q == StHidden && enable_i),
      .list_i(list),
      .box_i(box),
      .addr_o(hidden_addr),
      .din_o(hidden_din),
      .we_o(hidden_we),
      .found_o(hidden_found),
      .end_o(hidden_end)
  );

  if (Verdict) begin : g_verdict
    logic [MapWidth-1:0] map;

    aveiro_scan #(
        .Order(Order), .Answer(1'b0)
    ) u_filled (
        .clk_i,
        .rst_i,
        .enable_i(state_q == StFilled && enable_i),
        .decides_i(puzzle_i == '0),
        .addr_o(filled_addr),
        .found_o(filled),
        .end_o(filled_end)
    );

    aveiro_check #(
        .Order(Order)
    ) u_check (
        .clk_i,
        .rst_i,
        .enable_i(state_q == StCheck && enable_i),
        .puzzle_i,
        .column_i(column),
        .box_i(box),
        .addr_o(check_addr),
        .right_o(right),
        .end_o(check_end)
    );

    aveiro_scan #(
        .Order(Order), .Answer(1'b1)
    ) u_blocked (
        .clk_i,
        .rst_i,
        .enable_i(state_q == StBlocked && enable_i),
        .decides_i(puzzle_i == '0 && list[ListWidth-1-:DigitWidth] == '0),
        .addr_o(blocked_addr),
        .found_o(blocked),
        .end_o(blocked_end)
    );

    aveiro_minimums #(
        .Order(Order)
    ) u_minimums (
        .clk_i,
        .rst_i,
        .enable_i(state_q == StMinimums && enable_i),
        .list_i(list),
        .map_i(map),
        .addr_o(minimums_addr),
        .din_o(map_din),
        .we_o(map_we),
        .numbered_o(numbered),
        .minimum_o(minimum),
        .found_o(has_minimum),
        .end_o(minimums_end)
    );

    aveiro_ram #(
        .Width(MapWidth), .Words(Cells)
    ) u_map (
        .clk_i, .addr_i(addr_o), .din_i(map_din), .we_i(map_we), .dout_o(map)
    );
  end else begin : g_no_verdict
    assign {filled_addr, filled, filled_end} = '0;
    assign {check_addr, right, check_end} = '0;
    assign {blocked_addr, blocked, blocked_end} = '0;
    assign {minimums_addr, map_din, map_we, numbered, minimum, has_minimum, minimums_end} = '0;
  end

  // --- Buses ----------------------------------------------------------------------------

  logic [Processes-1:0] requests;
  logic [$clog2(Owners)-1:0] sel;

  assign requests = {
    state_q == StMinimums,
    state_q == StBlocked,
    state_q == StCheck,
    state_q == StFilled,
    state_q == StHidden,
    state_q == StSingles,
    state_q == StList,
    validate
  };

  aveiro_priority #(
      .Requests(Processes)
  ) u_priority (
      .request_i(requests), .sel_o(sel)
  );

  // While no process runs, the bus is the outer owner's; in StRead the solver's own.
  logic [AddrWidth-1:0] idle_addr;

  assign idle_addr = state_q == StIdle || state_q == StEnd ? outer_addr_i : minimum_q;

  aveiro_mux #(
      .Width(AddrWidth), .Words(Owners)
  ) u_addr (
      .sel_i(sel),
      .words_i({
        minimums_addr,
        blocked_addr,
        check_addr,
        filled_addr,
        hidden_addr,
        singles_addr,
        list_addr,
        validate_addr,
        idle_addr
      }),
      .word_o(addr_o)
  );

  always_comb begin
    din_o = outer_din_i;
    we_o = outer_we_i && (state_q == StIdle || state_q == StEnd);
    unique case (state_q)
      StSingles: {din_o, we_o} = {singles_din, singles_we};
      StHidden: {din_o, we_o} = {hidden_din, hidden_we};
      default: ;
    endcase
  end

  // --- Memories -------------------------------------------------------------------------

  aveiro_ram #(
      .Width(ListWidth), .Words(Cells)
  ) u_list_ram (
      .clk_i, .addr_i(addr_o), .din_i(list_din), .we_i(list_we), .dout_o(list)
  );

  aveiro_map #(
      .Order(Order), .Boxes(1'b0)
  ) u_columns (
      .clk_i, .addr_i(addr_o), .id_o(column)
  );

  aveiro_map #(
      .Order(Order), .Boxes(1'b1)
  ) u_boxes (
      .clk_i, .addr_i(addr_o), .id_o(box)
  );

  // --- The unit that runs them ----------------------------------------------------------

  assign end_o = state_q == StEnd;
  assign solved_o = solved_q;
  assign minimum_o = minimum_q;
  assign candidates_o = candidates_q;
  assign fresh_d = state_d != state_q;

  always_comb begin
    state_d = state_q;
    solved_d = solved_q;
    minimum_d = minimum_q;
    candidates_d = candidates_q;
    unique case (state_q)
      StIdle: begin
        solved_d = 1'b0;
        candidates_d = '0;
        state_d = StList;
      end
      StList: if (list_end) state_d = StSingles;
      StSingles: if (singles_end) state_d = singles_found ? StList : StHidden;
      StHidden:
      if (hidden_end) begin
        if (hidden_found) state_d = StList;
        else state_d = Verdict ? StFilled : StEnd;
      end
      StFilled: if (filled_end) state_d = filled ? StCheck : StBlocked;
      StCheck:
      if (check_end) begin
        solved_d = right;
        state_d = StEnd;
      end
      StBlocked: if (blocked_end) state_d = blocked ? StEnd : StMinimums;
      StMinimums:
      if (minimums_end) begin
        minimum_d = minimum;
        state_d = StRead;
      end
      StRead:
      if (!fresh_q) begin
        candidates_d = list;
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
    end else begin
      state_q <= state_d;
      fresh_q <= fresh_d;
    end
  end

  always_ff @(posedge clk_i) begin
    solved_q <= solved_d;
    minimum_q <= minimum_d;
    candidates_q <= candidates_d;
  end

  // --- Trace ----------------------------------------------------------------------------

  aveiro_pkg::event_t trace;
  aveiro_pkg::routine_t routine;
  logic is_process, ended, found;

  always_comb begin
    routine = aveiro_pkg::PossibilitiesList;
    {is_process, ended, found} = {1'b1, list_end, 1'b1};
    unique case (state_q)
      StList: ;
      StSingles: begin
        routine = aveiro_pkg::Singles;
        {ended, found} = {singles_end, singles_found};
      end
      StHidden: begin
        routine = aveiro_pkg::HiddenNumber;
        {ended, found} = {hidden_end, hidden_found};
      end
      StFilled: begin
        routine = aveiro_pkg::Filled;
        {ended, found} = {filled_end, filled};
      end
      StCheck: begin
        routine = aveiro_pkg::CheckSolution;
        {ended, found} = {check_end, right};
      end
      StBlocked: begin
        routine = aveiro_pkg::Blocked;
        {ended, found} = {blocked_end, blocked};
      end
      StMinimums: begin
        routine = aveiro_pkg::Minimums;
        {ended, found} = {minimums_end, has_minimum};
      end
      default: {is_process, ended, found} = '0;
    endcase
  end

  always_comb begin
    trace = '0;
    trace.copy = copy_i;
    trace.began = is_process && fresh_q;
    trace.began_routine = routine;
    trace.ended = ended && enable_i;
    trace.ended_routine = routine;
    trace.found = found;
    trace.solved = trace.ended && state_q == StCheck && right;
    trace.dropped = trace.ended
                 && ((state_q == StCheck && !right) || (state_q == StBlocked && blocked));
    trace.wrote = (state_q == StSingles && singles_we) || (state_q == StHidden && hidden_we);
    trace.numbered = numbered;
    trace.cell_addr = 8'(addr_o);
    trace.value = 5'(din_o);
    trace.number = 9'(map_din);
  end

  assign trace_o = Trace ? trace : '0;

`ifndef SYNTHESIS
  // The list is only read while it is not written, so that its output is the word at the address.
  OneWriter_A :
  assert property (@(posedge clk_i) disable iff (rst_i) $onehot0({singles_we, hidden_we, list_we, map_we}));
`endif
endmodule
