// Appending a number, place by place: it goes where the place is free and none to its left is.
`default_nettype none

module aveiro_append_naive (
    input  wire logic [35:0] list_i,
    input  wire logic [ 3:0] number_i,
    output      logic [35:0] list_o
);
  // Place 0 is on the left.
  for (genvar place = 0; place < 9; place++) begin : g_place
    logic [8:0] free_before;
    for (genvar other = 0; other < 9; other++) begin : g_other
      assign free_before[other] = other < place && list_i[32-4*other+:4] == 4'd0;
    end
    assign list_o[32-4*place+:4] =
        (list_i[32-4*place+:4] == 4'd0 && free_before == 9'd0) ? number_i
                                                               : list_i[32-4*place+:4];
  end
endmodule
