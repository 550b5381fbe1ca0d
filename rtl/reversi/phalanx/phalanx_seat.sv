// What the dispatcher knows of one core: whether it works, where, and its window.
`default_nettype none

module phalanx_seat (
    input  wire logic                                clk_i,
    input  wire logic                                rst_i,

    // The core is the one served: it starts on this seat; it has ended; its window narrows.
    input  wire logic                                start_i,
    input  wire logic                                leave_i,
    input  wire logic                                narrow_i,
    input  wire phalanx_pkg::seat_t                  seat_i,
    input  wire phalanx_pkg::value_t                 alpha_i,
    input  wire phalanx_pkg::value_t                 beta_i,

    // A node: the core works below it. If the node is closed, or all are, the core stops in the next
    // cycle. The place of the core's node on the level below, one-hot; 0 if it has none there.
    input  wire phalanx_pkg::split_t                 node_level_i,
    input  wire phalanx_pkg::index_t                 node_place_i,
    input  wire logic                                close_i,
    input  wire logic                                close_all_i,
    output      logic                                below_o,
    output      logic [phalanx_pkg::MaxCores-1:0]    next_o,
    output      logic                                stop_o,

    // The nodes of each level that wait for cores; one cycle later, those of them above the core.
    input  wire logic                                root_waits_i,
    input  wire logic [3*phalanx_pkg::MaxCores-1:0]  waits_i,
    output      logic [phalanx_pkg::SplitLevels-1:0] waits_o,

    output      logic                                active_o,
    output      phalanx_pkg::seat_t                  seat_o,
    output      phalanx_pkg::value_t                 alpha_o,
    output      phalanx_pkg::value_t                 beta_o
);
  localparam int unsigned Places = phalanx_pkg::MaxCores;
  localparam int unsigned IndexWidth = phalanx_pkg::IndexWidth;

  logic active_q, stop_q, same, stops;
  phalanx_pkg::index_t next_place;
  logic [phalanx_pkg::SplitLevels-1:0] waits_d, waits_q;
  phalanx_pkg::seat_t seat_q;
  phalanx_pkg::value_t alpha_q, beta_q;

  assign active_o = active_q;
  assign seat_o = seat_q;
  assign alpha_o = alpha_q;
  assign beta_o = beta_q;

  assign same = node_level_i == 2'd0
             || phalanx_pkg::place_of(seat_q.path, node_level_i) == node_place_i;
  assign below_o = active_q && seat_q.level >= node_level_i && same;
  assign stops = active_q && ((below_o && close_i) || close_all_i);
  assign next_place = phalanx_pkg::place_of(seat_q.path, node_level_i + 2'd1);
  assign stop_o = stop_q;
  assign waits_o = waits_q;
  assign waits_d[0] = active_q && root_waits_i;
  assign waits_d[1] = active_q && seat_q.level >= 2'd1 && waits_i[{2'd0, seat_q.path[3:0]}];
  assign waits_d[2] = active_q && seat_q.level >= 2'd2 && waits_i[{2'd1, seat_q.path[7:4]}];
  assign waits_d[3] = active_q && seat_q.level == 2'd3 && waits_i[{2'd2, seat_q.path[11:8]}];

  for (genvar i = 0; i < Places; i++) begin : g_place
    assign next_o[i] = active_q && seat_q.level > node_level_i && next_place == IndexWidth'(i);
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) active_q <= 1'b0;
    else if (start_i) active_q <= 1'b1;
    else if (leave_i || stops) active_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    waits_q <= waits_d;
    stop_q <= stops;
    if (start_i) seat_q <= seat_i;
    if (start_i || narrow_i) begin
      alpha_q <= alpha_i;
      beta_q <= beta_i;
    end
  end

  if (Places != 16) begin : g_check
    $error("the places of a level are numbered by four bits");
  end
endmodule
