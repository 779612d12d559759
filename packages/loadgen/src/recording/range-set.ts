/** Points [first, end). */
export type PointRange = [first: number, end: number];

/** addRange puts a range into ascending, merged ranges and keeps them so. New ranges are expected near the end. */
export function addRange(ranges: PointRange[], first: number, end: number): void {
  if (end <= first) return;
  let at = ranges.length;
  while (at > 0 && (ranges[at - 1]?.[1] ?? 0) >= first) at -= 1;
  let merged: PointRange = [first, end];
  let next = at;
  for (let range = ranges[next]; range !== undefined && range[0] <= end; range = ranges[next]) {
    merged = [Math.min(merged[0], range[0]), Math.max(merged[1], range[1])];
    next += 1;
  }
  ranges.splice(at, next - at, merged);
}

/** addRanges puts all of `added` into `ranges`. */
export function addRanges(ranges: PointRange[], added: readonly PointRange[]): void {
  for (const [first, end] of added) addRange(ranges, first, end);
}
