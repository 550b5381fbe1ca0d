// Singles: every cell with exactly one candidate gets it. 3 cycles a cell, one more to write.
//
//   StNumber  the first two candidates     StWrite  a digit is written
//   StSingle  is there exactly one?        StAddr   the next cell
//
// As all processes: `enable_i` = 0 leads to StIdle from everywhere; `end_o` holds until then. `addr_o`
// is the address of the next cycle, so that its word is there when a state reads it.
`default_nettype none

module aveiro_singles #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1)
) (
    input  wire logic                    clk_i,
    input  wire logic                    rst_i,
    input  wire logic                    enable_i,
    // The first two candidates.
    input  wire logic [2*DigitWidth-1:0] list_i,
    output      logic [   AddrWidth-1:0] addr_o,
    output      logic [  DigitWidth-1:0] din_o,
    output      logic                    we_o,
    output      logic                    found_o,
    output      logic                    end_o
);
  localparam logic [AddrWidth-1:0] Last = AddrWidth'(Order * Order * Order * Order - 1);

  typedef enum logic [2:0] {
    StIdle,
    StNumber,
    StSingle,
    StWrite,
    StAddr,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic [AddrWidth-1:0] addr_d, addr_q;
  logic [DigitWidth-1:0] first_d, first_q, second_d, second_q;
  logic found_d, found_q;

  assign addr_o = addr_d;
  assign din_o = first_q;
  assign we_o = state_q == StWrite;
  assign found_o = found_q;
  assign end_o = state_q == StEnd;

  always_comb begin
    state_d = state_q;
    addr_d = addr_q;
    first_d = first_q;
    second_d = second_q;
    found_d = found_q;
    unique case (state_q)
      StIdle: begin
        addr_d = '0;
        found_d = 1'b0;
        state_d = StNumber;
      end
      StNumber: begin
        {first_d, second_d} = list_i;
        state_d = StSingle;
      end
      StSingle:
      if (first_q != '0 && second_q == '0) begin
        found_d = 1'b1;
        state_d = StWrite;
      end else begin
        state_d = StAddr;
      end
      StWrite: state_d = StAddr;
      StAddr:
      if (addr_q == Last) begin
        state_d = StEnd;
      end else begin
        addr_d = addr_q + 1'b1;
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
    addr_q <= addr_d;
    first_q <= first_d;
    second_q <= second_d;
    found_q <= found_d;
  end
endmodule
