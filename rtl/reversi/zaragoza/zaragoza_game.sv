// A whole game by the contest's messages: the board, the openings, the clock of a move. It knows nothing of
// the serial line but its bytes.
//
//   messages --> rules: moves, flips --> openings --> the search, for at most `cycles_i` --> two characters
//
//   StWait    for `YY`, or a legal move of the rival, or `RR` if he has none
//   StOpen    his first move begins a game; so do the openings
//   StRival   his move is made; the openings are told
//   StBook    the openings look it up
//   StChoose  a pass, the move of an opening, or a search
//   StThink   the search, until its time is up
//   StMove    our move is made; the openings are told
//   StColumn, StRow   it is sent; `VV` if there is none
//
// `YY` begins a game at any time; `II` and `XX` end one. A search that this finds under way is stopped and
// its answer dropped. A move that is not legal is the referee's affair: it is ignored.
`default_nettype none

module zaragoza_game (
    input  wire logic                                clk_i,
    input  wire logic                                rst_i,

    // The cycles of a search, 0 for no limit; its deepest tree; whether the openings are asked, and
    // whether the best move of a tree is the first of the next.
    input  wire logic [reversi_pkg::CountWidth-1:0]  cycles_i,
    input  wire logic [reversi_pkg::DepthWidth-1:0]  depth_i,
    input  wire logic                                openings_i,
    input  wire logic                                favour_i,

    // Bytes of the serial line.
    input  wire logic                                rx_valid_i,
    input  wire logic                         [ 7:0] rx_byte_i,
    output      logic                                tx_valid_o,
    output      logic                         [ 7:0] tx_byte_o,
    input  wire logic                                tx_ready_i,

    // For lights and onlookers: a search is under way; a game is; the board, as the player to move sees
    // it; whether that is the machine; the last answer of the search, and the depth of its deepest tree.
    output      logic                                thinking_o,
    output      logic                                playing_o,
    output      reversi_pkg::board_t                 board_o,
    output      logic                                ours_o,
    output      reversi_pkg::answer_t                answer_o,
    output      zaragoza_pkg::level_t                tree_depth_o
);
  typedef enum logic [3:0] {
    StWait,
    StOpen,
    StRival,
    StBook,
    StChoose,
    StThink,
    StMove,
    StColumn,
    StRow
  } state_e;

  localparam reversi_pkg::board_t Start = {64'h0000_0008_1000_0000, 64'h0000_0010_0800_0000};

  state_e state_d, state_q;
  reversi_pkg::board_t board_d, board_q;
  logic playing_d, playing_q;
  // The move to make, or none; the search's answer is not wanted any more; a new game is to begin.
  logic [5:0] square_d, square_q;
  logic passed_d, passed_q, stale_d, stale_q, fresh_d, fresh_q;

  // --- Messages -------------------------------------------------------------------------

  logic begins, ends, rival_pass, rival_move;
  logic [5:0] rival_square;

  zaragoza_message u_message (
      .clk_i,
      .rst_i,
      .valid_i(rx_valid_i),
      .byte_i(rx_byte_i),
      .begin_o(begins),
      .end_o(ends),
      .pass_o(rival_pass),
      .move_o(rival_move),
      .square_o(rival_square)
  );

  // --- The rules ------------------------------------------------------------------------

  reversi_pkg::board_t after;
  logic [63:0] moves, replies, flips, bit_;
  logic mobile, rival_may_pass;

  assign bit_ = passed_q ? 64'h0 : 64'd1 << square_q;
  assign after.own = board_q.opp & ~flips;
  assign after.opp = board_q.own | flips | bit_;
  assign mobile = moves != 64'h0;
  assign rival_may_pass = !mobile && replies != 64'h0;

  zaragoza_moves u_moves (.board_i(board_q), .turn_i(1'b0), .moves_o(moves));
  zaragoza_moves u_replies (.board_i(board_q), .turn_i(1'b1), .moves_o(replies));
  reversi_flips u_flipper (
      .own_i(board_q.own), .opp_i(board_q.opp), .move_i(bit_), .flips_o(flips)
  );

  // --- Openings -------------------------------------------------------------------------

  logic book_busy, book_valid, book_start, book_play;
  logic [5:0] book_square;

  zaragoza_openings u_openings (
      .clk_i,
      .rst_i,
      .start_i(book_start),
      .play_i(book_play),
      .pass_i(passed_q),
      .square_i(square_q),
      .busy_o(book_busy),
      .next_valid_o(book_valid),
      .next_o(book_square)
  );

  // --- The search -----------------------------------------------------------------------

  logic search_start, search_stop, search_busy, search_done, time_up;
  reversi_pkg::request_t request;
  zaragoza_pkg::level_t tree_depth;

  assign request = {board_q, depth_i};
  assign time_up = cycles_i != '0 && answer_o.cycles >= cycles_i;
  assign search_stop = time_up || stale_q;
  assign tree_depth_o = tree_depth;

  // Nobody follows the core here.
  /* verilator lint_off PINCONNECTEMPTY */
  zaragoza_search #(
      .Trace(1'b0)
  ) u_search (
      .clk_i,
      .rst_i,
      .start_i(search_start),
      .request_i(request),
      .favour_i,
      .stop_i(search_stop),
      .busy_o(search_busy),
      .done_o(search_done),
      .answer_o,
      .depth_o(tree_depth),
      .trace_o()
  );
  /* verilator lint_on PINCONNECTEMPTY */

  // --- The state machine ----------------------------------------------------------------

  logic restart;

  assign thinking_o = search_busy;
  assign playing_o = playing_q;
  assign board_o = board_q;
  assign ours_o = state_q != StWait && state_q != StOpen && state_q != StRival;
  assign restart = fresh_q && state_q == StWait && !book_busy;

  always_comb begin
    state_d = state_q;
    board_d = board_q;
    playing_d = playing_q;
    square_d = square_q;
    passed_d = passed_q;
    stale_d = stale_q && search_busy;
    fresh_d = fresh_q;
    book_start = 1'b0;
    book_play = 1'b0;
    search_start = 1'b0;
    tx_valid_o = 1'b0;
    tx_byte_o = passed_q ? 8'h56 : 8'h41 + 8'(square_q[2:0]);

    unique case (state_q)
      StWait:
      if (rival_move || (rival_pass && playing_q)) begin
        square_d = rival_square;
        passed_d = rival_pass;
        state_d = playing_q ? StRival : StOpen;
      end
      StOpen:
      if (!book_busy) begin
        board_d = Start;
        book_start = 1'b1;
        state_d = StRival;
      end
      StRival:
      if (!book_busy) begin
        state_d = StWait;
        if (passed_q ? rival_may_pass : moves[square_q]) begin
          board_d = after;
          playing_d = 1'b1;
          book_play = 1'b1;
          state_d = StBook;
        end
      end
      StBook: if (!book_busy) state_d = StChoose;
      StChoose: begin
        square_d = book_square;
        passed_d = !mobile;
        if (mobile && !(openings_i && book_valid)) begin
          search_start = 1'b1;
          state_d = StThink;
        end else begin
          state_d = StMove;
        end
      end
      StThink:
      if (search_done) begin
        square_d = answer_o.best;
        state_d = StMove;
      end
      StMove: begin
        board_d = after;
        book_play = 1'b1;
        state_d = StColumn;
      end
      StColumn: begin
        tx_valid_o = 1'b1;
        if (tx_ready_i) state_d = StRow;
      end
      StRow: begin
        tx_valid_o = 1'b1;
        if (!passed_q) tx_byte_o = 8'h31 + 8'(square_q[5:3]);
        if (tx_ready_i) state_d = StWait;
      end
      default: state_d = StWait;
    endcase

    if (begins) begin
      fresh_d = 1'b1;
      stale_d = search_busy || search_start;
    end
    if (ends) begin
      playing_d = 1'b0;
      fresh_d = 1'b0;
      stale_d = search_busy || search_start;
    end
    // A game that is over goes no further, but for a message that is being sent.
    if ((fresh_q || !playing_q) && !search_busy && (state_q == StBook || state_q == StChoose
        || state_q == StThink || state_q == StMove)) begin
      book_play = 1'b0;
      search_start = 1'b0;
      state_d = StWait;
    end
    if (restart) begin
      board_d = Start;
      playing_d = 1'b1;
      fresh_d = begins;
      book_start = 1'b1;
      state_d = StBook;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StWait;
      playing_q <= 1'b0;
      stale_q <= 1'b0;
      fresh_q <= 1'b0;
    end else begin
      state_q <= state_d;
      playing_q <= playing_d;
      stale_q <= stale_d;
      fresh_q <= fresh_d;
    end
  end

  always_ff @(posedge clk_i) begin
    board_q <= board_d;
    square_q <= square_d;
    passed_q <= passed_d;
  end
endmodule
