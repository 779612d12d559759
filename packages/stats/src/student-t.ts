/**
 * studentT95 is the 97.5 % quantile of Student's t for `degrees` of freedom (any number above 0): half the width of a two-sided 95 %
 * interval in standard errors. Cornish-Fisher expansion around the normal quantile (Abramowitz & Stegun 26.7.5), exact for 1 and 2.
 */
export function studentT95(degrees: number): number {
  if (degrees <= 1) return 12.706_204_736;
  if (degrees <= 2) return 4.302_652_73 + (12.706_204_736 - 4.302_652_73) * (2 - degrees);
  const z = 1.959_963_984_54;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1_482 * z ** 5 - 1_920 * z ** 3 - 945 * z) / 92_160;
  return z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3 + g4 / degrees ** 4;
}
