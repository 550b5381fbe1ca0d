// Minimums: numbers the cells in a map, those with two candidates first, then those with three, and
// so on; then looks for number 1. A number is wrapped to the width of the map.
//
//   StRead   has this cell so many candidates?    StAddr    the next cell
//   StWrite  its number     StCount  the next     StUpdate  one candidate more, or the search
//   StZero   0, if it has no candidate            StFind    until the number is 1
`default_nettype none

module aveiro_minimums #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned ListWidth = Order * Order * DigitWidth,
    parameter int unsigned MapWidth = AddrWidth - 1
) (
    input  wire logic                 clk_i,
    input  wire logic                 rst_i,
    input  wire logic                 enable_i,
    input  wire logic [ListWidth-1:0] list_i,
    input  wire logic [ MapWidth-1:0] map_i,
    output      logic [AddrWidth-1:0] addr_o,
    output      logic [ MapWidth-1:0] din_o,
    output      logic                 we_o,
    // A cell with candidates is numbered.
    output      logic                 numbered_o,
    output      logic [AddrWidth-1:0] minimum_o,
    output      logic                 found_o,
    output      logic                 end_o
);
  localparam int unsigned Side = Order * Order;
  localparam logic [AddrWidth-1:0] Last = AddrWidth'(Side * Side - 1);
  localparam logic [DigitWidth-1:0] All = DigitWidth'(Side);

  typedef enum logic [3:0] {
    StIdle,
    StRead,
    StZero,
    StWrite,
    StCount,
    StAddr,
    StUpdate,
    StFind,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic [AddrWidth-1:0] addr_d, addr_q;
  // The candidates of the cells looked for.
  logic [DigitWidth-1:0] size_d, size_q;
  logic [MapWidth-1:0] count_d, count_q;
  logic found_d, found_q;

  // Which places of the list are taken, from the left; a place more than there is.
  logic [Side:0] taken;
  logic is_size;

  assign taken[Side] = 1'b0;
  for (genvar i = 0; i < Side; i++) begin : g_taken
    assign taken[i] = list_i[DigitWidth*(Side-1-i)+:DigitWidth] != '0;
  end

  always_comb begin
    is_size = 1'b0;
    for (int unsigned i = 2; i <= Side; i++) begin
      if (size_q == DigitWidth'(i)) is_size = taken[i-1] && !taken[i];
    end
  end

  assign addr_o = addr_d;
  assign din_o = state_q == StWrite ? count_q : '0;
  assign we_o = state_q == StWrite || state_q == StZero;
  assign numbered_o = state_q == StWrite;
  assign minimum_o = addr_q;
  assign found_o = found_q;
  assign end_o = state_q == StEnd;

  always_comb begin
    state_d = state_q;
    addr_d = addr_q;
    size_d = size_q;
    count_d = count_q;
    found_d = found_q;
    unique case (state_q)
      StIdle: begin
        addr_d = '0;
        size_d = DigitWidth'(2);
        count_d = MapWidth'(1);
        found_d = 1'b0;
        state_d = StRead;
      end
      StRead:
      if (is_size) state_d = StWrite;
      else state_d = taken[0] ? StAddr : StZero;
      StZero: state_d = StAddr;
      StWrite: state_d = StCount;
      StCount: begin
        count_d = count_q + 1'b1;
        state_d = StAddr;
      end
      StAddr:
      if (addr_q == Last) begin
        state_d = StUpdate;
      end else begin
        addr_d = addr_q + 1'b1;
        state_d = StRead;
      end
      StUpdate: begin
        addr_d = '0;
        size_d = size_q + 1'b1;
        state_d = size_q == All ? StFind : StRead;
      end
      StFind:
      if (map_i == MapWidth'(1)) begin
        found_d = 1'b1;
        state_d = StEnd;
      end else if (addr_q == Last) begin
        state_d = StEnd;
      end else begin
        addr_d = addr_q + 1'b1;
      end
      // The minimum stays where it was found.
      StEnd: ;
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
    size_q <= size_d;
    count_q <= count_d;
    found_q <= found_d;
  end
endmodule
