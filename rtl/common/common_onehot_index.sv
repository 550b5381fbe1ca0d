// The index of the one bit that is set; 0 if there is none. Combinational.
`default_nettype none

module common_onehot_index (
    input  wire logic [63:0] onehot_i,
    output      logic [ 5:0] index_o
);
  assign index_o = {
    |(onehot_i & 64'hffff_ffff_0000_0000),
    |(onehot_i & 64'hffff_0000_ffff_0000),
    |(onehot_i & 64'hff00_ff00_ff00_ff00),
    |(onehot_i & 64'hf0f0_f0f0_f0f0_f0f0),
    |(onehot_i & 64'hcccc_cccc_cccc_cccc),
    |(onehot_i & 64'haaaa_aaaa_aaaa_aaaa)
  };
endmodule
