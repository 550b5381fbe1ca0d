// Hidden Number: every number with exactly one place in a row gets it, then in a column, then in a
// box, all with the same list. A cell that was full, or has just been filled, is overwritten.
//
// Rows and columns, for each unit and number: 3 cycles a cell, 3 or 4 in the end.
//
//   StNumber   the next number, and after the last the next unit
//   StRead     the candidates of a cell            StCount  written if there was one place
//   StCompare  is the number among them?           StIdly   else: back to the first cell
//   StAddr     the next cell of the unit           StWrite, StBack
//
// Boxes, for each box and number: all cells from the box's first on are looked at until nine had
// its number in the map, 3 cycles for those, 2 for the others.
//
//   StBoxAddr  the first cell of the box
//
// The document has the states of a row once more for columns and for boxes, 28 in all; here `kind`
// tells which of them they are.
`default_nettype none

module aveiro_hidden #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned ListWidth = Order * Order * DigitWidth
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  enable_i,
    input  wire logic [ ListWidth-1:0] list_i,
    input  wire logic [DigitWidth-1:0] box_i,
    output      logic [ AddrWidth-1:0] addr_o,
    output      logic [DigitWidth-1:0] din_o,
    output      logic                  we_o,
    output      logic                  found_o,
    output      logic                  end_o
);
  localparam int unsigned Side = Order * Order;
  localparam logic [DigitWidth-1:0] One = DigitWidth'(1);
  localparam logic [DigitWidth-1:0] All = DigitWidth'(Side);
  // After the last unit.
  localparam logic [DigitWidth:0] Limit = (DigitWidth + 1)'(Side + 1);

  typedef enum logic [3:0] {
    StIdle,
    StNumber,
    StBoxAddr,
    StRead,
    StCompare,
    StAddr,
    StCount,
    StIdly,
    StWrite,
    StBack,
    StReset,
    StEnd
  } state_e;

  typedef enum logic [1:0] {
    Rows,
    Columns,
    Boxes
  } kind_e;

  state_e state_d, state_q;
  kind_e kind_d, kind_q;
  logic [AddrWidth-1:0] addr_d, addr_q;
  // Where the number was seen last, and where to go on.
  logic [AddrWidth-1:0] place_d, place_q, next_d, next_q;
  logic [DigitWidth-1:0] number_d, number_q;
  // The unit, counted from 1, and its cells that have been looked at.
  logic [DigitWidth:0] unit_d, unit_q;
  logic [DigitWidth-1:0] seen_d, seen_q;
  // The places of the number: none, one, more.
  logic [1:0] count_d, count_q;
  logic [ListWidth-1:0] list_d, list_q;
  logic found_d, found_q;

  logic [Side-1:0] is_number;
  logic [AddrWidth-1:0] box_start, unit_start, after_start, step;
  logic one_place;

  for (genvar i = 0; i < Side; i++) begin : g_compare
    assign is_number[i] = list_q[DigitWidth*i+:DigitWidth] == number_q;
  end

  // The box's first cell; rows and columns go on from where they are.
  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_starts #(
      .Order(Order)
  ) u_starts (
      .addr_i('0),
      .column_i('0),
      .box_i(unit_q[DigitWidth-1:0]),
      .row_o(),
      .column_o(),
      .box_o(box_start)
  );
  /* verilator lint_on PINCONNECTEMPTY */

  assign step = kind_q == Columns ? AddrWidth'(Side) : AddrWidth'(1);
  // In StCount `addr_q` is the unit's last cell: the first one of this unit, and of the next.
  assign unit_start = addr_q - (kind_q == Columns ? AddrWidth'(Side * (Side - 1))
                                                  : AddrWidth'(Side - 1));
  assign after_start = unit_start + (kind_q == Columns ? AddrWidth'(1) : AddrWidth'(Side));
  assign one_place = count_q == 2'd1;

  assign addr_o = addr_d;
  assign din_o = number_q;
  assign we_o = state_q == StWrite;
  assign found_o = found_q;
  assign end_o = state_q == StEnd;

  always_comb begin
    state_d = state_q;
    kind_d = kind_q;
    addr_d = addr_q;
    place_d = place_q;
    next_d = next_q;
    number_d = number_q;
    unit_d = unit_q;
    seen_d = seen_q;
    count_d = count_q;
    list_d = list_q;
    found_d = found_q;
    unique case (state_q)
      StIdle, StReset: begin
        // StReset is between rows and columns, and between columns and boxes.
        addr_d = '0;
        number_d = '0;
        unit_d = {{DigitWidth{1'b0}}, 1'b1};
        seen_d = '0;
        count_d = 2'd0;
        if (state_q == StIdle) begin
          kind_d = Rows;
          found_d = 1'b0;
        end else begin
          kind_d = kind_q == Rows ? Columns : Boxes;
        end
        state_d = StNumber;
      end
      StNumber: begin
        number_d = number_q == All ? One : number_q + 1'b1;
        if (number_q == All) unit_d = unit_q + 1'b1;
        state_d = kind_q == Boxes ? StBoxAddr : StRead;
      end
      StBoxAddr: begin
        addr_d = box_start;
        state_d = StRead;
      end
      StRead: begin
        list_d = list_i;
        if (kind_q == Boxes) begin
          if ({1'b0, box_i} == unit_q) begin
            seen_d = seen_q + 1'b1;
            state_d = StCompare;
          end else begin
            state_d = StAddr;
          end
        end else begin
          seen_d = seen_q + 1'b1;
          state_d = unit_q == Limit ? StReset : StCompare;
        end
      end
      StCompare: begin
        if (is_number != '0) begin
          if (count_q != 2'd2) count_d = count_q + 2'd1;
          place_d = addr_q;
        end
        state_d = StAddr;
      end
      StAddr:
      if (seen_q == All) begin
        state_d = StCount;
      end else if (unit_q == Limit) begin
        state_d = StEnd;
      end else begin
        addr_d = addr_q + step;
        state_d = StRead;
      end
      StCount: begin
        seen_d = '0;
        count_d = 2'd0;
        next_d = number_q == All ? after_start : unit_start;
        if (one_place) begin
          found_d = 1'b1;
          addr_d = place_q;
          state_d = StWrite;
        end else begin
          state_d = kind_q == Boxes ? StNumber : StIdly;
        end
      end
      StWrite: state_d = StBack;
      StIdly, StBack: begin
        addr_d = next_q;
        state_d = StNumber;
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
    place_q <= place_d;
    next_q <= next_d;
    number_q <= number_d;
    unit_q <= unit_d;
    seen_q <= seen_d;
    count_q <= count_d;
    list_q <= list_d;
    found_q <= found_d;
  end
endmodule
