// Black box of an ECP5 primitive, the PLL: only the ports and parameters used here.
`default_nettype none

/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off UNDRIVEN */
(* blackbox *)
module EHXPLLL #(
    parameter int unsigned CLKI_DIV = 1,
    parameter int unsigned CLKFB_DIV = 1,
    parameter FEEDBK_PATH = "CLKOP",
    parameter CLKOP_ENABLE = "ENABLED",
    parameter int unsigned CLKOP_DIV = 8,
    parameter int unsigned CLKOP_CPHASE = 0,
    parameter CLKOS_ENABLE = "DISABLED",
    parameter int unsigned CLKOS_DIV = 8,
    parameter int unsigned CLKOS_CPHASE = 0
) (
    input  wire logic CLKI,
    input  wire logic CLKFB,
    input  wire logic RST,
    input  wire logic STDBY,
    input  wire logic PLLWAKESYNC,
    input  wire logic ENCLKOP,
    input  wire logic ENCLKOS,
    input  wire logic PHASESEL0,
    input  wire logic PHASESEL1,
    input  wire logic PHASEDIR,
    input  wire logic PHASESTEP,
    input  wire logic PHASELOADREG,
    output      logic CLKOP,
    output      logic CLKOS,
    output      logic LOCK
);
endmodule
/* verilator lint_on UNUSEDSIGNAL */
/* verilator lint_on UNUSEDPARAM */
/* verilator lint_on UNDRIVEN */
