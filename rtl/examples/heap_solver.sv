// The example of docs/adding-a-chip.md, a subtraction game: two players in turn take 1, 3 or 4 stones
// from a heap, and who cannot take has lost.
//
// Start/done interface, see rtl/README.md. Values the heaps 0, 1, .. `heap_i`, one in each cycle, from
// the four before it; `stop_i` ends that early. `heap_o` and `take_o` are the last heap valued, which is
// the answer in the cycle of `done_o`: how many stones to take, 0 if the heap is lost.
`default_nettype none

module heap_solver (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       start_i,
    input  wire logic       stop_i,
    input  wire logic [7:0] heap_i,
    output      logic       done_o,
    // A heap was valued in the last cycle: the trace.
    output      logic       valued_o,
    output      logic [7:0] heap_o,
    output      logic [2:0] take_o
);
  logic busy_d, busy_q, done_d, done_q, valued_q;
  logic [7:0] goal_d, goal_q, next_d, next_q, heap_q;
  logic [2:0] take_d, take_q;
  // Bit k: the heap with k + 1 stones less exists, and is lost.
  logic [3:0] lost_d, lost_q;

  assign take_d = lost_q[0] ? 3'd1 : lost_q[2] ? 3'd3 : lost_q[3] ? 3'd4 : 3'd0;
  assign done_d = busy_q && (next_q == goal_q || stop_i);

  always_comb begin
    busy_d = busy_q && !done_d;
    goal_d = goal_q;
    next_d = next_q + 8'd1;
    lost_d = {lost_q[2:0], take_d == 3'd0};
    if (start_i && !busy_q) begin
      busy_d = 1'b1;
      goal_d = heap_i;
      next_d = 8'd0;
      lost_d = 4'd0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      busy_q <= 1'b0;
      done_q <= 1'b0;
      valued_q <= 1'b0;
    end else begin
      busy_q <= busy_d;
      done_q <= done_d;
      valued_q <= busy_q;
    end
  end

  always_ff @(posedge clk_i) begin
    goal_q <= goal_d;
    next_q <= next_d;
    lost_q <= lost_d;
    heap_q <= next_q;
    take_q <= take_d;
  end

  assign done_o = done_q;
  assign valued_o = valued_q;
  assign heap_o = heap_q;
  assign take_o = take_q;
endmodule
