// Possibilities List: the candidates of every cell, none for a full one. Validate tries each number.
//
// A word of the list holds the candidates as digits, ascending, packed from the left:
//
//    35..32 31..28            3..0
//   | 2    | 5    | 9 | 0 ..| 0   |    the candidates are 2, 5 and 9
//
//   StNumber  the next number, 1 after the last      StCheck  its result: append the number
//   StAddr    the next cell, after the last number   StWrite  the list so far
//   StValid   a full cell: no candidates, StReset    StReset  the next cell
//   StWait    Validate runs                          StEnd
`default_nettype none

module aveiro_list #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned ListWidth = Order * Order * DigitWidth
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  enable_i,
    input  wire logic [DigitWidth-1:0] puzzle_i,
    // Validate.
    output      logic                  validate_o,
    output      logic [ AddrWidth-1:0] position_o,
    output      logic [DigitWidth-1:0] number_o,
    input  wire logic                  valid_i,
    input  wire logic                  validated_i,
    output      logic [ AddrWidth-1:0] addr_o,
    output      logic [ ListWidth-1:0] din_o,
    output      logic                  we_o,
    output      logic                  end_o
);
  localparam int unsigned Side = Order * Order;
  localparam logic [AddrWidth:0] Limit = (AddrWidth + 1)'(Side * Side);
  localparam logic [DigitWidth-1:0] LastNumber = DigitWidth'(Side);

  typedef enum logic [3:0] {
    StIdle,
    StNumber,
    StAddr,
    StValid,
    StReset,
    StWait,
    StCheck,
    StWrite,
    StEnd
  } state_e;

  state_e state_d, state_q;
  // One more bit: after the last cell comes the limit.
  logic [AddrWidth:0] addr_d, addr_q;
  logic [DigitWidth-1:0] number_d, number_q;
  logic [ListWidth-1:0] list_d, list_q, appended;
  // All numbers of the cell have been tried.
  logic over_d, over_q;
  logic full;

  assign full = state_q == StValid && addr_q != Limit && puzzle_i != '0;
  assign addr_o = addr_d[AddrWidth-1:0];
  assign position_o = addr_q[AddrWidth-1:0];
  assign number_o = number_q;
  assign validate_o = state_q == StWait;
  assign din_o = full ? '0 : list_q;
  assign we_o = full || state_q == StWrite;
  assign end_o = state_q == StEnd;

  aveiro_append #(
      .Order(Order)
  ) u_append (
      .list_i(list_q), .number_i(number_q), .list_o(appended)
  );

  always_comb begin
    state_d = state_q;
    addr_d = addr_q;
    number_d = number_q;
    list_d = list_q;
    over_d = over_q;
    unique case (state_q)
      StIdle: begin
        addr_d = '0;
        number_d = '0;
        list_d = '0;
        over_d = 1'b0;
        state_d = StNumber;
      end
      StNumber: begin
        over_d = number_q == LastNumber;
        number_d = number_q == LastNumber ? DigitWidth'(1) : number_q + 1'b1;
        state_d = StAddr;
      end
      StAddr: begin
        if (over_q) begin
          over_d = 1'b0;
          addr_d = addr_q + 1'b1;
          list_d = '0;
        end
        state_d = StValid;
      end
      StValid:
      if (addr_q == Limit) state_d = StEnd;
      else state_d = full ? StReset : StWait;
      StReset: begin
        addr_d = addr_q + 1'b1;
        state_d = StAddr;
      end
      StWait: if (validated_i) state_d = StCheck;
      StCheck: begin
        if (!valid_i) list_d = appended;
        state_d = StWrite;
      end
      StWrite: state_d = StNumber;
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
    number_q <= number_d;
    list_q <= list_d;
    over_q <= over_d;
  end
endmodule
