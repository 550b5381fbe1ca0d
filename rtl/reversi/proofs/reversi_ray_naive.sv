// A ray from a square: `ends_o[n]` if exactly n discs of the opponent lie on its next squares,
// and one of the mover behind them. Direction 3 * (row step + 1) + (column step + 1); the one in
// the middle goes nowhere and ends nowhere.
`default_nettype none

module reversi_ray_naive #(
    parameter int Square = 0,
    parameter int Direction = 0
) (
    // A ray that leaves the board at once looks at neither.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire logic [63:0] own_i,
    input  wire logic [63:0] opp_i,
    /* verilator lint_on UNUSEDSIGNAL */
    output      logic [ 6:1] ends_o
);
  localparam int RowStep = Direction / 3 - 1;
  localparam int ColumnStep = Direction % 3 - 1;
  localparam int Row = Square / 8;
  localparam int Column = Square % 8;

  for (genvar n = 1; n <= 6; n++) begin : g_length
    localparam int EndRow = Row + (n + 1) * RowStep;
    localparam int EndColumn = Column + (n + 1) * ColumnStep;
    if (Direction != 4 && EndRow >= 0 && EndRow < 8 && EndColumn >= 0 && EndColumn < 8) begin : g_in
      logic [n:1] between;
      for (genvar k = 1; k <= n; k++) begin : g_between
        assign between[k] = opp_i[8*(Row+k*RowStep)+Column+k*ColumnStep];
      end
      assign ends_o[n] = &between && own_i[8*EndRow+EndColumn];
    end else begin : g_out
      assign ends_o[n] = 1'b0;
    end
  end
endmodule
