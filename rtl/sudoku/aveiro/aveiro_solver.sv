// A solver: the processes, their memories but the puzzle's, and the unit that runs one after the
// other.
//
//   StList -> StSingles --found--> StList
//                '-> StHidden --found--> StList
//                       '-> StFilled --yes--> StCheck -> StEnd (solved, or wrong)
//                              '-> StBlocked --yes--> StEnd
//                                     '-> StMinimums -> StRead -> StEnd (stuck)
//
// Without `Verdict` it ends after StHidden: the simple machine. All memories share one address, which
// is `outer_addr_i` while no process runs. `enable_i` = 0 leads to StIdle.
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

  // --- Processes and memories -----------------------------------------------------------

  aveiro_pkg::routine_t routine;
  logic is_process, ended, found, owned, process_we, list_we, map_we, numbered;
  logic [AddrWidth-1:0] minimum;
  logic [DigitWidth-1:0] process_din;
  logic [ListWidth-1:0] list, list_din;
  logic [MapWidth-1:0] map, map_din;

  always_comb begin
    is_process = 1'b1;
    unique case (state_q)
      StList: routine = aveiro_pkg::PossibilitiesList;
      StSingles: routine = aveiro_pkg::Singles;
      StHidden: routine = aveiro_pkg::HiddenNumber;
      StFilled: routine = aveiro_pkg::Filled;
      StCheck: routine = aveiro_pkg::CheckSolution;
      StBlocked: routine = aveiro_pkg::Blocked;
      StMinimums: routine = aveiro_pkg::Minimums;
      default: {is_process, routine} = '0;
    endcase
  end

  // While no process runs, the bus is the outer owner's; in StRead the solver's own.
  assign owned = state_q == StIdle || state_q == StEnd;
  assign din_o = is_process ? process_din : outer_din_i;
  assign we_o = process_we || (owned && outer_we_i);

  aveiro_processes #(
      .Order(Order), .Verdict(Verdict)
  ) u_processes (
      .clk_i,
      .rst_i,
      .enable_i,
      .run_i(is_process),
      .routine_i(routine),
      .validate_i(1'b0),
      .position_i('0),
      .number_i('0),
      .end_o(ended),
      .found_o(found),
      .minimum_o(minimum),
      .idle_addr_i(owned ? outer_addr_i : minimum_q),
      .addr_o,
      .puzzle_i,
      .puzzle_o(process_din),
      .puzzle_we_o(process_we),
      .list_i(list),
      .list_o(list_din),
      .list_we_o(list_we),
      .map_i(map),
      .map_o(map_din),
      .map_we_o(map_we),
      .numbered_o(numbered)
  );

  aveiro_ram #(
      .Width(ListWidth), .Words(Cells)
  ) u_list (
      .clk_i, .addr_i(addr_o), .din_i(list_din), .we_i(list_we), .dout_o(list)
  );

  if (Verdict) begin : g_map
    aveiro_ram #(
        .Width(MapWidth), .Words(Cells)
    ) u_map (
        .clk_i, .addr_i(addr_o), .din_i(map_din), .we_i(map_we), .dout_o(map)
    );
  end else begin : g_no_map
    assign map = '0;

    logic unused;
    assign unused = map_we;
  end

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
      StList: if (ended) state_d = StSingles;
      StSingles: if (ended) state_d = found ? StList : StHidden;
      StHidden:
      if (ended) begin
        if (found) state_d = StList;
        else state_d = Verdict ? StFilled : StEnd;
      end
      StFilled: if (ended) state_d = found ? StCheck : StBlocked;
      StCheck:
      if (ended) begin
        solved_d = found;
        state_d = StEnd;
      end
      StBlocked: if (ended) state_d = found ? StEnd : StMinimums;
      StMinimums:
      if (ended) begin
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

  always_comb begin
    trace = '0;
    trace.copy = copy_i;
    trace.began = is_process && fresh_q;
    trace.began_routine = routine;
    trace.ended = ended && enable_i;
    trace.ended_routine = routine;
    trace.found = found;
    trace.solved = trace.ended && state_q == StCheck && found;
    trace.dropped = trace.ended
                 && ((state_q == StCheck && !found) || (state_q == StBlocked && found));
    trace.wrote = process_we;
    trace.numbered = numbered;
    trace.cell_addr = 8'(addr_o);
    trace.value = 5'(din_o);
    trace.number = 9'(map_din);
  end

  assign trace_o = Trace ? trace : '0;
endmodule
