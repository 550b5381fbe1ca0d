// Validate: whether a number may stand in an empty cell, because no cell of its row, column and box
// holds it. `valid_o` is 1 if it is **not** valid, as in the document. At most 34 cycles.
//
//   StNumber  the cell's address is on the bus    StId   numbers of its column and box
//   StRow, StColumn, StBox   the first cell       StRowCompare, ..  a cell each cycle
`default_nettype none

module aveiro_validate #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  enable_i,
    input  wire logic [ AddrWidth-1:0] position_i,
    input  wire logic [DigitWidth-1:0] number_i,
    input  wire logic [DigitWidth-1:0] puzzle_i,
    input  wire logic [DigitWidth-1:0] column_i,
    input  wire logic [DigitWidth-1:0] box_i,
    output      logic [ AddrWidth-1:0] addr_o,
    output      logic                  valid_o,
    output      logic                  end_o
);
  localparam int unsigned Side = Order * Order;

  typedef enum logic [3:0] {
    StIdle,
    StNumber,
    StId,
    StRow,
    StRowCompare,
    StColumn,
    StColumnCompare,
    StBox,
    StBoxCompare,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic [AddrWidth-1:0] addr_d, addr_q, limit_d, limit_q;
  logic [DigitWidth-1:0] number_d, number_q, column_d, column_q, box_d, box_q;
  // The row ends of the box but the last; one bit each, shifted.
  logic [AddrWidth-1:0] row_end_d, row_end_q;
  logic valid_d, valid_q;

  logic [AddrWidth-1:0] row_start, column_start, box_start;

  assign addr_o = addr_d;
  assign valid_o = valid_q;
  assign end_o = state_q == StEnd;

  aveiro_starts #(
      .Order(Order)
  ) u_starts (
      .addr_i(addr_q),
      .column_i(column_q),
      .box_i(box_q),
      .row_o(row_start),
      .column_o(column_start),
      .box_o(box_start)
  );

  always_comb begin
    state_d = state_q;
    addr_d = addr_q;
    limit_d = limit_q;
    row_end_d = row_end_q;
    number_d = number_q;
    column_d = column_q;
    box_d = box_q;
    valid_d = valid_q;
    unique case (state_q)
      StIdle: begin
        valid_d = 1'b0;
        state_d = StNumber;
      end
      StNumber: begin
        number_d = number_i;
        addr_d = position_i;
        state_d = StId;
      end
      StId: begin
        column_d = column_i;
        box_d = box_i;
        state_d = StRow;
      end
      StRow: begin
        addr_d = row_start;
        limit_d = row_start + AddrWidth'(Side - 1);
        state_d = StRowCompare;
      end
      StColumn: begin
        addr_d = column_start;
        limit_d = column_start + AddrWidth'(Side * (Side - 1));
        state_d = StColumnCompare;
      end
      StBox: begin
        addr_d = box_start;
        row_end_d = box_start + AddrWidth'(Order - 1);
        limit_d = box_start + AddrWidth'((Order - 1) * (Side + 1));
        state_d = StBoxCompare;
      end
      StRowCompare, StColumnCompare, StBoxCompare:
      if (valid_q) begin
        state_d = StEnd;
      end else begin
        valid_d = puzzle_i == number_q;
        if (state_q == StBoxCompare && addr_q == row_end_q) begin
          addr_d = addr_q + AddrWidth'(Side - Order + 1);
          row_end_d = row_end_q + AddrWidth'(Side);
        end else begin
          addr_d = addr_q + AddrWidth'(state_q == StColumnCompare ? Side : 1);
        end
        if (addr_q == limit_q) begin
          addr_d = addr_q;
          unique case (state_q)
            StRowCompare: state_d = StColumn;
            StColumnCompare: state_d = StBox;
            default: state_d = StEnd;
          endcase
        end
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
    addr_q <= addr_d;
    limit_q <= limit_d;
    row_end_q <= row_end_d;
    number_q <= number_d;
    column_q <= column_d;
    box_q <= box_d;
    valid_q <= valid_d;
  end
endmodule
