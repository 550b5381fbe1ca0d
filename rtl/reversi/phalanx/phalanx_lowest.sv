// The number of the lowest bit that is set. Combinational.
`default_nettype none

module phalanx_lowest #(
    parameter int unsigned Width = phalanx_pkg::MaxCores
) (
    input  wire logic [Width-1:0]    bits_i,
    output      logic                any_o,
    output      phalanx_pkg::index_t index_o
);
  if (Width < 1 || Width > phalanx_pkg::MaxCores) begin : g_check
    $error("Width must be 1 to MaxCores");
  end

  localparam int unsigned Most = phalanx_pkg::MaxCores;

  logic [Most-1:0] bits, onehot;

  assign bits = Most'(bits_i);
  assign onehot = bits & (~bits + 1'b1);
  assign any_o = bits_i != '0;

  common_onehot_index #(.Width(phalanx_pkg::MaxCores)) u_index (
      .onehot_i(onehot), .index_o
  );
endmodule
