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

  logic [9:0] enable, ends;
  logic [AddrWidth-1:0] addr, position, list_position;
  logic [AddrWidth-1:0] addr1, addr2, addr3, addr4, addr5, addr6, addr7, addr8, addr9;
  logic [DigitWidth-1:0] number, list_number, column, box, singles_din, hidden_din;
  logic [ListWidth-1:0] list_din;
  logic [MapWidth-1:0] map_din;
  logic validate, valid, singles_found, hidden_found, filled, right, blocked, not_empty, minimum;
  logic singles_we, hidden_we, list_we, map_we;

  always_comb begin
    for (int unsigned i = 0; i < 10; i++) enable[i] = process_i == 4'(i);
    end_o = |(enable & ends);
    unique case (process_i)
      4'd1: {found_o, addr} = {!valid, addr1};
      4'd2: {found_o, addr} = {1'b1, validate ? addr1 : addr2};
      4'd3: {found_o, addr} = {singles_found, addr3};
      4'd4: {found_o, addr} = {hidden_found, addr4};
      4'd5: {found_o, addr} = {filled, addr5};
      4'd6: {found_o, addr} = {right, addr6};
      4'd7: {found_o, addr} = {blocked, addr7};
      4'd8: {found_o, addr} = {minimum, addr8};
      4'd9: {found_o, addr} = {not_empty, addr9};
      default: {found_o, addr} = {1'b0, addr_i};
    endcase
  end

  assign ends[0] = 1'b0;
  assign position = enable[1] ? position_i : list_position;
  assign number = enable[1] ? number_i : list_number;

  aveiro_validate #(
      .Order(Order)
  ) u_validate (
      .clk_i,
      .rst_i,
      .enable_i(enable[1] || validate),
      .position_i(position),
      .number_i(number),
      .puzzle_i(puzzle_o),
      .column_i(column),
      .box_i(box),
      .addr_o(addr1),
      .valid_o(valid),
      .end_o(ends[1])
  );

  aveiro_list #(
      .Order(Order)
  ) u_list (
      .clk_i,
      .rst_i,
      .enable_i(enable[2]),
      .puzzle_i(puzzle_o),
      .validate_o(validate),
      .position_o(list_position),
      .number_o(list_number),
      .valid_i(valid),
      .validated_i(ends[1]),
      .addr_o(addr2),
      .din_o(list_din),
      .we_o(list_we),
      .end_o(ends[2])
  );

  aveiro_singles #(
      .Order(Order)
  ) u_singles (
      .clk_i,
      .rst_i,
      .enable_i(enable[3]),
      .list_i(list_o[ListWidth-1-:2*DigitWidth]),
      .addr_o(addr3),
      .din_o(singles_din),
      .we_o(singles_we),
      .found_o(singles_found),
      .end_o(ends[3])
  );

  aveiro_hidden #(
      .Order(Order)
  ) u_hidden (
      .clk_i,
      .rst_i,
      .enable_i(enable[4]),
      .list_i(list_o),
      .box_i(box),
      .addr_o(addr4),
      .din_o(hidden_din),
      .we_o(hidden_we),
      .found_o(hidden_found),
      .end_o(ends[4])
  );

  aveiro_scan #(
      .Order(Order), .Answer(1'b0)
  ) u_filled (
      .clk_i,
      .rst_i,
      .enable_i(enable[5]),
      .decides_i(puzzle_o == '0),
      .addr_o(addr5),
      .found_o(filled),
      .end_o(ends[5])
  );

  aveiro_check #(
      .Order(Order)
  ) u_check (
      .clk_i,
      .rst_i,
      .enable_i(enable[6]),
      .puzzle_i(puzzle_o),
      .column_i(column),
      .box_i(box),
      .addr_o(addr6),
      .right_o(right),
      .end_o(ends[6])
  );

  aveiro_scan #(
      .Order(Order), .Answer(1'b1)
  ) u_blocked (
      .clk_i,
      .rst_i,
      .enable_i(enable[7]),
      .decides_i(puzzle_o == '0 && list_o[ListWidth-1-:DigitWidth] == '0),
      .addr_o(addr7),
      .found_o(blocked),
      .end_o(ends[7])
  );

  /* verilator lint_off PINCONNECTEMPTY */
  aveiro_minimums #(
      .Order(Order)
  ) u_minimums (
      .clk_i,
      .rst_i,
      .enable_i(enable[8]),
      .list_i(list_o),
      .map_i(map_o),
      .addr_o(addr8),
      .din_o(map_din),
      .we_o(map_we),
      .numbered_o(),
      .minimum_o,
      .found_o(minimum),
      .end_o(ends[8])
  );
  /* verilator lint_on PINCONNECTEMPTY */

  aveiro_scan #(
      .Order(Order), .Answer(1'b1)
  ) u_not_empty (
      .clk_i,
      .rst_i,
      .enable_i(enable[9]),
      .decides_i(puzzle_o != '0),
      .addr_o(addr9),
      .found_o(not_empty),
      .end_o(ends[9])
  );

  logic outer_we;

  assign outer_we = enable[0] && we_i;

  aveiro_ram #(
      .Width(DigitWidth), .Words(Cells)
  ) u_puzzle (
      .clk_i,
      .addr_i(addr),
      .din_i(outer_we ? puzzle_i : enable[3] ? singles_din : hidden_din),
      .we_i(outer_we || singles_we || hidden_we),
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

  aveiro_map #(
      .Order(Order), .Boxes(1'b0)
  ) u_columns (
      .clk_i, .addr_i(addr), .id_o(column)
  );

  aveiro_map #(
      .Order(Order), .Boxes(1'b1)
  ) u_boxes (
      .clk_i, .addr_i(addr), .id_o(box)
  );
endmodule
