// The Timisoara machine: a person plays Blue against its search, which is Red. The ports are those
// of reversi_machine, and probes for simulation.
`default_nettype none

module timisoara_top #(
    // For 50 MHz, see reversi_machine.
    parameter int unsigned ClocksPerBit = 434,
    parameter int unsigned ClocksPerPixel = 2,
    parameter int unsigned StableCycles = 250_000,
    parameter int unsigned RepeatCycles = 1 << 23
) (
    input  wire logic clk_i,
    input  wire logic rst_i,

    // Contacts, 1 while pressed.
    input  wire logic east_i,
    input  wire logic west_i,
    input  wire logic north_i,
    input  wire logic south_i,
    input  wire logic enter_i,

    // The depth of the next search: 2, 4, .. 16.
    input  wire logic [reversi_pkg::DepthWidth-1:0] depth_i,

    // Stops a search after this many cycles; 0: never.
    input  wire logic [reversi_pkg::CountWidth-1:0] limit_i,

    // Lights: the game is over; Blue had to pass; the machine thinks.
    output      logic game_over_o,
    output      logic pass_o,
    output      logic thinking_o,

    input  wire logic rx_i,
    output      logic tx_o,

    output      logic        pixel_o,
    output      logic        visible_o,
    output      logic        hsync_no,
    output      logic        vsync_no,
    output      logic [11:0] colour_o,

    // Probes: the board, and the counts of the last search or of the one under way.
    output      logic [                       63:0] red_o,
    output      logic [                       63:0] blue_o,
    output      logic [reversi_pkg::CountWidth-1:0] nodes_o,
    output      logic [reversi_pkg::CountWidth-1:0] cycles_o
);
  logic start, stop, busy, done;
  reversi_pkg::request_t request;
  reversi_pkg::answer_t answer;

  assign red_o = request.board.own;
  assign blue_o = request.board.opp;
  assign nodes_o = answer.nodes;
  assign cycles_o = answer.cycles;

  reversi_machine #(
      .ClocksPerBit(ClocksPerBit),
      .ClocksPerPixel(ClocksPerPixel),
      .StableCycles(StableCycles),
      .RepeatCycles(RepeatCycles)
  ) u_machine (
      .clk_i,
      .rst_i,
      .start_o(start),
      .request_o(request),
      .stop_o(stop),
      .busy_i(busy),
      .done_i(done),
      .answer_i(answer),
      .east_i,
      .west_i,
      .north_i,
      .south_i,
      .enter_i,
      .depth_i,
      .limit_i,
      .game_over_o,
      .pass_o,
      .thinking_o,
      .rx_i,
      .tx_o,
      .pixel_o,
      .visible_o,
      .hsync_no,
      .vsync_no,
      .colour_o
  );

  // Nobody follows the trace here.
  /* verilator lint_off PINCONNECTEMPTY */
  timisoara_search #(
      .Trace(1'b0)
  ) u_search (
      .clk_i,
      .rst_i,
      .start_i(start),
      .request_i(request),
      .stop_i(stop),
      .busy_o(busy),
      .done_o(done),
      .answer_o(answer),
      .trace_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */
endmodule
