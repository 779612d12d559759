/**
 * missingReports counts reports of a part that did not arrive, from the whole seconds in which each path that is always reported has
 * one. A report of one path only was dropped on its way. Where a whole report is missing and the next one came when it was due, the missing
 * one may have come late, in the same second, and was overwritten; where the next one came at another time, it was skipped and counts in
 * that one. The newest report may still be arriving, so it is not judged.
 */
export function missingReports(paths: readonly (readonly number[])[], intervalSeconds: number): number {
  const ticks = ticksOf(paths).slice(0, -1);
  const dropped = paths.reduce((sum, seconds) => sum + withoutReport(new Set(seconds), ticks), 0);
  const overwritten = ticks.slice(1).reduce((sum, [begin], i) => {
    const distance = begin - (ticks[i]?.[0] ?? begin);
    const isDue = distance % intervalSeconds === 0;
    return isDue && distance > intervalSeconds ? sum + distance / intervalSeconds - 1 : sum;
  }, 0);
  return dropped + overwritten;
}

type Tick = [beginSeconds: number, endSeconds: number];

/** The paths of one report are stamped one after the other, so that they may lie in two seconds. */
function ticksOf(paths: readonly (readonly number[])[]): Tick[] {
  const ticks: Tick[] = [];
  for (const second of [...new Set(paths.flat())].toSorted((a, b) => a - b)) {
    const last = ticks.at(-1);
    if (last && second - last[1] <= 1) last[1] = second;
    else ticks.push([second, second]);
  }
  return ticks;
}

function withoutReport(seconds: ReadonlySet<number>, ticks: readonly Tick[]): number {
  return ticks.filter(([begin, end]) => {
    for (let second = begin; second <= end; second += 1) if (seconds.has(second)) return false;
    return true;
  }).length;
}
