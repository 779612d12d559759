/** Points [first, end) of a run. */
export type PointRange = [first: number, end: number];

/** Points by what became of them; each list is sorted and without overlaps, and no point stands in two of them. */
export type WrittenPoints = {
  acknowledged: PointRange[];
  /** Taken by the kernel for a target that acknowledges nothing. */
  handedOver: PointRange[];
  partial: PointRange[];
  unknown: PointRange[];
  rejected: PointRange[];
};

/** noPointsWritten is the state before the first request. */
export function noPointsWritten(): WrittenPoints {
  return { acknowledged: [], handedOver: [], partial: [], unknown: [], rejected: [] };
}

/** allWritten is every point that was sent. */
export function allWritten(written: WrittenPoints): PointRange[] {
  const { acknowledged, handedOver, partial, unknown, rejected } = written;
  return unionOf(acknowledged, handedOver, partial, unknown, rejected);
}

/** addWritten adds the points of a further segment. */
export function addWritten(before: WrittenPoints, more: WrittenPoints): WrittenPoints {
  return {
    acknowledged: unionOf(before.acknowledged, more.acknowledged),
    handedOver: unionOf(before.handedOver, more.handedOver),
    partial: unionOf(before.partial, more.partial),
    unknown: unionOf(before.unknown, more.unknown),
    rejected: unionOf(before.rejected, more.rejected),
  };
}

/** unionOf gives sorted ranges without overlaps that hold the points of all given ones. */
export function unionOf(...lists: PointRange[][]): PointRange[] {
  const sorted = lists.flat().filter(([first, end]) => end > first);
  sorted.sort((a, b) => a[0] - b[0]);
  const merged: PointRange[] = [];
  for (const [first, end] of sorted) {
    const last = merged.at(-1);
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([first, end]);
  }
  return merged;
}

/** gapsOf gives the points of `whole` that no range of `covered` (sorted, without overlaps) holds. */
export function gapsOf(whole: PointRange, covered: PointRange[]): PointRange[] {
  const gaps: PointRange[] = [];
  let from = whole[0];
  for (const [first, end] of covered) {
    if (first > from) gaps.push([from, Math.min(first, whole[1])]);
    from = Math.max(from, end);
    if (from >= whole[1]) return gaps;
  }
  gaps.push([from, whole[1]]);
  return gaps;
}

/** clippedBelow gives the parts of ranges that lie below `limit`. */
export function clippedBelow(ranges: PointRange[], limit: number): PointRange[] {
  return ranges
    .filter(([first]) => first < limit)
    .map(([first, end]): PointRange => [first, Math.min(end, limit)]);
}

/** clippedTo gives the parts of sorted ranges without overlaps that lie within [from, until); it visits only those. */
export function clippedTo(ranges: PointRange[], [from, until]: PointRange): PointRange[] {
  const kept: PointRange[] = [];
  if (from >= until) return kept;
  for (let i = firstEndingAfter(ranges, from); i < ranges.length; i += 1) {
    const [first, end] = ranges[i] ?? [until, until];
    if (first >= until) break;
    kept.push([Math.max(first, from), Math.min(end, until)]);
  }
  return kept;
}

function firstEndingAfter(ranges: PointRange[], point: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) > point) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** sizeOf is how many points ranges without overlaps hold. */
export function sizeOf(ranges: PointRange[]): number {
  return ranges.reduce((sum, [first, end]) => sum + end - first, 0);
}
