// The seats of all cores, and what follows from them together: who works below a node, which
// cores are below nodes that wait, which place on the next level is free.
`default_nettype none

module phalanx_seats #(
    parameter int unsigned Cores = 1
) (
    input  wire logic                                      clk_i,
    input  wire logic                                      rst_i,

    // The core that is served. It starts below a node, with a window; it leaves its seat; its
    // window narrows.
    input  wire phalanx_pkg::index_t                       core_i,
    input  wire logic                                      start_i,
    input  wire logic                                      leave_i,
    input  wire logic                                      narrow_i,
    input  wire phalanx_pkg::seat_t                        seat_i,
    input  wire phalanx_pkg::value_t                       alpha_i,
    input  wire phalanx_pkg::value_t                       beta_i,

    // The node that is looked at: whether others than the core work below it. Closed, it stops all
    // cores below it in the next cycle; `close_all_i` stops all there are.
    input  wire phalanx_pkg::split_t                       node_level_i,
    input  wire phalanx_pkg::index_t                       node_place_i,
    input  wire logic                                      close_i,
    input  wire logic                                      close_all_i,
    output      logic                                      others_below_o,
    output      logic [Cores-1:0]                          stop_o,

    // The node is written; it waits for cores, or does not. Two cycles later, for each core, the
    // levels on which the node above it waits.
    input  wire logic                                      write_i,
    input  wire logic                                      waits_i,
    output      logic [Cores*phalanx_pkg::SplitLevels-1:0] waits_o,

    // One cycle later, a place on the level below the node that is on no core's path.
    output      logic                                      any_free_o,
    output      phalanx_pkg::index_t                       free_o,

    input  wire phalanx_pkg::index_t                       guide_i,
    output      phalanx_pkg::seat_t                        guide_o,
    output      logic [Cores-1:0]                          served_o,
    output      logic [Cores-1:0]                          active_o,
    output      logic [Cores*phalanx_pkg::ValueWidth-1:0]  alpha_o,
    output      logic [Cores*phalanx_pkg::ValueWidth-1:0]  beta_o
);
  localparam int unsigned Width = phalanx_pkg::ValueWidth;
  localparam int unsigned Places = phalanx_pkg::MaxCores;
  localparam int unsigned Levels = phalanx_pkg::SplitLevels;
  localparam int unsigned IndexWidth = phalanx_pkg::IndexWidth;
  localparam int unsigned SeatWidth = $bits(guide_o);

  logic [Cores-1:0] below;
  logic [Cores*SeatWidth-1:0] seats;
  logic [Places-1:0] here, waits1_d, waits1_q, waits2_d, waits2_q, waits3_d, waits3_q;
  logic root_waits_d, root_waits_q;
  phalanx_pkg::index_t free_d, free_q;

  assign others_below_o = (below & ~served_o) != '0;
  assign free_o = free_q;

  for (genvar i = 0; i < Cores; i++) begin : g_seat
    logic [Places-1:0] next, taken;

    assign served_o[i] = core_i == IndexWidth'(i);

    phalanx_seat u_seat (
        .clk_i,
        .rst_i,
        .start_i(start_i && served_o[i]),
        .leave_i(leave_i && served_o[i]),
        .narrow_i(narrow_i && served_o[i]),
        .seat_i,
        .alpha_i,
        .beta_i,
        .node_level_i,
        .node_place_i,
        .close_i,
        .close_all_i,
        .below_o(below[i]),
        .next_o(next),
        .stop_o(stop_o[i]),
        .root_waits_i(root_waits_q),
        .waits_i({waits3_q, waits2_q, waits1_q}),
        .waits_o(waits_o[Levels*i+:Levels]),
        .active_o(active_o[i]),
        .seat_o(seats[SeatWidth*i+:SeatWidth]),
        .alpha_o(alpha_o[Width*i+:Width]),
        .beta_o(beta_o[Width*i+:Width])
    );

    if (i == 0) begin : g_first
      assign taken = next;
    end else begin : g_next
      assign taken = g_seat[i-1].taken | next;
    end
  end

  phalanx_select #(.Words(Cores), .Width(SeatWidth)) u_guide (
      .words_i(seats), .index_i(guide_i), .word_o(guide_o)
  );
  phalanx_lowest #(.Width(Places)) u_free (
      .bits_i(~g_seat[Cores-1].taken), .any_o(any_free_o), .index_o(free_d)
  );

  for (genvar j = 0; j < Places; j++) begin : g_here
    assign here[j] = node_place_i == IndexWidth'(j);
  end

  always_comb begin
    root_waits_d = root_waits_q;
    waits1_d = waits1_q;
    waits2_d = waits2_q;
    waits3_d = waits3_q;
    if (write_i) begin
      unique case (node_level_i)
        2'd1: waits1_d = waits_i ? waits1_q | here : waits1_q & ~here;
        2'd2: waits2_d = waits_i ? waits2_q | here : waits2_q & ~here;
        2'd3: waits3_d = waits_i ? waits3_q | here : waits3_q & ~here;
        default: root_waits_d = waits_i;
      endcase
    end
  end

  always_ff @(posedge clk_i) begin
    free_q <= free_d;
    root_waits_q <= root_waits_d;
    waits1_q <= waits1_d;
    waits2_q <= waits2_d;
    waits3_q <= waits3_d;
  end
endmodule
