// Follows a game through the table of openings, by the sequence of its moves. After each move the lines
// are gone through, one a cycle, all orientations at once: which still fit, and the next move of the
// first that goes on.
//
//            word of this move: does it fit?      q
//   rom x 4 ---------------------------------> fits, 4 bits a line
//            word of the next move -----------> the first of a line that fits: next_o
//
// `start_i` begins a game, `play_i` tells a move of it, or a pass, which no line has. Both are taken while
// `busy_o` is 0. Afterwards `next_valid_o` says whether a line goes on. Once none fits, none ever will.
`default_nettype none

module zaragoza_openings (
    input  wire logic       clk_i,
    input  wire logic       rst_i,
    input  wire logic       start_i,
    input  wire logic       play_i,
    input  wire logic       pass_i,
    input  wire logic [5:0] square_i,
    output      logic       busy_o,
    output      logic       next_valid_o,
    output      logic [5:0] next_o
);
  localparam logic [5:0] LastLine = 6'(zaragoza_pkg::Lines - 1);

  // The line whose words are read, and the one whose words are there.
  logic reads_d, reads_q, shows_q, first_d, first_q;
  logic [5:0] line_d, line_q, shown_q;
  // The ply of the next move; past the longest line nothing fits.
  logic [4:0] ply_d, ply_q;
  logic [6:0] played_d, played_q;
  logic valid_d, valid_q;
  logic [5:0] next_d, next_q;

  // Which orientations of a line fit.
  logic [3:0] fits[64];
  logic [3:0] fit_d, fit_q, goes_on;
  // The upper bits of a word are 0.
  /* verilator lint_off UNUSEDSIGNAL */
  logic [35:0] now, then_;
  /* verilator lint_on UNUSEDSIGNAL */

  for (genvar o = 0; o < 4; o++) begin : g_orientation
    zaragoza_rom #(.Orientation(o)) u_rom (
        .clk_i,
        .a_i({line_q, ply_q - 5'd1}),
        .b_i({line_q, ply_q}),
        .a_o(now[9*o+:9]),
        .b_o(then_[9*o+:9])
    );
    // The first move of a game has no move before it.
    assign fit_d[o] = first_q || (fit_q[o] && now[9*o+:7] == played_q);
    assign goes_on[o] = fit_d[o] && then_[9*o+6];
  end

  assign busy_o = reads_q || shows_q;
  assign next_valid_o = valid_q;
  assign next_o = next_q;
  assign fit_q = fits[shown_q];

  always_comb begin
    reads_d = reads_q;
    line_d = line_q + 6'd1;
    first_d = first_q;
    ply_d = ply_q;
    played_d = played_q;
    valid_d = valid_q;
    next_d = next_q;
    if (line_q == LastLine) reads_d = 1'b0;
    if (shows_q && !valid_q && goes_on != 4'd0) begin
      valid_d = 1'b1;
      next_d = goes_on[0] ? then_[5:0] : goes_on[1] ? then_[14:9]
             : goes_on[2] ? then_[23:18] : then_[32:27];
    end
    if (!busy_o && (start_i || play_i)) begin
      reads_d = 1'b1;
      line_d = 6'd0;
      first_d = start_i;
      ply_d = start_i ? 5'd0 : ply_q + 5'd1;
      // A word of a line has its upper bit set; a pass is none.
      played_d = {!pass_i && ply_q != 5'd31, square_i};
      valid_d = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      reads_q <= 1'b0;
      shows_q <= 1'b0;
      valid_q <= 1'b0;
    end else begin
      reads_q <= reads_d;
      shows_q <= reads_q;
      valid_q <= valid_d;
    end
  end

  always_ff @(posedge clk_i) begin
    line_q <= line_d;
    shown_q <= line_q;
    first_q <= first_d;
    ply_q <= ply_d;
    played_q <= played_d;
    next_q <= next_d;
    if (shows_q) fits[shown_q] <= fit_d;
  end
endmodule
