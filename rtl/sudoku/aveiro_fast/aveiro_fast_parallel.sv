// The parallel machine, second edition. The ports are those of aveiro_parallel.
//
//   StWait    for the solver; solved, or none left: StEnd
//   StRoom    are there enough solvers?
//   StAssign  a free solver for each candidate, while there is one
//   StCopy    a cell in each cycle, to all of them at once
//   StNext    starts them; the next solver to wait for
`default_nettype none

module aveiro_fast_parallel #(
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
    output      logic                              solved_o,
    output      logic                              memory_o,
    output      aveiro_pkg::index_t                index_o,
    output      logic [aveiro_pkg::CycleWidth-1:0] cycles_o,
    output      logic                              trace_any_o,
    output      logic [        64*(Solvers+1)-1:0] trace_o
);
  localparam int unsigned IndexWidth = aveiro_pkg::IndexWidth;
  localparam int unsigned Side = Order * Order;
  localparam logic [AddrWidth-1:0] LastCell = AddrWidth'(Side * Side - 1);
  localparam aveiro_pkg::index_t All = IndexWidth'(Solvers);

  if (Solvers < 2 || Solvers >= aveiro_pkg::IndexWords) begin : g_check
    $error("Solvers must be from 2 to 31");
  end

  typedef enum logic [2:0] {
    StIdle,
    StWait,
    StRoom,
    StAssign,
    StCopy,
    StNext,
    StEnd
  } state_e;

  state_e state_d, state_q;
  aveiro_pkg::index_t index_d, index_q, free_d, free_q;
  logic [Side-1:0] candidates_d, candidates_q, candidate;
  logic [AddrWidth-1:0] minimum_d, minimum_q;
  logic [AddrWidth-1:0] cell_d, cell_q, copied_q;
  logic copying_d, copying_q;
  // The solvers that work, those that get a copy, and the digits that they try.
  logic [Solvers-1:0] enable_d, enable_q, target_d, target_q;
  logic [Solvers*DigitWidth-1:0] digits_d, digits_q;
  logic solved_d, solved_q, memory_d, memory_q;

  // --- Solvers --------------------------------------------------------------------------

  logic [Solvers-1:0] ends, solveds;
  logic [Solvers*AddrWidth-1:0] minimums;
  logic [Solvers*Side-1:0] lists;
  logic [Solvers*DigitWidth-1:0] douts;
  logic idle, ended, solved;
  logic [AddrWidth-1:0] minimum;
  logic [DigitWidth-1:0] digit;
  logic [Side-1:0] candidates;

  assign idle = state_q == StIdle;

  for (genvar i = 0; i < Solvers; i++) begin : g_solver
    logic core_we, we, owns;
    logic [AddrWidth-1:0] core_raddr, core_waddr, raddr, waddr;
    logic [DigitWidth-1:0] core_din, din;
    aveiro_pkg::event_t core_trace;

    aveiro_fast_core #(
        .Order(Order), .Verdict(1'b1), .Trace(Trace)
    ) u_core (
        .clk_i,
        .rst_i,
        .enable_i(enable_q[i]),
        .copy_i(IndexWidth'(i)),
        .raddr_o(core_raddr),
        .puzzle_i(douts[DigitWidth*i+:DigitWidth]),
        .we_o(core_we),
        .waddr_o(core_waddr),
        .din_o(core_din),
        .end_o(ends[i]),
        .solved_o(solveds[i]),
        .minimum_o(minimums[AddrWidth*i+:AddrWidth]),
        .candidates_o(lists[Side*i+:Side]),
        .trace_o(core_trace)
    );

    // A solver has its puzzle while it works; then the control unit, or who is outside.
    assign owns = enable_q[i] && !ends[i];

    always_comb begin
      raddr = idle ? addr_i : cell_q;
      waddr = idle ? addr_i : copied_q;
      din = copied_q == minimum_q ? digits_q[DigitWidth*i+:DigitWidth] : dout_o;
      we = copying_q && target_q[i];
      if (idle) {din, we} = {din_i, we_i && index_i == IndexWidth'(i)};
      if (owns) {raddr, waddr, din, we} = {core_raddr, core_waddr, core_din, core_we};
    end

    aveiro_fast_ram #(
        .Width(DigitWidth), .AddrWidth(AddrWidth)
    ) u_puzzle (
        .clk_i,
        .raddr_i(raddr),
        .dout_o(douts[DigitWidth*i+:DigitWidth]),
        .we_i(we),
        .waddr_i(waddr),
        .din_i(din)
    );

    assign trace_o[64*(i+1)+:64] = core_trace;
  end

  // What the solver that is attended to says.
  always_comb begin
    {ended, solved} = '0;
    minimum = '0;
    candidates = '0;
    dout_o = '0;
    for (int unsigned i = 0; i < Solvers; i++) begin
      if (index_q == IndexWidth'(i)) begin
        {ended, solved} = {ends[i], solveds[i]};
        minimum = minimums[AddrWidth*i+:AddrWidth];
        candidates = lists[Side*i+:Side];
      end
      if ((idle ? index_i : index_q) == IndexWidth'(i)) begin
        dout_o = douts[DigitWidth*i+:DigitWidth];
      end
    end
  end

  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_counter u_counter (
      .clk_i,
      .rst_i,
      .start_i(idle && start_i),
      .stop_i(state_d == StEnd),
      .count_o(cycles_o),
      .end_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // --- Control --------------------------------------------------------------------------

  logic [DigitWidth-1:0] count;
  // The copies there would be with one for each candidate.
  logic [aveiro_pkg::IndexWidth:0] needed;
  logic short_of;

  aveiro_fast_choice #(
      .Order(Order)
  ) u_choice (
      .candidates_i(candidates_q), .count_o(count), .first_o(candidate), .digit_o(digit)
  );

  assign needed = (IndexWidth + 1)'(free_q) + (IndexWidth + 1)'(count);

  assign busy_o = !idle;
  assign done_o = state_q == StEnd;
  assign solved_o = solved_q;
  assign memory_o = memory_q;
  assign index_o = index_q;
  assign short_of = state_q == StRoom && needed > (IndexWidth + 1)'(Solvers);

  always_comb begin
    state_d = state_q;
    index_d = index_q;
    free_d = free_q;
    candidates_d = candidates_q;
    minimum_d = minimum_q;
    cell_d = cell_q;
    copying_d = 1'b0;
    enable_d = enable_q;
    target_d = target_q;
    digits_d = digits_q;
    solved_d = solved_q;
    memory_d = memory_q;
    unique case (state_q)
      StIdle: begin
        enable_d = '0;
        if (start_i) begin
          index_d = '0;
          free_d = IndexWidth'(1);
          enable_d[0] = 1'b1;
          solved_d = 1'b0;
          memory_d = 1'b0;
          state_d = StWait;
        end
      end
      StWait: begin
        candidates_d = candidates;
        minimum_d = minimum;
        cell_d = '0;
        target_d = '0;
        if (ended) begin
          solved_d = solved;
          if (solved) state_d = StEnd;
          else state_d = candidates == '0 ? StNext : StRoom;
        end
      end
      StRoom: begin
        if (short_of) memory_d = 1'b1;
        state_d = StAssign;
      end
      StAssign:
      if (candidates_q == '0 || free_q == All) begin
        state_d = target_q == '0 ? StNext : StCopy;
      end else begin
        for (int unsigned i = 0; i < Solvers; i++) begin
          if (free_q == IndexWidth'(i)) begin
            target_d[i] = 1'b1;
            digits_d[DigitWidth*i+:DigitWidth] = digit;
          end
        end
        free_d = free_q + 1'b1;
        candidates_d = candidates_q & ~candidate;
      end
      StCopy: begin
        copying_d = !(copying_q && copied_q == LastCell);
        if (cell_q != LastCell) cell_d = cell_q + 1'b1;
        if (copying_q && copied_q == LastCell) begin
          enable_d = enable_q | target_q;
          state_d = StNext;
        end
      end
      StNext: begin
        index_d = index_q + 1'b1;
        state_d = StWait;
        if (index_d == free_q) begin
          index_d = index_q;
          state_d = StEnd;
        end
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
      copying_q <= 1'b0;
      solved_q <= 1'b0;
      memory_q <= 1'b0;
    end else begin
      state_q <= state_d;
      enable_q <= enable_d;
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
    target_q <= target_d;
    digits_q <= digits_d;
  end

  // --- Trace ----------------------------------------------------------------------------

  aveiro_pkg::event_t trace;

  always_comb begin
    trace = '0;
    trace.copy = index_q;
    trace.taken = state_q == StWait && ended;
    trace.memory = short_of;
    trace.copied = state_q == StAssign && candidates_q != '0 && free_q != All;
    trace.to = free_q;
    trace.cell_addr = 8'(minimum_q);
    trace.value = 5'(digit);
  end

  assign trace_o[63:0] = Trace ? trace : '0;

  always_comb begin
    trace_any_o = 1'b0;
    for (int unsigned i = 0; i <= Solvers; i++) begin
      if (trace_o[64*i+39+:9] != '0) trace_any_o = 1'b1;
    end
  end
endmodule
