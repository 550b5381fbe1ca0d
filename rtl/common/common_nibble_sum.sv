// The second half of a population count: the sum of the counts of all nibbles, each 0 to 4. An
// adder tree; each level adds neighbouring fields of the word, so that fields double in width:
//
//   level 0   4-bit fields, sums to 4          level 1   8-bit fields, sums to 8      ..
//
// Combinational.
`default_nettype none

module common_nibble_sum #(
    parameter int unsigned Nibbles = 16
) (
    input  wire logic [           4*Nibbles-1:0] counts_i,
    output      logic [$clog2(4*Nibbles+1)-1:0] sum_o
);
  localparam int unsigned Levels = $clog2(Nibbles);
  localparam int unsigned Width = 4 << Levels;

  if (Nibbles < 1) begin : g_check
    $error("Nibbles must be at least 1");
  end

  for (genvar i = 0; i <= Levels; i++) begin : g_level
    // The upper bits of a field are 0.
    /* verilator lint_off UNUSEDSIGNAL */
    logic [Width-1:0] sums;
    /* verilator lint_on UNUSEDSIGNAL */
    if (i == 0) begin : g_counts
      assign sums = Width'(counts_i);
    end else begin : g_add
      // The fields below, and how many of their bits are in use.
      localparam int unsigned Field = 2 << i;
      localparam int unsigned Used = 2 + i;
      localparam logic [2*Field-1:0] One = (2 * Field)'((1 << Used) - 1);
      localparam logic [Width-1:0] Mask = {(Width / (2 * Field)) {One}};
      assign sums = (g_level[i-1].sums & Mask) + ((g_level[i-1].sums >> Field) & Mask);
    end
  end

  assign sum_o = g_level[Levels].sums[$clog2(4*Nibbles+1)-1:0];
endmodule
