// The parallel machine: a solver for each copy, and a control unit that attends to the solvers in the
// order in which they were started.
//
//   StClear   the index map: only index 0 is occupied      StStart   starts the first solver
//   StWait    for the solver; solved, or none left: StEnd  StTally   counts its candidates
//   StFree    the first free solver                        StMemory  are there enough?
//   StBackup  to the auxiliary puzzle                      StCopy    to free solvers; StMark
//   StLaunch  starts the solvers that got a copy           StNext    the next solver to wait for
//
// A solver is not used again. If there are too few, as many copies are made as there are solvers, and
// `memory_o` is set, even if the puzzle is solved in the end. While the machine is idle, the puzzle of
// solver `index_i` is written and read from outside.
`default_nettype none

module aveiro_parallel #(
    parameter int unsigned Order = 3,
    parameter int unsigned Solvers = 5,
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
    // Held from `done_o` to the next start.
    output      logic                              solved_o,
    output      logic                              memory_o,
    output      aveiro_pkg::index_t                index_o,
    output      logic [aveiro_pkg::CycleWidth-1:0] cycles_o,
    // Events of the control unit, then of each solver, from the right.
    output      logic                              trace_any_o,
    output      logic [        64*(Solvers+1)-1:0] trace_o
);
  localparam int unsigned IndexWidth = aveiro_pkg::IndexWidth;
  localparam int unsigned Cells = Order * Order * Order * Order;
  localparam int unsigned ListWidth = Order * Order * DigitWidth;
  localparam logic [AddrWidth-1:0] LastCell = AddrWidth'(Cells - 1);
  localparam aveiro_pkg::index_t LastWord = IndexWidth'(aveiro_pkg::IndexWords - 1);
  localparam aveiro_pkg::index_t LastSolver = IndexWidth'(Solvers - 1);

  if (Solvers < 2 || Solvers >= aveiro_pkg::IndexWords) begin : g_check
    $error("Solvers must be from 2 to 31");
  end

  typedef enum logic [3:0] {
    StIdle,
    StClear,
    StStart,
    StWait,
    StTally,
    StFree,
    StMemory,
    StBackup,
    StBackupWrite,
    StCopy,
    StCopyWrite,
    StMark,
    StLaunch,
    StNext,
    StEnd
  } state_e;

  state_e state_d, state_q;
  // The solver that is attended to, and the word of the index map.
  aveiro_pkg::index_t index_d, index_q, slot_d, slot_q;
  logic [AddrWidth-1:0] cell_d, cell_q, minimum_d, minimum_q;
  logic [ListWidth-1:0] candidates_d, candidates_q, rest_d, rest_q;
  logic [DigitWidth-1:0] count_d, count_q;
  // The solvers that have been started, and those that got a copy.
  logic [Solvers-1:0] enable_d, enable_q, copied_d, copied_q;
  logic solved_d, solved_q, memory_d, memory_q;

  // --- Solvers --------------------------------------------------------------------------

  logic [Solvers-1:0] ends, solveds;
  logic [Solvers*AddrWidth-1:0] minimums;
  logic [Solvers*ListWidth-1:0] lists;
  logic [Solvers*DigitWidth-1:0] douts;
  aveiro_pkg::index_t index;
  logic [AddrWidth-1:0] addr, minimum;
  logic [DigitWidth-1:0] din;
  logic [ListWidth-1:0] candidates;
  logic we, ended, solved, started;

  for (genvar i = 0; i < Solvers; i++) begin : g_solver
    logic [AddrWidth-1:0] solver_addr;
    logic [DigitWidth-1:0] solver_din;
    logic solver_we;
    aveiro_pkg::event_t solver_trace;

    aveiro_solver #(
        .Order(Order), .Verdict(1'b1), .Trace(Trace)
    ) u_solver (
        .clk_i,
        .rst_i,
        .enable_i(enable_q[i]),
        .copy_i(IndexWidth'(i)),
        .outer_addr_i(addr),
        .outer_din_i(din),
        .outer_we_i(we && index == IndexWidth'(i)),
        .addr_o(solver_addr),
        .din_o(solver_din),
        .we_o(solver_we),
        .puzzle_i(douts[DigitWidth*i+:DigitWidth]),
        .end_o(ends[i]),
        .solved_o(solveds[i]),
        .minimum_o(minimums[AddrWidth*i+:AddrWidth]),
        .candidates_o(lists[ListWidth*i+:ListWidth]),
        .trace_o(solver_trace)
    );

    aveiro_ram #(
        .Width(DigitWidth), .Words(Cells)
    ) u_puzzle (
        .clk_i,
        .addr_i(solver_addr),
        .din_i(solver_din),
        .we_i(solver_we),
        .dout_o(douts[DigitWidth*i+:DigitWidth])
    );

    assign trace_o[64*(i+1)+:64] = solver_trace;
  end

  // What the solver that is attended to says.
  always_comb begin
    {ended, solved, started} = '0;
    minimum = '0;
    candidates = '0;
    for (int unsigned i = 0; i < Solvers; i++) begin
      if (index_q == IndexWidth'(i)) begin
        {ended, solved, started} = {ends[i], solveds[i], enable_q[i]};
        minimum = minimums[AddrWidth*i+:AddrWidth];
        candidates = lists[ListWidth*i+:ListWidth];
      end
    end
  end

  // --- The bus of the control unit ------------------------------------------------------

  logic copying, writing, marking, occupied, fits;
  logic [DigitWidth-1:0] auxiliary, candidate;
  aveiro_pkg::index_t dout_index_q;

  // A puzzle's output is that of the address of the cycle before; so is the selection.
  always_ff @(posedge clk_i) dout_index_q <= index;

  aveiro_mux #(
      .Width(DigitWidth), .Words(Solvers), .SelWidth(aveiro_pkg::IndexWidth)
  ) u_dout (
      .sel_i(dout_index_q), .words_i(douts), .word_o(dout_o)
  );

  assign copying = state_q == StCopy || state_q == StCopyWrite;
  assign writing = state_q == StBackupWrite || state_q == StCopyWrite;
  assign index = state_q == StIdle ? index_i : copying ? slot_q : index_q;
  assign candidate = candidates_q[ListWidth-1-:DigitWidth];

  always_comb begin
    addr = writing ? cell_q : cell_d;
    din = cell_q == minimum_q ? candidate : auxiliary;
    we = state_q == StCopyWrite;
    if (state_q == StIdle) {addr, din, we} = {addr_i, din_i, we_i};
  end

  aveiro_ram #(
      .Width(DigitWidth), .Words(Cells)
  ) u_auxiliary (
      .clk_i, .addr_i(addr), .din_i(dout_o), .we_i(state_q == StBackupWrite), .dout_o(auxiliary)
  );

  // A word of the map is written where it was read; otherwise the next one is read.
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
      .start_i(state_q == StStart),
      .stop_i(state_d == StEnd),
      .count_o(cycles_o),
      .end_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // --- Control --------------------------------------------------------------------------

  assign fits = 7'(slot_q) + 7'(count_q) <= 7'(Solvers);
  assign busy_o = state_q != StIdle;
  assign done_o = state_q == StEnd;
  assign solved_o = solved_q;
  assign memory_o = memory_q;
  assign index_o = index_q;

  always_comb begin
    state_d = state_q;
    index_d = index_q;
    slot_d = slot_q;
    cell_d = cell_q;
    minimum_d = minimum_q;
    candidates_d = candidates_q;
    rest_d = rest_q;
    count_d = count_q;
    enable_d = enable_q;
    copied_d = copied_q;
    solved_d = solved_q;
    memory_d = memory_q;
    unique case (state_q)
      StIdle: begin
        slot_d = '0;
        enable_d = '0;
        if (start_i) begin
          index_d = '0;
          solved_d = 1'b0;
          memory_d = 1'b0;
          state_d = StClear;
        end
      end
      StClear: begin
        slot_d = slot_q + 1'b1;
        if (slot_q == LastWord) state_d = StStart;
      end
      StStart: begin
        enable_d[0] = 1'b1;
        state_d = StWait;
      end
      StWait: begin
        count_d = '0;
        minimum_d = minimum;
        candidates_d = candidates;
        rest_d = candidates;
        if (!started) begin
          state_d = StEnd;
        end else if (ended) begin
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
      end else if (slot_q == LastSolver) begin
        memory_d = 1'b1;
        state_d = StNext;
      end else begin
        slot_d = slot_q + 1'b1;
      end
      StMemory: begin
        cell_d = '0;
        copied_d = '0;
        if (!fits) memory_d = 1'b1;
        state_d = StBackup;
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
        for (int unsigned i = 0; i < Solvers; i++) begin
          if (slot_q == IndexWidth'(i)) copied_d[i] = 1'b1;
        end
        candidates_d = candidates_q << DigitWidth;
        count_d = count_q - 1'b1;
        slot_d = slot_q + 1'b1;
        state_d = count_q == DigitWidth'(1) || slot_q == LastSolver ? StLaunch : StCopy;
      end
      StLaunch: begin
        enable_d = enable_q | copied_q;
        state_d = StNext;
      end
      StNext:
      if (index_q == LastSolver) begin
        state_d = StEnd;
      end else begin
        index_d = index_q + 1'b1;
        state_d = StWait;
      end
      StEnd: begin
        enable_d = '0;
        state_d = StIdle;
      end
      default: state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      enable_q <= '0;
      solved_q <= 1'b0;
      memory_q <= 1'b0;
    end else begin
      state_q <= state_d;
      enable_q <= enable_d;
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
    copied_q <= copied_d;
  end

  // --- Trace ----------------------------------------------------------------------------

  aveiro_pkg::event_t trace;

  always_comb begin
    trace = '0;
    trace.copy = index_q;
    trace.taken = state_q == StWait && started && ended;
    trace.memory = (state_q == StMemory && !fits)
                || (state_q == StFree && occupied && slot_q == LastSolver);
    trace.copied = state_q == StMark;
    trace.to = slot_q;
    trace.cell_addr = 8'(minimum_q);
    trace.value = 5'(candidate);
  end

  assign trace_o[63:0] = Trace ? trace : '0;

  always_comb begin
    trace_any_o = 1'b0;
    for (int unsigned i = 0; i <= Solvers; i++) begin
      if (trace_o[64*i+39+:9] != '0) trace_any_o = 1'b1;
    end
  end
endmodule
