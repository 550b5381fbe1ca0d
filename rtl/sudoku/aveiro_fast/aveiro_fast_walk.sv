// Walks over the cells of all rows, of all columns or of all boxes, a cell in each cycle. The address
// comes from the last one: no map is stored.
//
//   rows     +1                              columns  +9, and back to the top of the next
//   boxes    +1, +7 at the end of a row, and back to the first cell of the next box
`default_nettype none

module aveiro_fast_walk #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned UnitWidth = $clog2(Order * Order)
) (
    input  wire logic                 clk_i,
    input  wire logic                 start_i,
    // 0 rows, 1 columns, 2 boxes; taken with `start_i`, and when all units have been walked over.
    input  wire logic [          1:0] kind_i,
    output      logic [AddrWidth-1:0] addr_o,
    output      logic [UnitWidth-1:0] unit_o,
    output      logic [UnitWidth-1:0] place_o,
    // The last cell of the unit, and of the walk.
    output      logic                 last_o,
    output      logic                 end_o
);
  localparam int unsigned Side = Order * Order;
  localparam logic [UnitWidth-1:0] Last = UnitWidth'(Side - 1);
  localparam logic [UnitWidth-1:0] LastPart = UnitWidth'(Order - 1);
  localparam logic [AddrWidth-1:0] Down = AddrWidth'(Side);

  logic [AddrWidth-1:0] addr_d, addr_q, step;
  // The unit, the place in it, and both modulo the order.
  logic [UnitWidth-1:0] unit_d, unit_q, place_d, place_q, stack_d, stack_q, part_d, part_q;
  logic row_end, stack_end;

  assign addr_o = addr_q;
  assign unit_o = unit_q;
  assign place_o = place_q;
  assign last_o = place_q == Last;
  assign end_o = last_o && unit_q == Last;
  assign row_end = part_q == LastPart;
  assign stack_end = stack_q == LastPart;

  always_comb begin
    step = AddrWidth'(1);
    unique case (kind_i)
      2'd1: step = last_o ? AddrWidth'(1) - AddrWidth'(Side * (Side - 1)) : Down;
      2'd2: begin
        if (last_o && !stack_end) step = AddrWidth'(1) - AddrWidth'((Order - 1) * Side);
        else if (!last_o && row_end) step = Down - AddrWidth'(Order - 1);
      end
      default: ;
    endcase
  end

  always_comb begin
    addr_d = addr_q + step;
    place_d = last_o ? '0 : place_q + 1'b1;
    part_d = row_end ? '0 : part_q + 1'b1;
    unit_d = unit_q;
    stack_d = stack_q;
    if (last_o) begin
      unit_d = unit_q + 1'b1;
      stack_d = stack_end ? '0 : stack_q + 1'b1;
    end
    if (start_i || end_o) {addr_d, place_d, part_d, unit_d, stack_d} = '0;
  end

  always_ff @(posedge clk_i) begin
    addr_q <= addr_d;
    unit_q <= unit_d;
    place_q <= place_d;
    stack_q <= stack_d;
    part_q <= part_d;
  end
endmodule
