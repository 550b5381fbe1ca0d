// The machine with trial and error, second edition. The ports are those of aveiro_trial.
//
// All copies are in one block RAM, a copy in each block of addresses. They are taken in the order in
// which they were made, so that the next free one is a number, not a map.
//
//   StSolve  the solver on a copy      StRoom  is there room for a copy for each candidate?
//   StCopy   a cell in each cycle, from one port to the other
//   StNext   the next copy, or the end if there is none
`default_nettype none

module aveiro_fast_trial #(
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
    output      logic                              solved_o,
    output      logic                              memory_o,
    output      aveiro_pkg::index_t                index_o,
    output      logic [aveiro_pkg::CycleWidth-1:0] cycles_o,
    output      logic                              trace_any_o,
    output      aveiro_pkg::event_t                trace_o
);
  localparam int unsigned IndexWidth = aveiro_pkg::IndexWidth;
  localparam int unsigned Side = Order * Order;
  localparam logic [AddrWidth-1:0] LastCell = AddrWidth'(Side * Side - 1);
  localparam int unsigned WordWidth = aveiro_pkg::IndexWidth + AddrWidth;

  if (Copies < 2 || Copies >= aveiro_pkg::IndexWords) begin : g_check
    $error("Copies must be from 2 to 31");
  end

  typedef enum logic [2:0] {
    StIdle,
    StSolve,
    StRoom,
    StCopy,
    StCopied,
    StNext,
    StEnd
  } state_e;

  state_e state_d, state_q;
  // The copy that is worked on, and the first one that is free.
  aveiro_pkg::index_t index_d, index_q, free_d, free_q;
  // The candidates still to be tried, and the first of them.
  logic [Side-1:0] candidates_d, candidates_q, candidate;
  logic [AddrWidth-1:0] minimum_d, minimum_q;
  // The cell that is read, and, a cycle later, written.
  logic [AddrWidth-1:0] cell_d, cell_q, copied_q;
  logic copying_d, copying_q;
  logic solved_d, solved_q, memory_d, memory_q, fresh_q;

  // --- The solver and the copies --------------------------------------------------------

  logic ended, solved, core_we, we;
  logic [AddrWidth-1:0] core_raddr, core_waddr, minimum;
  logic [DigitWidth-1:0] core_din, digit, din;
  logic [Side-1:0] candidates;
  logic [WordWidth-1:0] raddr, waddr;
  aveiro_pkg::event_t core_trace;

  aveiro_fast_core #(
      .Order(Order), .NotEmpty(1'b1), .Verdict(1'b1), .Trace(Trace)
  ) u_core (
      .clk_i,
      .rst_i,
      .enable_i(state_q == StSolve),
      .copy_i(index_q),
      .raddr_o(core_raddr),
      .puzzle_i(dout_o),
      .we_o(core_we),
      .waddr_o(core_waddr),
      .din_o(core_din),
      .end_o(ended),
      .solved_o(solved),
      .minimum_o(minimum),
      .candidates_o(candidates),
      .trace_o(core_trace)
  );

  always_comb begin
    raddr = {index_q, core_raddr};
    waddr = {index_q, core_waddr};
    din = core_din;
    we = core_we && state_q == StSolve;
    unique case (state_q)
      StIdle: begin
        raddr = {index_i, addr_i};
        waddr = {index_i, addr_i};
        {din, we} = {din_i, we_i};
      end
      StCopy: begin
        raddr = {index_q, cell_q};
        waddr = {free_q, copied_q};
        din = copied_q == minimum_q ? digit : dout_o;
        we = copying_q;
      end
      default: ;
    endcase
  end

  aveiro_fast_ram #(
      .Width(DigitWidth), .AddrWidth(WordWidth)
  ) u_puzzles (
      .clk_i, .raddr_i(raddr), .dout_o, .we_i(we), .waddr_i(waddr), .din_i(din)
  );

  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_counter u_counter (
      .clk_i,
      .rst_i,
      .start_i(state_q == StIdle && start_i),
      .stop_i(state_d == StEnd),
      .count_o(cycles_o),
      .end_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // --- Control --------------------------------------------------------------------------

  logic [DigitWidth-1:0] count;
  // The copies there would be with one for each candidate.
  logic [aveiro_pkg::IndexWidth:0] needed;

  aveiro_fast_choice #(
      .Order(Order)
  ) u_choice (
      .candidates_i(candidates_q), .count_o(count), .first_o(candidate), .digit_o(digit)
  );

  assign needed = (IndexWidth + 1)'(free_q) + (IndexWidth + 1)'(count);

  assign busy_o = state_q != StIdle;
  assign done_o = state_q == StEnd;
  assign solved_o = solved_q;
  assign memory_o = memory_q;
  assign index_o = index_q;

  always_comb begin
    state_d = state_q;
    index_d = index_q;
    free_d = free_q;
    candidates_d = candidates_q;
    minimum_d = minimum_q;
    cell_d = cell_q;
    copying_d = 1'b0;
    solved_d = solved_q;
    memory_d = memory_q;
    unique case (state_q)
      StIdle:
      if (start_i) begin
        index_d = '0;
        free_d = IndexWidth'(1);
        solved_d = 1'b0;
        memory_d = 1'b0;
        state_d = StSolve;
      end
      StSolve: begin
        candidates_d = candidates;
        minimum_d = minimum;
        cell_d = '0;
        if (ended) begin
          solved_d = solved;
          if (solved) state_d = StEnd;
          else state_d = candidates == '0 ? StNext : StRoom;
        end
      end
      StRoom: begin
        memory_d = needed > (IndexWidth + 1)'(Copies);
        state_d = memory_d ? StEnd : StCopy;
      end
      StCopy: begin
        // The last cell is read a cycle before it is written.
        copying_d = !(copying_q && copied_q == LastCell);
        if (cell_q != LastCell) cell_d = cell_q + 1'b1;
        if (copying_q && copied_q == LastCell) state_d = StCopied;
      end
      StCopied: begin
        free_d = free_q + 1'b1;
        cell_d = '0;
        candidates_d = candidates_q & ~candidate;
        state_d = candidates_d == '0 ? StNext : StCopy;
      end
      StNext: begin
        index_d = index_q + 1'b1;
        state_d = StSolve;
        if (index_d == free_q) begin
          index_d = index_q;
          state_d = StEnd;
        end
      end
      StEnd: state_d = StIdle;
      default: state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StIdle;
      fresh_q <= 1'b0;
      copying_q <= 1'b0;
      solved_q <= 1'b0;
      memory_q <= 1'b0;
    end else begin
      state_q <= state_d;
      fresh_q <= state_d != state_q;
      copying_q <= copying_d;
      solved_q <= solved_d;
      memory_q <= memory_d;
    end
  end

  always_ff @(posedge clk_i) begin
    index_q <= index_d;
    free_q <= free_d;
    candidates_q <= candidates_d;
    minimum_q <= minimum_d;
    cell_q <= cell_d;
    copied_q <= cell_q;
  end

  // --- Trace ----------------------------------------------------------------------------

  aveiro_pkg::event_t trace;

  always_comb begin
    trace = core_trace;
    trace.copy = index_q;
    // The first cycle of the solver has no other event.
    trace.taken = state_q == StSolve && fresh_q;
    trace.memory = state_q == StRoom && memory_d;
    if (state_q == StCopied) begin
      trace.copied = 1'b1;
      trace.to = free_q;
      trace.cell_addr = 8'(minimum_q);
      trace.value = 5'(digit);
    end
  end

  assign trace_o = Trace ? trace : '0;
  assign trace_any_o = |trace_o[47:39];
endmodule
