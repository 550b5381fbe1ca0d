// The clocks of the board from its 25 MHz oscillator. The PLL's VCO runs at 750 MHz; a sixth of it
// is the 125 MHz DVI bit clock (DDR), and 750 MHz / `MachineDivider` the machine's clock.
`default_nettype none

module ulx3s_clocks #(
    parameter int unsigned MachineDivider = 15
) (
    input  wire logic clk_25mhz_i,
    output      logic dvi_clk_o,
    output      logic machine_clk_o,
    output      logic locked_o
);
  (* FREQUENCY_PIN_CLKI = "25" *)
  (* FREQUENCY_PIN_CLKOP = "125" *)
  (* ICP_CURRENT = "12" *)
  (* LPF_RESISTOR = "8" *)
  EHXPLLL #(
      .CLKI_DIV(1),
      .CLKFB_DIV(5),
      .FEEDBK_PATH("CLKOP"),
      .CLKOP_ENABLE("ENABLED"),
      .CLKOP_DIV(6),
      .CLKOP_CPHASE(5),
      .CLKOS_ENABLE("ENABLED"),
      .CLKOS_DIV(MachineDivider),
      .CLKOS_CPHASE(MachineDivider - 1)
  ) u_pll (
      .CLKI(clk_25mhz_i),
      .CLKFB(dvi_clk_o),
      .CLKOP(dvi_clk_o),
      .CLKOS(machine_clk_o),
      .LOCK(locked_o),
      .RST(1'b0),
      .STDBY(1'b0),
      .PLLWAKESYNC(1'b0),
      .ENCLKOP(1'b0),
      .ENCLKOS(1'b0),
      .PHASESEL0(1'b0),
      .PHASESEL1(1'b0),
      .PHASEDIR(1'b0),
      .PHASESTEP(1'b0),
      .PHASELOADREG(1'b0)
  );
endmodule
