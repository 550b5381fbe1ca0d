// The priority encoder: 1 + the number of the first request that is set, 0 if there is none.
// Combinational.
`default_nettype none

module aveiro_priority #(
    parameter int unsigned Requests = 8,
    // Do not set.
    parameter int unsigned SelWidth = $clog2(Requests + 1)
) (
    input  wire logic [Requests-1:0] request_i,
    output      logic [SelWidth-1:0] sel_o
);
  always_comb begin
    sel_o = '0;
    for (int unsigned i = 0; i < Requests; i++) begin
      if (request_i[Requests-1-i]) sel_o = SelWidth'(Requests - i);
    end
  end
endmodule
