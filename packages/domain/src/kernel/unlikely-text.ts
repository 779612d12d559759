/** unlikelyText writes a chance with two digits; below a thousandth it says so, as more digits would promise too much. */
export function unlikelyText(p: number): string {
  return p < 0.001 ? 'below 0.001' : String(Number(p.toPrecision(2)));
}
