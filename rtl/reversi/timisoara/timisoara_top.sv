// The machine: a person plays Blue with five buttons and a monitor, the search plays Red.
//
//   buttons -> debounce --v
//   serial line -> keys -> cursor --v
//   screen <------------ board, turn, FSM <--> search
//                               |---> report -> serial line
//
//   StLookRed   the moves of Red   } after each move, and at the start; the player
//   StLookBlue  the moves of Blue  } who has none passes, and if neither has, the
//   StTurn      whose turn it is   } game is over
//   StHuman     waits for a move: enter, on a legal square
//   StGo        starts the search
//   StThink     waits for its answer
//   StFlip      the discs that the move flips
//   StPlace     the board after the move
//   StReport    sends three numbers on the serial line
//   StOver      the game is over, until the next reset
//
// After each move or pass of Red the serial line tells the cycles of the search, its nodes, and
// its answer:
//
//    31    29..24   19..0
//   pass   square   value
//
// Blue moves first, from the usual position, by the buttons or by a line of text such as "d3" (the
// document's machine only sends). The document shares the flip network with the search; here the
// search has its own, so that each is free of the other's multiplexer.
`default_nettype none

module timisoara_top #(
    // For 50 MHz: 115200 baud, 25 MHz pixels, 5 ms of bouncing, 6 steps of the cursor a second.
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

    // Levels of the next search: 2, 4, .. 16.
    input  wire logic [4:0] depth_i,

    // LEDs: the game is over; Blue had to pass; the machine thinks.
    output      logic game_over_o,
    output      logic pass_o,
    output      logic thinking_o,

    input  wire logic rx_i,
    output      logic tx_o,

    // 640x480 at 60 Hz; `pixel_o` is 1 in the last clock of each pixel.
    output      logic        pixel_o,
    output      logic        visible_o,
    output      logic        hsync_no,
    output      logic        vsync_no,
    output      logic [11:0] colour_o,

    // Probes, for who watches: the board, and the counts of the last search or the one under way.
    output      logic [63:0] red_o,
    output      logic [63:0] blue_o,
    output      logic [timisoara_pkg::CountWidth-1:0] nodes_o,
    output      logic [timisoara_pkg::CountWidth-1:0] cycles_o
);
  localparam logic [63:0] StartBlue = 64'h0000_0008_1000_0000;
  localparam logic [63:0] StartRed = 64'h0000_0010_0800_0000;

  typedef enum logic [3:0] {
    StLookRed,
    StLookBlue,
    StTurn,
    StHuman,
    StGo,
    StThink,
    StFlip,
    StPlace,
    StReport,
    StOver
  } state_e;

  state_e state_d, state_q;
  logic [63:0] red_d, red_q, blue_d, blue_q;
  // Whose turn it is, whether Red has a move, and whether Blue had to pass.
  logic red_turn_d, red_turn_q, red_can_d, red_can_q, passed_d, passed_q;
  // The moves last looked at, which are Blue's when Blue may move; the move to place.
  logic [63:0] moves_d, moves_q, move_d, move_q, flips_q;
  // The numbers that were sent.
  logic [1:0] sent_d, sent_q;

  // --- Buttons, keys and cursor ---------------------------------------------------------

  logic [4:0] contacts, pressed;
  logic [5:0] cursor;
  logic enter;

  assign contacts = {enter_i, south_i, north_i, west_i, east_i};

  for (genvar i = 0; i < 5; i++) begin : g_button
    common_debounce #(
        .StableCycles(StableCycles)
    ) u_debounce (
        .clk_i, .rst_i, .contact_i(contacts[i]), .level_o(pressed[i])
    );
  end

  logic key_valid;
  logic [7:0] key;

  common_uart_rx #(
      .ClocksPerBit(ClocksPerBit)
  ) u_keys (
      .clk_i, .rst_i, .rx_i, .valid_o(key_valid), .data_o(key)
  );

  timisoara_cursor #(
      .RepeatCycles(RepeatCycles)
  ) u_cursor (
      .clk_i,
      .rst_i,
      .east_i(pressed[0]),
      .west_i(pressed[1]),
      .north_i(pressed[2]),
      .south_i(pressed[3]),
      .enter_i(pressed[4]),
      .key_valid_i(key_valid),
      .key_i(key),
      .square_o(cursor),
      .enter_o(enter)
  );

  // --- The rules ------------------------------------------------------------------------

  logic as_red;
  logic [63:0] own, opp, moves, flips;

  assign as_red = (state_q == StLookRed) || (state_q != StLookBlue && red_turn_q);
  assign own = as_red ? red_q : blue_q;
  assign opp = as_red ? blue_q : red_q;

  reversi_moves u_moves (.own_i(own), .opp_i(opp), .moves_o(moves));
  reversi_flips u_flips (.own_i(own), .opp_i(opp), .move_i(move_q), .flips_o(flips));

  // --- The search -----------------------------------------------------------------------

  logic go, busy, done, search_pass;
  logic [5:0] best;
  logic [timisoara_pkg::ValueWidth-1:0] value;

  assign go = state_q == StGo;

  // Leaves are not reported, and nobody follows the trace here.
  /* verilator lint_off PINCONNECTEMPTY */
  timisoara_search #(
      .Trace(1'b0)
  ) u_search (
      .clk_i,
      .rst_i,
      .go_i(go),
      .own_i(red_q),
      .opp_i(blue_q),
      .depth_i,
      .busy_o(busy),
      .done_o(done),
      .pass_o(search_pass),
      .best_o(best),
      .value_o(value),
      .nodes_o,
      .leaves_o(),
      .cycles_o,
      .trace_kind_o(),
      .trace_enter_level_o(),
      .trace_red_o(),
      .trace_blue_o(),
      .trace_leaf_value_o(),
      .trace_level_o(),
      .trace_value_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // --- The report -----------------------------------------------------------------------

  logic [31:0] number;
  logic number_valid, report_ready;

  assign number_valid = state_q == StReport && sent_q != 2'd3;

  // A report has room for the lower 32 bits.
  always_comb begin
    unique case (sent_q)
      2'd0: number = cycles_o[31:0];
      2'd1: number = nodes_o[31:0];
      default: number = {search_pass, 1'b0, search_pass ? 6'd0 : best, 4'd0, value};
    endcase
  end

  timisoara_report #(
      .ClocksPerBit(ClocksPerBit)
  ) u_report (
      .clk_i, .rst_i, .valid_i(number_valid), .number_i(number), .ready_o(report_ready), .tx_o
  );

  // --- The game -------------------------------------------------------------------------

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StLookRed: state_d = StLookBlue;
      StLookBlue: state_d = StTurn;
      StTurn:
      if (moves_q == 64'h0 && !red_can_q) state_d = StOver;
      else state_d = (red_turn_q || moves_q == 64'h0) ? StGo : StHuman;
      StHuman: if (enter && moves_q[cursor]) state_d = StFlip;
      StGo: state_d = StThink;
      StThink: if (done) state_d = search_pass ? StReport : StFlip;
      StFlip: state_d = StPlace;
      StPlace: state_d = red_turn_q ? StReport : StLookRed;
      StReport: if (sent_q == 2'd3 && report_ready) state_d = StLookRed;
      StOver: ;
      default: state_d = StLookRed;
    endcase
  end

  always_comb begin
    red_d = red_q;
    blue_d = blue_q;
    red_turn_d = red_turn_q;
    red_can_d = red_can_q;
    passed_d = passed_q;
    moves_d = moves_q;
    move_d = move_q;
    sent_d = 2'd0;
    unique case (state_q)
      StLookRed: moves_d = moves;
      StLookBlue: begin
        red_can_d = moves_q != 64'h0;
        moves_d = moves;
      end
      StTurn:
      if (!red_turn_q && moves_q == 64'h0) begin
        red_turn_d = 1'b1;
        passed_d = 1'b1;
      end
      StHuman: begin
        move_d = 64'd1 << cursor;
        if (state_d == StFlip) passed_d = 1'b0;
      end
      StThink: begin
        move_d = 64'd1 << best;
        if (done && search_pass) red_turn_d = 1'b0;
      end
      StPlace: begin
        red_d = red_turn_q ? red_q | flips_q | move_q : red_q & ~flips_q;
        blue_d = red_turn_q ? blue_q & ~flips_q : blue_q | flips_q | move_q;
        red_turn_d = !red_turn_q;
      end
      StReport: sent_d = (number_valid && report_ready) ? sent_q + 2'd1 : sent_q;
      default: ;
    endcase
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StLookRed;
      red_q <= StartRed;
      blue_q <= StartBlue;
      red_turn_q <= 1'b0;
      passed_q <= 1'b0;
      sent_q <= 2'd0;
    end else begin
      state_q <= state_d;
      red_q <= red_d;
      blue_q <= blue_d;
      red_turn_q <= red_turn_d;
      passed_q <= passed_d;
      sent_q <= sent_d;
    end
  end

  always_ff @(posedge clk_i) begin
    red_can_q <= red_can_d;
    moves_q <= moves_d;
    move_q <= move_d;
    flips_q <= flips;
  end

  assign game_over_o = state_q == StOver;
  assign pass_o = passed_q;
  assign thinking_o = busy;
  assign red_o = red_q;
  assign blue_o = blue_q;

  // --- The screen -----------------------------------------------------------------------

  logic [63:0] shown_moves;

  assign shown_moves = (state_q == StHuman) ? moves_q : 64'h0;

  timisoara_screen #(
      .ClocksPerPixel(ClocksPerPixel)
  ) u_screen (
      .clk_i,
      .rst_i,
      .red_i(red_q),
      .blue_i(blue_q),
      .moves_i(shown_moves),
      .cursor_i(cursor),
      .pixel_o,
      .visible_o,
      .hsync_no,
      .vsync_no,
      .colour_o
  );
endmodule
