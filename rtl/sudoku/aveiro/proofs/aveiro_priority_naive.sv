// The priority encoder as its truth table says.
`default_nettype none

module aveiro_priority_naive (
    input  wire logic [7:0] request_i,
    output      logic [3:0] sel_o
);
  assign sel_o = request_i[0] ? 4'd1
               : request_i[1] ? 4'd2
               : request_i[2] ? 4'd3
               : request_i[3] ? 4'd4
               : request_i[4] ? 4'd5
               : request_i[5] ? 4'd6
               : request_i[6] ? 4'd7
               : request_i[7] ? 4'd8
               : 4'd0;
endmodule
