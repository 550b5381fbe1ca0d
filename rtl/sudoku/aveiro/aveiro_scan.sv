// Filled, Not Empty and the test for a blocked puzzle: looks at one cell after the other for one
// that decides the question. 2 cycles a cell.
//
//   Filled     a cell is empty: no              Blocked  an empty cell has no candidate: yes
//   Not Empty  a cell is full: yes
//
//   StRead  the cell decides, or the limit is reached     StAddr  the next cell
`default_nettype none

module aveiro_scan #(
    parameter int unsigned Order = 3,
    // The answer if a cell decides.
    parameter bit Answer = 1'b1,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order)
) (
    input  wire logic                 clk_i,
    input  wire logic                 rst_i,
    input  wire logic                 enable_i,
    // Whether the cell decides.
    input  wire logic                 decides_i,
    output      logic [AddrWidth-1:0] addr_o,
    output      logic                 found_o,
    output      logic                 end_o
);
  // After the last cell.
  localparam logic [AddrWidth:0] Limit = (AddrWidth + 1)'(Order * Order * Order * Order);

  typedef enum logic [1:0] {
    StIdle,
    StRead,
    StAddr,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic [AddrWidth:0] addr_d, addr_q;
  logic found_d, found_q;

  assign addr_o = addr_d[AddrWidth-1:0];
  assign found_o = found_q;
  assign end_o = state_q == StEnd;

  always_comb begin
    state_d = state_q;
    addr_d = addr_q;
    found_d = found_q;
    unique case (state_q)
      StIdle: begin
        addr_d = '0;
        found_d = !Answer;
        state_d = StRead;
      end
      StRead:
      if (addr_q == Limit) begin
        state_d = StEnd;
      end else if (decides_i) begin
        found_d = Answer;
        state_d = StEnd;
      end else begin
        state_d = StAddr;
      end
      StAddr: begin
        addr_d = addr_q + 1'b1;
        state_d = StRead;
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
    addr_q  <= addr_d;
    found_q <= found_d;
  end
endmodule
