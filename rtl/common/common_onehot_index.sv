// One-hot to binary: the index of the bit that is set; 0 if none is, undefined if several are.
// Combinational.
`default_nettype none

module common_onehot_index #(
    parameter int unsigned Width = 64,
    // Do not set.
    parameter int unsigned IndexWidth = (Width > 1) ? $clog2(Width) : 1
) (
    input  wire logic [     Width-1:0] onehot_i,
    output      logic [IndexWidth-1:0] index_o
);
  if (Width < 1) begin : g_check
    $error("Width must be at least 1");
  end

  // Bit b of the index is the OR of all inputs whose number has that bit.
  for (genvar b = 0; b < IndexWidth; b++) begin : g_bit
    logic [Width-1:0] having;
    for (genvar i = 0; i < Width; i++) begin : g_input
      assign having[i] = (((i >> b) % 2) == 1) ? onehot_i[i] : 1'b0;
    end
    assign index_o[b] = |having;
  end
endmodule
