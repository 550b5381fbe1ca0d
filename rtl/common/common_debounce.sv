// Debounces a button. The contact is asynchronous and bounces when it closes and opens: two
// flip-flops synchronise it, and the level changes only after it was stable for `StableCycles`.
`default_nettype none

module common_debounce #(
    // 5 ms at 50 MHz.
    parameter int unsigned StableCycles = 250_000
) (
    input  wire logic clk_i,
    input  wire logic rst_i,
    input  wire logic contact_i,
    output      logic level_o
);
  localparam int unsigned Width = $clog2(StableCycles + 1);
  localparam logic [Width-1:0] Last = Width'(StableCycles - 1);

  if (StableCycles < 1) begin : g_check
    $error("StableCycles must be at least 1");
  end

  logic [1:0] sync_q;
  logic level_d, level_q;
  // For how many cycles the contact has differed from the level.
  logic [Width-1:0] other_d, other_q;

  assign level_o = level_q;

  always_comb begin
    level_d = level_q;
    other_d = '0;
    if (sync_q[1] != level_q) begin
      if (other_q == Last) level_d = sync_q[1];
      else other_d = other_q + 1'b1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      sync_q  <= 2'b00;
      level_q <= 1'b0;
      other_q <= '0;
    end else begin
      sync_q  <= {sync_q[0], contact_i};
      level_q <= level_d;
      other_q <= other_d;
    end
  end
endmodule
