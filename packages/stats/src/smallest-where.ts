/** smallestWhere gives the smallest whole number in low..high that suffices, where all greater ones do too; null where none does. */
export function smallestWhere(
  low: number,
  high: number,
  suffices: (candidate: number) => boolean,
): number | null {
  if (low > high || !suffices(high)) return null;
  let below = low;
  let above = high;
  while (below < above) {
    const middle = Math.floor((below + above) / 2);
    if (suffices(middle)) above = middle;
    else below = middle + 1;
  }
  return below;
}
