// The machine with trial and error: when a puzzle is stuck, it is copied once for each candidate of
// the cell that has the fewest, to the next free indices, and the next index is worked on.
//
//   StClear     the index map: only index 0 is occupied; StCount  the cycle counter starts
//   StIndex     is this index occupied?       StNotEmpty  is there a digit in the copy?
//   StSolve     the solver                    StTally     counts the candidates of the minimum
//   StFree      the first free index          StMemory    is there room for all?
//   StBackup    to the auxiliary puzzle, a cell in two cycles
//   StCopy      from there to a free index, one candidate each; StMark  the index is occupied
//   StNext      the next index; after the last one the machine ends without a solution
//
// While it is idle, copy `index_i` is written and read from outside; `index_o` is the copy with the
// solution.
`default_nettype none

module aveiro_trial #(
    parameter int unsigned Order = 3,
    parameter int unsigned Copies = 22,
    parameter bit Trace = 1'b1,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                              clk_i,
    input  wire logic                              rst_i,
    input  wire logic                              start_i,
    output      logic                              busy_o,
    output      logic                              done_o,
    input  wire aveiro_pkg::index_t                index_i,
    input  wire logic [             AddrWidth-1:0] addr_i,
    input  wire logic [            DigitWidth-1:0] din_i,
    input  wire logic                              we_i,
    output      logic [            DigitWidth-1:0] dout_o,
    // Held from `done_o` to the next start. `memory_o`: there was no room for a copy.
    output      logic                              solved_o,
    output      logic                              memory_o,
    output      aveiro_pkg::index_t                index_o,
    output      logic [aveiro_pkg::CycleWidth-1:0] cycles_o,
    output      logic                              trace_any_o,
    output      aveiro_pkg::event_t                trace_o
);
  localparam int unsigned IndexWidth = aveiro_pkg::IndexWidth;
  localparam int unsigned Cells = Order * Order * Order * Order;
  localparam int unsigned ListWidth = Order * Order * DigitWidth;
  localparam logic [AddrWidth-1:0] LastCell = AddrWidth'(Cells - 1);
  localparam aveiro_pkg::index_t LastWord = IndexWidth'(aveiro_pkg::IndexWords - 1);
  localparam aveiro_pkg::index_t LastCopy = IndexWidth'(Copies - 1);

  if (Copies < 2 || Copies > aveiro_pkg::IndexWords) begin : g_check
    $error("Copies must be from 2 to the words of the index map");
  end

  typedef enum logic [3:0] {
    StIdle,
    StClear,
    StCount,
    StIndex,
    StNotEmpty,
    StSolve,
    StTally,
    StFree,
    StMemory,
    StBackup,
    StBackupWrite,
    StCopy,
    StCopyWrite,
    StMark,
    StNext,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic fresh_d, fresh_q;
  // The copy that is worked on, the word of the index map, the cell that is copied.
  aveiro_pkg::index_t index_d, index_q, slot_d, slot_q;
  logic [AddrWidth-1:0] cell_d, cell_q, minimum_d, minimum_q;
  // The candidates still to be tried, packed from the left, and their number.
  logic [ListWidth-1:0] candidates_d, candidates_q, rest_d, rest_q;
  logic [DigitWidth-1:0] count_d, count_q;
  logic solved_d, solved_q, memory_d, memory_q;

  // --- The parts ------------------------------------------------------------------------

  logic copying, writing, fits;
  aveiro_pkg::index_t index;
  logic [AddrWidth-1:0] addr, outer_addr, not_empty_addr, solver_addr, minimum;
  logic [DigitWidth-1:0] din, outer_din, auxiliary, candidate;
  logic [ListWidth-1:0] candidates;
  logic we, outer_we, occupied, not_empty, not_empty_end, solver_end, solved;
  aveiro_pkg::event_t solver_trace;

  aveiro_scan #(
      .Order(Order), .Answer(1'b1)
  ) u_not_empty (
      .clk_i,
      .rst_i,
      .enable_i(state_q == StNotEmpty),
      .decides_i(dout_o != '0),
      .addr_o(not_empty_addr),
      .found_o(not_empty),
      .end_o(not_empty_end)
  );

  aveiro_solver #(
      .Order(Order), .Verdict(1'b1), .Trace(Trace)
  ) u_solver (
      .clk_i,
      .rst_i,
      .enable_i(state_q == StSolve),
      .copy_i(index_q),
      .outer_addr_i(outer_addr),
      .outer_din_i(outer_din),
      .outer_we_i(outer_we),
      .addr_o(solver_addr),
      .din_o(din),
      .we_o(we),
      .puzzle_i(dout_o),
      .end_o(solver_end),
      .solved_o(solved),
      .minimum_o(minimum),
      .candidates_o(candidates),
      .trace_o(solver_trace)
  );

  aveiro_bank #(
      .Order(Order), .Copies(Copies)
  ) u_bank (
      .clk_i, .index_i(index), .addr_i(addr), .din_i(din), .we_i(we), .dout_o
  );

  aveiro_ram #(
      .Width(DigitWidth), .Words(Cells)
  ) u_auxiliary (
      .clk_i, .addr_i(addr), .din_i(dout_o), .we_i(state_q == StBackupWrite), .dout_o(auxiliary)
  );

  // A word of the map is written where it was read; otherwise the next one is read.
  logic marking;

  assign marking = state_q == StClear || state_q == StMark;

  aveiro_ram #(
      .Width(1), .Words(aveiro_pkg::IndexWords)
  ) u_index_map (
      .clk_i,
      .addr_i(marking ? slot_q : slot_d),
      .din_i(state_q == StMark || slot_q == '0),
      .we_i(marking),
      .dout_o(occupied)
  );

  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_counter u_counter (
      .clk_i,
      .rst_i,
      .start_i(state_q == StCount),
      .stop_i(state_d == StEnd),
      .count_o(cycles_o),
      .end_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // --- The bus --------------------------------------------------------------------------

  // Outside while the machine is idle, and its own otherwise: Mux Bus In.
  assign copying = state_q == StCopy || state_q == StCopyWrite;
  assign writing = state_q == StBackupWrite || state_q == StCopyWrite;
  assign index = state_q == StIdle ? index_i : copying ? slot_q : index_q;
  assign candidate = candidates_q[ListWidth-1-:DigitWidth];
  assign addr = state_q == StNotEmpty ? not_empty_addr : solver_addr;

  always_comb begin
    outer_addr = writing ? cell_q : cell_d;
    outer_din = cell_q == minimum_q ? candidate : auxiliary;
    outer_we = state_q == StCopyWrite;
    if (state_q == StIdle) {outer_addr, outer_din, outer_we} = {addr_i, din_i, we_i};
  end

  // --- Control --------------------------------------------------------------------------

  assign fits = 7'(slot_q) + 7'(count_q) <= 7'(Copies);
  assign busy_o = state_q != StIdle;
  assign done_o = state_q == StEnd;
  assign solved_o = solved_q;
  assign memory_o = memory_q;
  assign index_o = index_q;
  assign fresh_d = state_d != state_q;

  always_comb begin
    state_d = state_q;
    index_d = index_q;
    slot_d = slot_q;
    cell_d = cell_q;
    minimum_d = minimum_q;
    candidates_d = candidates_q;
    rest_d = rest_q;
    count_d = count_q;
    solved_d = solved_q;
    memory_d = memory_q;
    unique case (state_q)
      StIdle: begin
        slot_d = '0;
        if (start_i) begin
          index_d = '0;
          solved_d = 1'b0;
          memory_d = 1'b0;
          state_d = StClear;
        end
      end
      StClear: begin
        slot_d = slot_q + 1'b1;
        if (slot_q == LastWord) state_d = StCount;
      end
      StCount: state_d = StIndex;
      StIndex: state_d = occupied ? StNotEmpty : StNext;
      StNotEmpty: if (not_empty_end) state_d = not_empty ? StSolve : StNext;
      StSolve: begin
        count_d = '0;
        minimum_d = minimum;
        candidates_d = candidates;
        rest_d = candidates;
        if (solver_end) begin
          solved_d = solved;
          state_d = solved ? StEnd : StTally;
        end
      end
      StTally:
      if (rest_q[ListWidth-1-:DigitWidth] != '0) begin
        count_d = count_q + 1'b1;
        rest_d = rest_q << DigitWidth;
      end else begin
        slot_d = '0;
        state_d = count_q == '0 ? StNext : StFree;
      end
      StFree:
      if (!occupied) begin
        state_d = StMemory;
      end else if (slot_q == LastCopy) begin
        memory_d = 1'b1;
        state_d = StEnd;
      end else begin
        slot_d = slot_q + 1'b1;
      end
      StMemory: begin
        cell_d = '0;
        memory_d = !fits;
        state_d = fits ? StBackup : StEnd;
      end
      StBackup: state_d = StBackupWrite;
      StBackupWrite: begin
        cell_d = cell_q == LastCell ? '0 : cell_q + 1'b1;
        state_d = cell_q == LastCell ? StCopy : StBackup;
      end
      StCopy: state_d = StCopyWrite;
      StCopyWrite: begin
        cell_d = cell_q == LastCell ? '0 : cell_q + 1'b1;
        state_d = cell_q == LastCell ? StMark : StCopy;
      end
      StMark: begin
        candidates_d = candidates_q << DigitWidth;
        count_d = count_q - 1'b1;
        slot_d = slot_q + 1'b1;
        state_d = count_q == DigitWidth'(1) ? StNext : StCopy;
      end
      StNext:
      if (index_q == LastCopy) begin
        state_d = StEnd;
      end else begin
        index_d = index_q + 1'b1;
        slot_d = index_q + 1'b1;
        state_d = StIndex;
      end
      StEnd: state_d = StIdle;
      default: state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      fresh_q <= 1'b0;
      solved_q <= 1'b0;
      memory_q <= 1'b0;
    end else begin
      state_q <= state_d;
      fresh_q <= fresh_d;
      solved_q <= solved_d;
      memory_q <= memory_d;
    end
  end

  always_ff @(posedge clk_i) begin
    index_q <= index_d;
    slot_q <= slot_d;
    cell_q <= cell_d;
    minimum_q <= minimum_d;
    candidates_q <= candidates_d;
    rest_q <= rest_d;
    count_q <= count_d;
  end

  // --- Trace ----------------------------------------------------------------------------

  aveiro_pkg::event_t trace;

  always_comb begin
    trace = solver_trace;
    trace.copy = index_q;
    trace.taken = state_q == StIndex && occupied;
    trace.memory = memory_d && !memory_q;
    if (state_q == StNotEmpty) begin
      trace.began = fresh_q;
      trace.began_routine = aveiro_pkg::NotEmpty;
      trace.ended = not_empty_end;
      trace.ended_routine = aveiro_pkg::NotEmpty;
      trace.found = not_empty;
    end
    if (state_q == StMark) begin
      trace.copied = 1'b1;
      trace.to = slot_q;
      trace.cell_addr = 8'(minimum_q);
      trace.value = 5'(candidate);
    end
  end

  assign trace_o = Trace ? trace : '0;
  assign trace_any_o = |trace_o[47:39];
endmodule
