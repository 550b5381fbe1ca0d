// The stable discs of one colour. A disc is stable if on each of the four axes a neighbour on at least
// one side is off the board or a stable disc of its colour: the least such set, which grows from the
// corners.
//
//   discs --> border --> layer --> layer --> q <-> layer, until nothing changes
//
// `load_i` takes a board; two layers are done on its way in. `done_o`: the set is complete. It is from the
// next cycle on if there is nothing to grow, as when all corners are empty, and stays until the
// next board is taken.
`default_nettype none

module zaragoza_stable (
    input  wire logic        clk_i,
    input  wire logic        load_i,
    input  wire logic [63:0] discs_i,
    output      logic [63:0] stable_o,
    output      logic        done_o
);
  logic [63:0] border, first, second, grown;
  logic [63:0] discs_q, stable_d, stable_q;
  logic done_d, done_q;

  zaragoza_border u_border (.discs_i, .stable_o(border));
  zaragoza_layer u_first (.discs_i, .stable_i(border), .stable_o(first));
  zaragoza_layer u_second (.discs_i, .stable_i(first), .stable_o(second));
  zaragoza_layer u_grown (.discs_i(discs_q), .stable_i(stable_q), .stable_o(grown));

  assign stable_d = load_i ? second : grown;
  assign done_d = load_i ? (second == first) : (grown == stable_q);
  assign stable_o = stable_q;
  assign done_o = done_q;

  always_ff @(posedge clk_i) begin
    if (load_i) discs_q <= discs_i;
    stable_q <= stable_d;
    done_q <= done_d;
  end
endmodule
