// Assertions on the interface of a search core, which every core instantiates in simulation; see
// rtl/README.md for what the interface promises. No outputs, no logic in a netlist.
`default_nettype none

module reversi_search_sva #(
    // The core is done at most this many cycles after a stop.
    parameter int unsigned StopCycles = 1
) (
    input  wire logic                  clk_i,
    input  wire logic                  rst_i,
    input  wire logic                  start_i,
    // The depths that a core can take are its own matter.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire reversi_pkg::request_t request_i,
    /* verilator lint_on UNUSEDSIGNAL */
    input  wire logic                  stop_i,
    input  wire logic                  busy_i,
    input  wire logic                  done_i,
    input  wire reversi_pkg::answer_t  answer_i
);
  if (StopCycles < 1) begin : g_check
    $error("StopCycles must be at least 1");
  end

`ifndef SYNTHESIS
  // The squares taken at the root; the cycles since a stop.
  logic [63:0] discs_q;
  int unsigned stopping_q;

  always_ff @(posedge clk_i) begin
    if (start_i && !busy_i) discs_q <= request_i.board.own | request_i.board.opp;
    if (rst_i || !busy_i) stopping_q <= 0;
    else if (stop_i || stopping_q != 0) stopping_q <= stopping_q + 1;
  end

  DiscsHaveOneColour_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      start_i && !busy_i |-> (request_i.board.own & request_i.board.opp) == 64'h0);

  StartIsTaken_A :
  assert property (@(posedge clk_i) disable iff (rst_i) start_i && !busy_i |=> busy_i);

  BusyEndsWithDone_A :
  assert property (@(posedge clk_i) disable iff (rst_i) busy_i |=> busy_i || done_i);

  DoneFollowsBusy_A :
  assert property (@(posedge clk_i) disable iff (rst_i) done_i |-> !busy_i && $past(busy_i));

  StopIsObeyed_A :
  assert property (@(posedge clk_i) disable iff (rst_i) busy_i |-> stopping_q < StopCycles);

  OnlyAStopIsIncomplete_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      done_i && !answer_i.complete |-> stopping_q != 0);

  BestIsEmpty_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      done_i && !answer_i.pass |-> !discs_q[answer_i.best]);

  AnswerHolds_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      !busy_i && !start_i |=> $stable(answer_i));

  CyclesAreCounted_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      busy_i |=> answer_i.cycles == $past(answer_i.cycles) + 1'b1);
`endif
endmodule
