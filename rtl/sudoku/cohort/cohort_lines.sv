// The places of one digit, seen line by line: lines with no place or one, and locked candidates.
//
// A line crosses `Order` boxes, in a segment each. A segment is locked out if
//
//   a box that the line crosses elsewhere has all its places on this line (pointing), or
//   another line through this box has all its places in this box          (claiming).
//
// For columns, the plane is transposed.
`default_nettype none

module cohort_lines #(
    parameter int unsigned Order = 3,
    // Do not set.
    parameter int unsigned Side = Order * Order,
    parameter int unsigned Segments = Side * Order
) (
    input  wire logic [Side*Side-1:0] plane_i,
    output      logic [     Side-1:0] none_o,
    output      logic [     Side-1:0] one_o,
    output      logic [ Segments-1:0] locked_o
);
  // Segment Order * line + k.
  logic [Segments-1:0] empty, only_in_box, only_in_line;

  for (genvar line = 0; line < Side; line++) begin : g_line
    /* verilator lint_off PINCONNECTEMPTY */
    cohort_tally #(
        .Order(Order)
    ) u_tally (
        .bits_i(plane_i[Side*line+:Side]),
        .empty_o(empty[Order*line+:Order]),
        .none_o(none_o[line]),
        .one_o(one_o[line]),
        .two_o()
    );
    /* verilator lint_on PINCONNECTEMPTY */

    for (genvar k = 0; k < Order; k++) begin : g_segment
      localparam int unsigned First = line / Order * Order;

      always_comb begin
        only_in_box[Order*line+k] = 1'b1;
        only_in_line[Order*line+k] = 1'b1;
        locked_o[Order*line+k] = 1'b0;
        for (int unsigned i = 0; i < Order; i++) begin
          if (First + i != line) begin
            only_in_box[Order*line+k] &= empty[Order*(First+i)+k];
            locked_o[Order*line+k] |= only_in_line[Order*(First+i)+k];
          end
          if (i != k) begin
            only_in_line[Order*line+k] &= empty[Order*line+i];
            locked_o[Order*line+k] |= only_in_box[Order*line+i];
          end
        end
      end
    end
  end
endmodule
