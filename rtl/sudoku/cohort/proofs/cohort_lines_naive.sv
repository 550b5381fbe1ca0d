// cohort_lines, from the definition of locked candidates, cell by cell.
`default_nettype none

module cohort_lines_naive (
    input  wire logic [80:0] plane_i,
    output      logic [ 8:0] none_o,
    output      logic [ 8:0] one_o,
    output      logic [26:0] locked_o
);
  for (genvar line = 0; line < 9; line++) begin : g_line
    logic [3:0] count;

    always_comb begin
      count = '0;
      for (int i = 0; i < 9; i++) count += 4'(plane_i[9*line+i]);
    end

    assign none_o[line] = count == 4'd0;
    assign one_o[line] = count == 4'd1;

    for (genvar k = 0; k < 3; k++) begin : g_segment
      // For another box along the line: a place of it beside the line. For another line through the box: a place of
      // it beside the box.
      logic [2:0] box_free, line_free;

      always_comb begin
        {box_free, line_free} = '0;
        for (int c = 0; c < 81; c++) begin
          if (c / 27 == line / 3) begin
            if (c / 9 != line && plane_i[c]) box_free[c%9/3] = 1'b1;
            if (c % 9 / 3 != k && plane_i[c]) line_free[c/9%3] = 1'b1;
          end
        end
        box_free[k] = 1'b1;
        line_free[line%3] = 1'b1;
      end

      assign locked_o[3*line+k] = box_free != '1 || line_free != '1;
    end
  end
endmodule
