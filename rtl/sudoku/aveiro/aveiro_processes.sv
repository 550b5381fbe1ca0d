// The processes and their bus: what is run, by a solver or on a bench.
//
//   routine --> enable --> processes --> addresses --> aveiro_mux --> address of all memories
//                              '-------> requests --> aveiro_priority ----^ sel
//
// The priority encoder gives the bus to Validate before Possibilities List, and then to the others;
// it belongs to `idle_addr_i` while none of them asks for it.
`default_nettype none

module aveiro_processes #(
    parameter int unsigned Order = 3,
    // Whether Filled, Check Solution, Blocked and Minimums are there.
    parameter bit Verdict = 1'b1,
    // Do not set.
    parameter int unsigned AddrWidth = $clog2(Order * Order * Order * Order),
    parameter int unsigned DigitWidth = $clog2(Order * Order + 1),
    parameter int unsigned ListWidth = Order * Order * DigitWidth,
    parameter int unsigned MapWidth = AddrWidth - 1
) (
    input  wire logic                   clk_i,
    input  wire logic                   rst_i,
    // The process that runs; `enable_i` = 0 leads to StIdle from everywhere.
    input  wire logic                   enable_i,
    input  wire logic                   run_i,
    input  wire aveiro_pkg::routine_t   routine_i,
    // Validate on its own, of a number in a cell.
    input  wire logic                   validate_i,
    input  wire logic [  AddrWidth-1:0] position_i,
    input  wire logic [ DigitWidth-1:0] number_i,
    // It ended, and what it found; of Validate, whether the number is valid.
    output      logic                   end_o,
    output      logic                   found_o,
    // The cell that Minimums found.
    output      logic [  AddrWidth-1:0] minimum_o,

    // The bus, and the memories on it: puzzle, list, map of minimums.
    input  wire logic [  AddrWidth-1:0] idle_addr_i,
    output      logic [  AddrWidth-1:0] addr_o,
    input  wire logic [ DigitWidth-1:0] puzzle_i,
    output      logic [ DigitWidth-1:0] puzzle_o,
    output      logic                   puzzle_we_o,
    input  wire logic [  ListWidth-1:0] list_i,
    output      logic [  ListWidth-1:0] list_o,
    output      logic                   list_we_o,
    input  wire logic [   MapWidth-1:0] map_i,
    output      logic [   MapWidth-1:0] map_o,
    output      logic                   map_we_o,
    // A cell with candidates gets a number in the map.
    output      logic                   numbered_o
);
  localparam int unsigned Routines = 8;
  localparam int unsigned Owners = Routines + 1;

  // By the numbers of the routines; Not Empty, number 0, is not one of them: it is Validate's place.
  logic [Routines-1:0] runs, enable;

  always_comb begin
    runs = '0;
    for (int unsigned i = 1; i < Routines; i++) runs[i] = run_i && routine_i == 3'(i);
    enable = enable_i ? runs : '0;
  end

  // --- Processes ------------------------------------------------------------------------

  logic [AddrWidth-1:0] validate_addr, list_addr, singles_addr, hidden_addr;
  logic [AddrWidth-1:0] filled_addr, check_addr, blocked_addr, minimums_addr, position;
  logic [DigitWidth-1:0] column, box, number, singles, hidden;
  logic [Routines-1:0] ends, founds;
  logic validate, invalid, singles_we, hidden_we;

  aveiro_validate #(
      .Order(Order)
  ) u_validate (
      .clk_i,
      .rst_i,
      .enable_i(validate || validate_i),
      .position_i(validate_i ? position_i : position),
      .number_i(validate_i ? number_i : number),
      .puzzle_i,
      .column_i(column),
      .box_i(box),
      .addr_o(validate_addr),
      .valid_o(invalid),
      .end_o(ends[0])
  );

  assign founds[0] = !invalid;

  aveiro_list #(
      .Order(Order)
  ) u_list (
      .clk_i,
      .rst_i,
      .enable_i(enable[aveiro_pkg::PossibilitiesList]),
      .puzzle_i,
      .validate_o(validate),
      .position_o(position),
      .number_o(number),
      .valid_i(invalid),
      .validated_i(ends[0]),
      .addr_o(list_addr),
      .din_o(list_o),
      .we_o(list_we_o),
      .end_o(ends[aveiro_pkg::PossibilitiesList])
  );

  assign founds[aveiro_pkg::PossibilitiesList] = 1'b1;

  aveiro_singles #(
      .Order(Order)
  ) u_singles (
      .clk_i,
      .rst_i,
      .enable_i(enable[aveiro_pkg::Singles]),
      .list_i(list_i[ListWidth-1-:2*DigitWidth]),
      .addr_o(singles_addr),
      .din_o(singles),
      .we_o(singles_we),
      .found_o(founds[aveiro_pkg::Singles]),
      .end_o(ends[aveiro_pkg::Singles])
  );

  aveiro_hidden #(
      .Order(Order)
  ) u_hidden (
      .clk_i,
      .rst_i,
      .enable_i(enable[aveiro_pkg::HiddenNumber]),
      .list_i,
      .box_i(box),
      .addr_o(hidden_addr),
      .din_o(hidden),
      .we_o(hidden_we),
      .found_o(founds[aveiro_pkg::HiddenNumber]),
      .end_o(ends[aveiro_pkg::HiddenNumber])
  );

  if (Verdict) begin : g_verdict
    aveiro_scan #(
        .Order(Order), .Answer(1'b0)
    ) u_filled (
        .clk_i,
        .rst_i,
        .enable_i(enable[aveiro_pkg::Filled]),
        .decides_i(puzzle_i == '0),
        .addr_o(filled_addr),
        .found_o(founds[aveiro_pkg::Filled]),
        .end_o(ends[aveiro_pkg::Filled])
    );

    aveiro_check #(
        .Order(Order)
    ) u_check (
        .clk_i,
        .rst_i,
        .enable_i(enable[aveiro_pkg::CheckSolution]),
        .puzzle_i,
        .column_i(column),
        .box_i(box),
        .addr_o(check_addr),
        .right_o(founds[aveiro_pkg::CheckSolution]),
        .end_o(ends[aveiro_pkg::CheckSolution])
    );

    aveiro_scan #(
        .Order(Order), .Answer(1'b1)
    ) u_blocked (
        .clk_i,
        .rst_i,
        .enable_i(enable[aveiro_pkg::Blocked]),
        .decides_i(puzzle_i == '0 && list_i[ListWidth-1-:DigitWidth] == '0),
        .addr_o(blocked_addr),
        .found_o(founds[aveiro_pkg::Blocked]),
        .end_o(ends[aveiro_pkg::Blocked])
    );

    aveiro_minimums #(
        .Order(Order)
    ) u_minimums (
        .clk_i,
        .rst_i,
        .enable_i(enable[aveiro_pkg::Minimums]),
        .list_i,
        .map_i,
        .addr_o(minimums_addr),
        .din_o(map_o),
        .we_o(map_we_o),
        .numbered_o,
        .minimum_o,
        .found_o(founds[aveiro_pkg::Minimums]),
        .end_o(ends[aveiro_pkg::Minimums])
    );
  end else begin : g_no_verdict
    assign {filled_addr, check_addr, blocked_addr, minimums_addr} = '0;
    assign {map_o, map_we_o, numbered_o, minimum_o} = '0;
    assign {ends[7:4], founds[7:4]} = '0;

    // There is no map.
    logic unused;
    assign unused = ^map_i;
  end

  assign end_o = validate_i ? ends[0] : |(runs & ends);
  assign found_o = validate_i ? founds[0] : |(runs & founds);

  // --- Buses ----------------------------------------------------------------------------

  logic [$clog2(Owners)-1:0] sel;

  aveiro_priority #(
      .Requests(Routines)
  ) u_priority (
      .request_i({runs[Routines-1:1], validate || validate_i}), .sel_o(sel)
  );

  aveiro_mux #(
      .Width(AddrWidth), .Words(Owners)
  ) u_addr (
      .sel_i(sel),
      .words_i({
        minimums_addr,
        blocked_addr,
        check_addr,
        filled_addr,
        hidden_addr,
        singles_addr,
        list_addr,
        validate_addr,
        idle_addr_i
      }),
      .word_o(addr_o)
  );

  assign puzzle_o = runs[aveiro_pkg::Singles] ? singles : hidden;
  assign puzzle_we_o = (runs[aveiro_pkg::Singles] && singles_we)
                    || (runs[aveiro_pkg::HiddenNumber] && hidden_we);

  // --- Maps -----------------------------------------------------------------------------

  aveiro_map #(
      .Order(Order), .Boxes(1'b0)
  ) u_columns (
      .clk_i, .addr_i(addr_o), .id_o(column)
  );

  aveiro_map #(
      .Order(Order), .Boxes(1'b1)
  ) u_boxes (
      .clk_i, .addr_i(addr_o), .id_o(box)
  );

`ifndef SYNTHESIS
  // A memory is only read while it is not written, so that its output is the word at the address.
  OneWriter_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      $onehot0({singles_we, hidden_we, list_we_o, map_we_o}));
`endif
endmodule
