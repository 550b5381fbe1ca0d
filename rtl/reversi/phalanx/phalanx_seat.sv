// What the dispatcher knows of one core: whether it works, below which nodes, and its window.
`default_nettype none

module phalanx_seat (
    input  wire logic                                clk_i,
    input  wire logic                                rst_i,

    // The core is the one served: it starts below this path; it has ended; its window narrows.
    input  wire logic                                start_i,
    input  wire logic                                leave_i,
    input  wire logic                                narrow_i,
    input  wire phalanx_pkg::path_t                  path_i,
    input  wire phalanx_pkg::split_t                 level_i,
    input  wire logic [phalanx_pkg::RankWidth-1:0]   rank_i,
    input  wire logic [5:0]                          square_i,
    input  wire phalanx_pkg::value_t                 alpha_i,
    input  wire phalanx_pkg::value_t                 beta_i,

    // A node: the core works below it; if the node is closed, the core stops in the next cycle.
    input  wire phalanx_pkg::split_t                 node_level_i,
    input  wire phalanx_pkg::index_t                 node_place_i,
    input  wire logic                                close_i,
    output      logic                                below_o,
    output      logic                                stop_o,

    // The nodes of each level that wait for cores; one cycle later, those of them above the core.
    input  wire logic                                root_waits_i,
    input  wire logic [3*phalanx_pkg::MaxCores-1:0]  waits_i,
    output      logic [phalanx_pkg::SplitLevels-1:0] waits_o,

    output      logic                                active_o,
    output      phalanx_pkg::path_t                  path_o,
    output      phalanx_pkg::split_t                 level_o,
    output      logic [phalanx_pkg::RankWidth-1:0]   rank_o,
    output      logic [5:0]                          square_o,
    output      phalanx_pkg::value_t                 alpha_o,
    output      phalanx_pkg::value_t                 beta_o
);
  localparam int unsigned Places = phalanx_pkg::MaxCores;

  logic active_q, stop_q;
  logic [phalanx_pkg::SplitLevels-1:0] waits_d, waits_q;
  phalanx_pkg::path_t path_q;
  phalanx_pkg::split_t level_q;
  logic [phalanx_pkg::RankWidth-1:0] rank_q;
  logic [5:0] square_q;
  phalanx_pkg::value_t alpha_q, beta_q;
  logic same;

  assign active_o = active_q;
  assign path_o = path_q;
  assign level_o = level_q;
  assign rank_o = rank_q;
  assign square_o = square_q;
  assign alpha_o = alpha_q;
  assign beta_o = beta_q;

  always_comb begin
    unique case (node_level_i)
      2'd1: same = path_q[3:0] == node_place_i;
      2'd2: same = path_q[7:4] == node_place_i;
      2'd3: same = path_q[11:8] == node_place_i;
      default: same = 1'b1;
    endcase
  end

  assign below_o = active_q && level_q >= node_level_i && same;
  assign stop_o = stop_q;
  assign waits_o = waits_q;
  assign waits_d[0] = active_q && root_waits_i;
  assign waits_d[1] = active_q && level_q >= 2'd1 && waits_i[{2'd0, path_q[3:0]}];
  assign waits_d[2] = active_q && level_q >= 2'd2 && waits_i[{2'd1, path_q[7:4]}];
  assign waits_d[3] = active_q && level_q == 2'd3 && waits_i[{2'd2, path_q[11:8]}];

  always_ff @(posedge clk_i) begin
    if (rst_i) active_q <= 1'b0;
    else if (start_i) active_q <= 1'b1;
    else if (leave_i || (below_o && close_i)) active_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    waits_q <= waits_d;
    stop_q <= below_o && close_i;
    if (start_i) begin
      path_q <= path_i;
      level_q <= level_i;
      rank_q <= rank_i;
      square_q <= square_i;
    end
    if (start_i || narrow_i) begin
      alpha_q <= alpha_i;
      beta_q <= beta_i;
    end
  end

  if (Places != 16) begin : g_check
    $error("the places of a level are numbered by four bits");
  end
endmodule
