// Black box of an ECP5 primitive, a DDR output: sends `D0` while the clock is high, `D1` while it
// is low.
`default_nettype none

/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off UNDRIVEN */
(* blackbox *)
module ODDRX1F (
    input  wire logic SCLK,
    input  wire logic RST,
    input  wire logic D0,
    input  wire logic D1,
    output      logic Q
);
endmodule
/* verilator lint_on UNUSEDSIGNAL */
/* verilator lint_on UNDRIVEN */
