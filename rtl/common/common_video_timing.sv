// VGA timing: 640x480 at 60 Hz, 800 x 525 pixels with blanking.
//
//             0 .. 639    640 .. 655   656 .. 751   752 .. 799
//   line      visible     front porch  sync         back porch
//             0 .. 479    480 .. 489   490 .. 491   492 .. 524
//   frame     visible     front porch  sync         back porch
//
// A pixel takes `ClocksPerPixel` clocks (25 MHz: 2 at 50 MHz); `pixel_o` is 1 in the last of
// them. The sync pulses are active low in this mode.
`default_nettype none

module common_video_timing #(
    parameter int unsigned ClocksPerPixel = 2
) (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    output      logic       pixel_o,
    output      logic [9:0] x_o,
    output      logic [9:0] y_o,
    output      logic       visible_o,
    output      logic       hsync_no,
    output      logic       vsync_no
);
  localparam int unsigned ClockWidth = (ClocksPerPixel > 1) ? $clog2(ClocksPerPixel) : 1;
  localparam logic [ClockWidth-1:0] LastClock = ClockWidth'(ClocksPerPixel - 1);

  if (ClocksPerPixel < 1) begin : g_check
    $error("ClocksPerPixel must be at least 1");
  end

  logic [ClockWidth-1:0] clock_d, clock_q;
  logic [9:0] x_d, x_q, y_d, y_q;

  assign pixel_o = clock_q == LastClock;
  assign x_o = x_q;
  assign y_o = y_q;
  assign visible_o = x_q < 10'd640 && y_q < 10'd480;
  assign hsync_no = !(x_q >= 10'd656 && x_q < 10'd752);
  assign vsync_no = !(y_q >= 10'd490 && y_q < 10'd492);

  always_comb begin
    clock_d = pixel_o ? '0 : clock_q + 1'b1;
    x_d = x_q;
    y_d = y_q;
    if (pixel_o) begin
      x_d = (x_q == 10'd799) ? 10'd0 : x_q + 10'd1;
      if (x_q == 10'd799) y_d = (y_q == 10'd524) ? 10'd0 : y_q + 10'd1;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      clock_q <= '0;
      x_q <= 10'd0;
      y_q <= 10'd0;
    end else begin
      clock_q <= clock_d;
      x_q <= x_d;
      y_q <= y_d;
    end
  end

`ifndef SYNTHESIS
  BeamIsInTheFrame_A :
  assert property (@(posedge clk_i) disable iff (rst_i) x_q < 10'd800 && y_q < 10'd525);
`endif
endmodule
