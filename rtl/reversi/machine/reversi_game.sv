// A game between a person, who is Blue and begins, and a search core, which is Red: the board,
// whose turn it is, and the rules.
//
//   StLookRed   the moves of Red   } after each move, and at the start; the player
//   StLookBlue  the moves of Blue  } who has none passes, and if neither has, the
//   StTurn      whose turn it is   } game is over
//   StHuman     waits for a move: enter, on a legal square
//   StGo        starts the search
//   StThink     waits for its answer
//   StFlip      computes the discs that the move flips
//   StPlace     updates the board
//   StReport    waits until the answer has been reported
//   StOver      the game is over, until the next reset
//
// The published Timisoara machine shares the flip network with its search; here the search has its
// own, which keeps a multiplexer out of both paths.
`default_nettype none

module reversi_game (
    input  wire logic                 clk_i,
    input  wire logic                 rst_i,

    // The square under the cursor, and one cycle of `enter_i` to play there. Ignored unless it is
    // a legal move of Blue, whose turn it is.
    input  wire logic [          5:0] square_i,
    input  wire logic                 enter_i,

    // The search: `start_o` for one cycle, with the board as Red sees it, which then holds until
    // the search is done. The answer is the move when `done_i` is 1.
    output      logic                 start_o,
    output      reversi_pkg::board_t  board_o,
    input  wire logic                 done_i,
    input  wire logic                 pass_i,
    input  wire logic [          5:0] best_i,

    // Red has moved or passed. Valid/ready: the game continues once the report is sent.
    output      logic                 report_valid_o,
    input  wire logic                 report_ready_i,

    // For the screen and the lights: the legal moves of Blue, while Blue can play; the game is
    // over; Blue had to pass, and has not moved since.
    output      logic [         63:0] moves_o,
    output      logic                 game_over_o,
    output      logic                 pass_o
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
  // The legal moves computed last, which are Blue's when Blue is to move; the move to place.
  logic [63:0] moves_d, moves_q, move_d, move_q, flips_q;

  assign start_o = state_q == StGo;
  assign board_o = {red_q, blue_q};
  assign report_valid_o = state_q == StReport;
  assign moves_o = (state_q == StHuman) ? moves_q : 64'h0;
  assign game_over_o = state_q == StOver;
  assign pass_o = passed_q;

  // --- The rules ------------------------------------------------------------------------

  logic as_red;
  logic [63:0] own, opp, moves, flips;

  assign as_red = (state_q == StLookRed) || (state_q != StLookBlue && red_turn_q);
  assign own = as_red ? red_q : blue_q;
  assign opp = as_red ? blue_q : red_q;

  reversi_moves u_moves (.own_i(own), .opp_i(opp), .moves_o(moves));
  reversi_flips u_flips (.own_i(own), .opp_i(opp), .move_i(move_q), .flips_o(flips));

  // --- The state machine ----------------------------------------------------------------

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      StLookRed: state_d = StLookBlue;
      StLookBlue: state_d = StTurn;
      StTurn:
      if (moves_q == 64'h0 && !red_can_q) state_d = StOver;
      else state_d = (red_turn_q || moves_q == 64'h0) ? StGo : StHuman;
      StHuman: if (enter_i && moves_q[square_i]) state_d = StFlip;
      StGo: state_d = StThink;
      StThink: if (done_i) state_d = pass_i ? StReport : StFlip;
      StFlip: state_d = StPlace;
      StPlace: state_d = red_turn_q ? StReport : StLookRed;
      StReport: if (report_ready_i) state_d = StLookRed;
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
        move_d = 64'd1 << square_i;
        if (state_d == StFlip) passed_d = 1'b0;
      end
      StThink: begin
        move_d = 64'd1 << best_i;
        if (done_i && pass_i) red_turn_d = 1'b0;
      end
      StPlace: begin
        red_d = red_turn_q ? red_q | flips_q | move_q : red_q & ~flips_q;
        blue_d = red_turn_q ? blue_q & ~flips_q : blue_q | flips_q | move_q;
        red_turn_d = !red_turn_q;
      end
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
    end else begin
      state_q <= state_d;
      red_q <= red_d;
      blue_q <= blue_d;
      red_turn_q <= red_turn_d;
      passed_q <= passed_d;
    end
  end

  always_ff @(posedge clk_i) begin
    red_can_q <= red_can_d;
    moves_q <= moves_d;
    move_q <= move_d;
    flips_q <= flips;
  end

`ifndef SYNTHESIS
  DiscsHaveOneColour_A :
  assert property (@(posedge clk_i) disable iff (rst_i) (red_q & blue_q) == 64'h0);

  DoneIsExpected_A :
  assert property (@(posedge clk_i) disable iff (rst_i) done_i |-> state_q == StThink);

  // Also those of the search core.
  MovesAreLegal_A :
  assert property (@(posedge clk_i) disable iff (rst_i)
      state_q == StFlip |-> $onehot(move_q) && (move_q & (red_q | blue_q)) == 64'h0
                         && flips != 64'h0);
`endif
endmodule
