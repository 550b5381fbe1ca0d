// Each process alone, with the memories it works on: what a simulation compares with the routines in
// Rust.
//
// `process_i` is held until `end_o`: 0 nothing, and the memories are written and read at `addr_i`; 1
// Validate, of `number_i` in `position_i`; 2 Possibilities List, with Validate; 3 Singles; 4 Hidden
// Number; 5 Filled; 6 Check Solution; 7 the test for a blocked puzzle; 8 Minimums; 9 Not Empty.
`default_nettype none

module aveiro_bench #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned ListWidth = Order * Order * DigitWidth,
    parameter int unsigned MapWidth = AddrWidth - 1
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic [           3:0] process_i,
    input  wire logic [ AddrWidth-1:0] position_i,
    input  wire logic [DigitWidth-1:0] number_i,
    output      logic                  end_o,
    // What the process found; of Validate, whether the number is valid.
    output      logic                  found_o,
    output      logic [ AddrWidth-1:0] minimum_o,

    input  wire logic [ AddrWidth-1:0] addr_i,
    input  wire logic                  we_i,
    input  wire logic [DigitWidth-1:0] puzzle_i,
    input  wire logic [ ListWidth-1:0] list_i,
    output      logic [DigitWidth-1:0] puzzle_o,
    output      logic [ ListWidth-1:0] list_o,
    output      logic [  MapWidth-1:0] map_o
);
  localparam int unsigned Cells = Order * Order * Order * Order;

  logic [AddrWidth-1:0] addr, process_addr, not_empty_addr;
  logic [DigitWidth-1:0] puzzle_din;
  logic [ListWidth-1:0] list_din;
  logic [MapWidth-1:0] map_din;
  logic idle, is_not_empty, ended, found, not_empty_end, not_empty;
  logic outer_we, puzzle_we, list_we, map_we;

  assign idle = process_i == 4'd0;
  assign is_not_empty = process_i == 4'd9;
  assign outer_we = idle && we_i;
  assign addr = is_not_empty ? not_empty_addr : process_addr;
  assign end_o = is_not_empty ? not_empty_end : ended;
  assign found_o = is_not_empty ? not_empty : found;

  // The processes 2 to 8 are the routines 1 to 7.
  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_processes #(
      .Order(Order)
  ) u_processes (
      .clk_i,
      .rst_i,
      .enable_i(1'b1),
      .run_i(process_i >= 4'd2 && process_i <= 4'd8),
      .routine_i(process_i[2:0] - 3'd1),
      .validate_i(process_i == 4'd1),
      .position_i,
      .number_i,
      .end_o(ended),
      .found_o(found),
      .minimum_o,
      .idle_addr_i(addr_i),
      .addr_o(process_addr),
      .puzzle_i(puzzle_o),
      .puzzle_o(puzzle_din),
      .puzzle_we_o(puzzle_we),
      .list_i(list_o),
      .list_o(list_din),
      .list_we_o(list_we),
      .map_i(map_o),
      .map_o(map_din),
      .map_we_o(map_we),
      .numbered_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  aveiro_scan #(
      .Order(Order), .Answer(1'b1)
  ) u_not_empty (
      .clk_i,
      .rst_i,
      .enable_i(is_not_empty),
      .decides_i(puzzle_o != '0),
      .addr_o(not_empty_addr),
      .found_o(not_empty),
      .end_o(not_empty_end)
  );

  aveiro_ram #(
      .Width(DigitWidth), .Words(Cells)
  ) u_puzzle (
      .clk_i,
      .addr_i(addr),
      .din_i(outer_we ? puzzle_i : puzzle_din),
      .we_i(outer_we || puzzle_we),
      .dout_o(puzzle_o)
  );

  aveiro_ram #(
      .Width(ListWidth), .Words(Cells)
  ) u_list_ram (
      .clk_i,
      .addr_i(addr),
      .din_i(outer_we ? list_i : list_din),
      .we_i(outer_we || list_we),
      .dout_o(list_o)
  );

  // Cleared when the puzzle is written.
  aveiro_ram #(
      .Width(MapWidth), .Words(Cells)
  ) u_map (
      .clk_i,
      .addr_i(addr),
      .din_i(outer_we ? '0 : map_din),
      .we_i(outer_we || map_we),
      .dout_o(map_o)
  );
endmodule
