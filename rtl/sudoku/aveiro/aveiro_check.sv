// Check Solution: whether no cell of a full puzzle holds the number of another cell of its row, column
// or box. 2 cycles for each of those, 3 in the box; ends soon after the first repeat.
//
//   StId       the cell's number, and those of its column and box
//   StRow, ..  the first cell of the unit
//   StAt       the unit is over; or this is the cell itself; or go on
//   StSelf     past the cell itself             StVerify  the same in a box, a cycle later
//   StCompare  the number of the other cell     StNext    the next cell of the puzzle
//
// The document has StAt, StSelf and StCompare for rows and for columns, 16 states in all.
`default_nettype none

module aveiro_check #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  enable_i,
    input  wire logic [DigitWidth-1:0] puzzle_i,
    input  wire logic [DigitWidth-1:0] column_i,
    input  wire logic [DigitWidth-1:0] box_i,
    output      logic [ AddrWidth-1:0] addr_o,
    output      logic                  right_o,
    output      logic                  end_o
);
  localparam int unsigned Side = Order * Order;
  localparam logic [AddrWidth-1:0] Last = AddrWidth'(Side * Side - 1);
  localparam logic [DigitWidth-1:0] All = DigitWidth'(Side);

  typedef enum logic [3:0] {
    StIdle,
    StId,
    StRow,
    StColumn,
    StBox,
    StAt,
    StSelf,
    StVerify,
    StCompare,
    StNext,
    StEnd
  } state_e;

  typedef enum logic [1:0] {
    Row,
    Column,
    Box
  } kind_e;

  state_e state_d, state_q;
  // Not recoded as a state machine of its own: Yosys 0.23 stops in its fsm_extract on it.
  (* fsm_encoding = "none" *)
  kind_e kind_d, kind_q;
  // The cell that is looked at, and the one whose number it is compared with.
  logic [AddrWidth-1:0] addr_d, addr_q, cell_d, cell_q, row_end_d, row_end_q;
  logic [DigitWidth-1:0] number_d, number_q, column_d, column_q, box_d, box_q;
  logic [DigitWidth-1:0] seen_d, seen_q;
  logic wrong_d, wrong_q;

  logic [AddrWidth-1:0] row_start, column_start, box_start, after;

  aveiro_starts #(
      .Order(Order)
  ) u_starts (
      .addr_i(cell_q),
      .column_i(column_q),
      .box_i(box_q),
      .row_o(row_start),
      .column_o(column_start),
      .box_o(box_start)
  );

  always_comb begin
    unique case (kind_q)
      Column: after = addr_q + AddrWidth'(Side);
      Box: after = addr_q + (addr_q == row_end_q ? AddrWidth'(Side - Order + 1) : AddrWidth'(1));
      default: after = addr_q + 1'b1;
    endcase
  end

  assign addr_o = addr_d;
  assign right_o = !wrong_q;
  assign end_o = state_q == StEnd;

  always_comb begin
    state_d = state_q;
    kind_d = kind_q;
    addr_d = addr_q;
    cell_d = cell_q;
    row_end_d = row_end_q;
    number_d = number_q;
    column_d = column_q;
    box_d = box_q;
    seen_d = seen_q;
    wrong_d = wrong_q;
    unique case (state_q)
      StIdle: begin
        addr_d = '0;
        cell_d = '0;
        wrong_d = 1'b0;
        state_d = StId;
      end
      StId: begin
        number_d = puzzle_i;
        column_d = column_i;
        box_d = box_i;
        state_d = StRow;
      end
      StRow, StColumn, StBox: begin
        seen_d = '0;
        row_end_d = box_start + AddrWidth'(Order - 1);
        unique case (state_q)
          StRow: {kind_d, addr_d} = {Row, row_start};
          StColumn: {kind_d, addr_d} = {Column, column_start};
          default: {kind_d, addr_d} = {Box, box_start};
        endcase
        state_d = StAt;
      end
      StAt:
      if (seen_q == All) begin
        unique case (kind_q)
          Row: state_d = StColumn;
          Column: state_d = StBox;
          default: state_d = StNext;
        endcase
      end else if (kind_q != Box && addr_q == cell_q) begin
        state_d = StSelf;
      end else if (wrong_q) begin
        state_d = StEnd;
      end else begin
        state_d = kind_q == Box ? StVerify : StCompare;
      end
      StVerify:
      if (addr_q == cell_q) begin
        seen_d = seen_q + 1'b1;
        addr_d = after;
        if (addr_q == row_end_q) row_end_d = row_end_q + AddrWidth'(Side);
        state_d = StAt;
      end else begin
        state_d = StCompare;
      end
      StSelf, StCompare: begin
        if (state_q == StCompare && puzzle_i == number_q) wrong_d = 1'b1;
        seen_d = seen_q + 1'b1;
        addr_d = after;
        if (addr_q == row_end_q) row_end_d = row_end_q + AddrWidth'(Side);
        state_d = StAt;
      end
      StNext:
      if (cell_q == Last) begin
        state_d = StEnd;
      end else begin
        cell_d = cell_q + 1'b1;
        addr_d = cell_q + 1'b1;
        state_d = StId;
      end
      StEnd: addr_d = '0;
      default: state_d = StIdle;
    endcase
    if (!enable_i) state_d = StIdle;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= StIdle;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) begin
    kind_q <= kind_d;
    addr_q <= addr_d;
    cell_q <= cell_d;
    row_end_q <= row_end_d;
    number_q <= number_d;
    column_q <= column_d;
    box_q <= box_d;
    seen_q <= seen_d;
    wrong_q <= wrong_d;
  end
endmodule
