// A cell of the ECP5: a pin that sends `D0` while the clock is high, `D1` while it is low. Only
// the ports; the tools know the rest.
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
