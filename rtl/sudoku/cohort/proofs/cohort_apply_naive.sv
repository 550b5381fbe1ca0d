// cohort_apply from the definitions: every pair of cells is compared. Locked segments are at their first cells.
`default_nettype none

module cohort_apply_naive (
    input  wire logic [80:0] places_i,
    input  wire logic [80:0] singles_i,
    input  wire logic [80:0] taken_i,
    // Only first cells count.
    /* verilator lint_off UNUSEDSIGNAL */
    input  wire logic [80:0] row_locked_i,
    input  wire logic [80:0] column_locked_i,
    /* verilator lint_on UNUSEDSIGNAL */
    output      logic [80:0] places_o,
    output      logic        meet_o
);
  logic [80:0] met;

  assign meet_o = met != '0;

  for (genvar c = 0; c < 81; c++) begin : g_cell
    localparam int Row = c / 9;
    localparam int Column = c % 9;

    logic seen, locked;

    always_comb begin
      seen = 1'b0;
      for (int e = 0; e < 81; e++) begin
        if (e != c && (e / 9 == Row || e % 9 == Column || (e / 27 == Row / 3 && e % 9 / 3 == Column / 3))) begin
          seen |= singles_i[e];
        end
      end
    end

    assign met[c] = seen && singles_i[c];
    // The segments of the cell.
    assign locked = row_locked_i[c/3*3] || column_locked_i[Row/3*27+Column];
    assign places_o[c] = places_i[c] && (singles_i[c] || !(seen || locked || taken_i[c]));
  end
endmodule
