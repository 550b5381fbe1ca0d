// The cycle counter: counts from the cycle after `start_i` to `stop_i`, and holds.
`default_nettype none

module aveiro_counter (
    input  wire logic                              clk_i,
    input  wire logic                              rst_i,
    input  wire logic                              start_i,
    input  wire logic                              stop_i,
    output      logic [aveiro_pkg::CycleWidth-1:0] count_o,
    output      logic                              end_o
);
  typedef enum logic [1:0] {
    StIdle,
    StCount,
    StEnd
  } state_e;

  state_e state_d, state_q;
  logic [aveiro_pkg::CycleWidth-1:0] count_d, count_q;

  assign count_o = count_q;
  assign end_o = state_q == StEnd;

  always_comb begin
    state_d = state_q;
    count_d = count_q;
    unique case (state_q)
      StIdle:
      if (start_i) begin
        state_d = StCount;
        count_d = '0;
      end
      StCount: begin
        count_d = count_q + 1'b1;
        if (stop_i) state_d = StEnd;
      end
      StEnd: if (!start_i) state_d = StIdle;
      default: state_d = StIdle;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= StIdle;
    else state_q <= state_d;
  end

  always_ff @(posedge clk_i) count_q <= count_d;
endmodule
