// The frames of a machine that solves Sudoku: takes a puzzle, has it solved, and answers.
//
//   StHunt     looks for the preamble      StJudge  contradictory or empty: a refusal
//   StSide     the side of the grid        StSolve  the chip works
//   StCells    into the chip, as they come StLook   the chip's grid: checksum, is it a solution?
//   StSum      the checksum                StSend   the answer
//
// A byte that does not fit ends a frame without an answer, and may be the first one of the next: no
// cell can be part of a preamble. Bytes that come while a puzzle is solved or answered are lost.
`default_nettype none

module sudoku_frames #(
    parameter int unsigned Order = 3,
    // Whether the chip guesses, and says itself whether it has a solution.
    parameter bit Guesses = 1'b1,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    // Bytes in, and bytes out.
    input  wire logic                  valid_i,
    input  wire logic [           7:0] byte_i,
    output      logic                  valid_o,
    output      logic [           7:0] byte_o,
    input  wire logic                  ready_i,
    // The chip, which is idle from `done_i` to `start_o`.
    output      logic                  start_o,
    input  wire logic                  done_i,
    output      aveiro_pkg::index_t    index_o,
    output      logic [ AddrWidth-1:0] addr_o,
    output      logic [DigitWidth-1:0] din_o,
    output      logic                  we_o,
    input  wire logic [DigitWidth-1:0] dout_i,
    input  wire logic                  solved_i,
    input  wire logic                  memory_i,
    input  wire aveiro_pkg::index_t    index_i,
    // Lights: a puzzle is being solved or answered; the last puzzle was solved, has ended, was short of memory.
    output      logic                  busy_o,
    output      logic                  solved_o,
    output      logic                  end_o,
    output      logic                  memory_o,
    // What a monitor shows: the puzzle as it comes, then the grid of the chip.
    output      logic                  show_o,
    output      logic                  show_given_o,
    output      logic [ AddrWidth-1:0] show_addr_o,
    output      logic [DigitWidth-1:0] show_digit_o
);
  localparam int unsigned Side = Order * Order;
  localparam int unsigned UnitWidth = $clog2(Side);
  localparam logic [UnitWidth-1:0] Last = UnitWidth'(Side - 1);
  localparam logic [AddrWidth-1:0] LastCell = AddrWidth'(Side * Side - 1);

  typedef enum logic [2:0] {
    StHunt,
    StSide,
    StCells,
    StSum,
    StJudge,
    StSolve,
    StLook,
    StSend
  } state_e;

  state_e state_d, state_q;
  logic [1:0] matched_d, matched_q;
  // The cell that comes in, that is looked at or sent next.
  logic [AddrWidth-1:0] addr_d, addr_q;
  logic [UnitWidth-1:0] row_d, row_q, column_d, column_q;
  // The bytes of the answer before its cells, and the one to send.
  logic [2:0] head_d, head_q;
  logic [7:0] sum_d, sum_q, reason_d, reason_q;
  logic repeats_d, repeats_q, some_d, some_q, open_d, open_q;
  logic solved_d, solved_q, end_d, end_q, memory_d, memory_q;
  aveiro_pkg::index_t index_d, index_q;
  // A cell has been read; it is then in a register, and is counted in StLook, sent in StSend.
  logic read_d, read_q, looked_d, looked_q;
  logic [DigitWidth-1:0] digit_q;

  // --- A cell ---------------------------------------------------------------------------

  logic takes, looks, passes, is_odd;
  logic [7:0] preamble_byte, number;
  logic [Side-1:0] onehot, used;

  assign takes = state_q == StCells && valid_i && byte_i <= 8'(Side);
  assign looks = state_q == StLook && looked_q;
  assign passes = takes || looks;
  assign number = looks ? 8'(digit_q) : byte_i;
  assign is_odd = row_q[0] ^ column_q[0];

  for (genvar i = 0; i < Side; i++) begin : g_onehot
    assign onehot[i] = number == 8'(i + 1);
  end

  aveiro_fast_marks #(
      .Order(Order)
  ) u_marks (
      .clk_i,
      .clear_i(state_q == StSide || state_q == StSolve),
      .row_i(row_q),
      .column_i(column_q),
      .mark_i(passes),
      .digit_i(onehot),
      .used_o(used)
  );

  // --- Ports ----------------------------------------------------------------------------

  assign start_o = state_q == StJudge && !repeats_q && some_q;
  assign index_o = state_q == StLook || state_q == StSend ? index_q : '0;
  assign addr_o = state_q == StCells ? addr_q : addr_d;
  assign din_o = byte_i[DigitWidth-1:0];
  assign we_o = takes;
  assign busy_o = state_q == StJudge || state_q == StSolve || state_q == StLook || state_q == StSend;
  assign solved_o = solved_q;
  assign end_o = end_q;
  assign memory_o = memory_q;
  assign show_o = passes;
  assign show_given_o = takes;
  assign show_addr_o = addr_q;
  assign show_digit_o = number[DigitWidth-1:0];
  assign valid_o = state_q == StSend && looked_q;
  // The first byte of the preamble is the highest.
  assign preamble_byte = sudoku_pkg::Preamble[{~matched_q, 3'b000}+:8];

  always_comb begin
    unique case (head_q)
      3'd0: byte_o = sudoku_pkg::Preamble[31:24];
      3'd1: byte_o = sudoku_pkg::Preamble[23:16];
      3'd2: byte_o = sudoku_pkg::Preamble[15:8];
      3'd3: byte_o = sudoku_pkg::Preamble[7:0];
      3'd4: byte_o = solved_q ? sum_q : reason_q;
      3'd5: byte_o = solved_q ? 8'(Side) : 8'd0;
      default: byte_o = 8'(digit_q);
    endcase
  end

  // --- Control --------------------------------------------------------------------------

  logic fault, is_solution;

  assign is_solution = Guesses ? solved_i : !open_q && !repeats_q;

  always_comb begin
    state_d = state_q;
    matched_d = matched_q;
    addr_d = addr_q;
    row_d = row_q;
    column_d = column_q;
    head_d = head_q;
    sum_d = sum_q;
    reason_d = reason_q;
    repeats_d = repeats_q;
    some_d = some_q;
    open_d = open_q;
    solved_d = solved_q;
    end_d = end_q;
    memory_d = memory_q;
    index_d = index_q;
    read_d = 1'b0;
    looked_d = 1'b0;
    fault = 1'b0;
    if (passes) begin
      addr_d = addr_q + 1'b1;
      column_d = column_q == Last ? '0 : column_q + 1'b1;
      if (column_q == Last) row_d = row_q == Last ? '0 : row_q + 1'b1;
      sum_d = is_odd ? sum_q - number : sum_q + number;
      if ((used & onehot) != '0) repeats_d = 1'b1;
      if (number != 8'd0) some_d = 1'b1;
      else open_d = 1'b1;
    end
    unique case (state_q)
      StHunt:
      if (valid_i) begin
        matched_d = matched_q + 2'd1;
        if (byte_i != preamble_byte) fault = 1'b1;
        else if (matched_q == 2'd3) state_d = StSide;
      end
      StSide: begin
        {addr_d, row_d, column_d, sum_d, repeats_d, some_d, open_d} = '0;
        if (valid_i) begin
          if (byte_i == 8'(Side)) state_d = StCells;
          else fault = 1'b1;
        end
      end
      StCells: begin
        if (valid_i && !takes) fault = 1'b1;
        if (takes && addr_q == LastCell) state_d = StSum;
      end
      StSum:
      if (valid_i) begin
        if (byte_i == sum_q) state_d = StJudge;
        else fault = 1'b1;
      end
      StJudge: begin
        reason_d = repeats_q ? sudoku_pkg::Contradictory : sudoku_pkg::Empty;
        {solved_d, memory_d} = '0;
        end_d = !start_o;
        head_d = '0;
        state_d = start_o ? StSolve : StSend;
      end
      StSolve: begin
        {addr_d, row_d, column_d, sum_d, repeats_d, open_d} = '0;
        // `index_i` holds; the chip is idle from the next cycle on.
        index_d = solved_i ? index_i : '0;
        if (done_i) state_d = StLook;
      end
      StLook: begin
        // Two cycles a cell.
        read_d = !read_q;
        looked_d = read_q;
        if (looks && addr_q == LastCell) begin
          read_d = 1'b0;
          addr_d = '0;
          head_d = '0;
          state_d = StSend;
        end
      end
      StSend: begin
        read_d = 1'b1;
        looked_d = read_q;
        if (head_q == 3'd0 && !end_q) begin
          // The last cell of StLook has been counted.
          end_d = 1'b1;
          solved_d = is_solution;
          memory_d = memory_i && Guesses;
          reason_d = sudoku_pkg::NoSolution;
          if (Guesses ? memory_i : open_q) begin
            reason_d = Guesses ? sudoku_pkg::MemoryNotEnough : sudoku_pkg::Stuck;
          end
          {read_d, looked_d} = '0;
        end else if (looked_q && ready_i) begin
          {read_d, looked_d} = '0;
          if (head_q != 3'd6) head_d = head_q + 3'd1;
          else addr_d = addr_q + 1'b1;
          if ((head_q == 3'd5 && !solved_q) || (head_q == 3'd6 && addr_q == LastCell)) begin
            state_d = StHunt;
            matched_d = 2'd0;
          end
        end
      end
      default: state_d = StHunt;
    endcase
    if (fault) begin
      state_d = StHunt;
      matched_d = byte_i == sudoku_pkg::Preamble[31:24] ? 2'd1 : 2'd0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StHunt;
      matched_q <= 2'd0;
      read_q <= 1'b0;
      looked_q <= 1'b0;
      {solved_q, end_q, memory_q} <= '0;
    end else begin
      state_q <= state_d;
      matched_q <= matched_d;
      read_q <= read_d;
      looked_q <= looked_d;
      {solved_q, end_q, memory_q} <= {solved_d, end_d, memory_d};
    end
  end

  always_ff @(posedge clk_i) begin
    addr_q <= addr_d;
    row_q <= row_d;
    column_q <= column_d;
    head_q <= head_d;
    sum_q <= sum_d;
    reason_q <= reason_d;
    repeats_q <= repeats_d;
    some_q <= some_d;
    open_q <= open_d;
    index_q <= index_d;
    digit_q <= dout_i;
  end
endmodule
