// Where puzzles wait for their turn: one in a register, until the stack has a cycle for it, then one for each slot in the
// stack. One of the two slots is in stage A, the other one in stage B.
`default_nettype none

module cohort_queue (
    input  wire logic                                               clk_i,
    input  wire logic                                               rst_i,
    // A puzzle, its tag, and whether to go on to the second solution.
    input  wire logic                                               valid_i,
    output      logic                                               ready_o,
    input  wire cohort_pkg::grid_t                                  puzzle_i,
    input  wire logic                    [cohort_pkg::TagWidth-1:0] tag_i,
    input  wire logic                                               unique_i,
    // The puzzle in the register, and its slot; `ready_i`: it is written to the stack.
    output      logic                                               valid_o,
    input  wire logic                                               ready_i,
    output      logic                                               slot_o,
    output      cohort_pkg::candidates_t                            candidates_o,
    // The slot in stage A; whether either is idle.
    input  wire logic                                               a_id_i,
    input  wire logic                                               a_idle_i,
    input  wire logic                                               b_idle_i,
    // A puzzle waits in the stack for the slot in stage A.
    output      logic                                               a_waiting_o,
    // The slot in stage B starts with its puzzle.
    input  wire logic                                               b_start_i,
    output      logic                    [cohort_pkg::TagWidth-1:0] b_tag_o,
    output      logic                                               b_unique_o
);
  logic pending_d, pending_q, slot_q, accept, to_b, slot_d, a_waiting, b_waiting;
  logic [1:0] waiting_d, waiting_q;
  cohort_pkg::grid_t puzzle_q;

  cohort_decode u_decode (
      .grid_i(puzzle_q), .candidates_o
  );

  assign a_waiting = a_id_i ? waiting_q[1] : waiting_q[0];
  assign b_waiting = a_id_i ? waiting_q[0] : waiting_q[1];
  assign ready_o = !pending_q && waiting_q != '1;
  assign accept = valid_i && ready_o;
  assign pending_d = accept || (pending_q && !ready_i);
  assign valid_o = pending_q;
  assign slot_o = slot_q;
  assign a_waiting_o = a_waiting;

  // To a slot that is idle, if there is one. That in stage A now is there again when the puzzle can be read.
  assign to_b = a_waiting || (!b_waiting && b_idle_i && !a_idle_i);
  assign slot_d = a_id_i ^ to_b;

  for (genvar s = 0; s < 2; s++) begin : g_slot
    logic [cohort_pkg::TagWidth-1:0] tag_q;
    logic unique_q;

    assign waiting_d[s] = (waiting_q[s] || (pending_q && ready_i && slot_q == 1'(s))) && !(b_start_i && a_id_i != 1'(s));

    always_ff @(posedge clk_i) begin
      if (accept && slot_d == 1'(s)) begin
        tag_q <= tag_i;
        unique_q <= unique_i;
      end
    end
  end

  assign b_tag_o = a_id_i ? g_slot[0].tag_q : g_slot[1].tag_q;
  assign b_unique_o = a_id_i ? g_slot[0].unique_q : g_slot[1].unique_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      pending_q <= 1'b0;
      waiting_q <= '0;
    end else begin
      pending_q <= pending_d;
      waiting_q <= waiting_d;
    end
  end

  always_ff @(posedge clk_i) begin
    if (accept) begin
      puzzle_q <= puzzle_i;
      slot_q <= slot_d;
    end
  end
endmodule
