import type { MemorySlope, SlopeVerdict } from '@tidemark/domain/result/memory-slope';
import type { LeakSlope } from '@tidemark/stats/leak-slope';

/** Tolerated growth per simulated day, as a share of the plateau. */
const toleratedShare = 0.001;
/** Never less is tolerated: 256 KiB per simulated day are 91 MiB in a year, 9 % of a server with 1 GiB. */
const leastToleratedBytesPerDay = 262_144;

/** Fewest periods for a line. */
export const fewestSlopePeriods = 4;
/** Growth over fewer periods or simulated days is not called a leak, however clear it is. */
const fewestLeakPeriods = 10;
const fewestLeakDays = 10;

/** toleratedShareOf gives the tolerated growth per simulated day as a share of the plateau: 0.1 %, or 256 KiB where that is more. */
export function toleratedShareOf(plateauBytes: number): number {
  const least = leastToleratedBytesPerDay / Math.abs(plateauBytes);
  return Number.isFinite(least) ? Math.max(toleratedShare, least) : toleratedShare;
}

/**
 * judgeGrowth is the one rule by which growth is judged (docs/statistics.md):
 *
 * | the 95 % interval lies above the tolerance, over 10 periods and 10 simulated days | leak    |
 * | the 95 % interval lies above the tolerance, over fewer                            | growing |
 * | the 95 % interval lies below the tolerance                                        | falling |
 * | the interval, or every median, lies within the tolerance                          | flat    |
 */
export function judgeGrowth(found: LeakSlope, periodDays: number): SlopeVerdict {
  const count = found.periods.length;
  if (found.verdict === 'leak') return isLeak(count, periodDays) ? 'leak' : 'growing';
  if (found.verdict !== 'inconclusive') return found.verdict;
  const range = rangeOf(found.periods.map(({ median }) => median));
  return range <= leastToleratedBytesPerDay * count * periodDays ? 'flat' : 'inconclusive';
}

/** growthVerdict is the verdict on a stored slope; older results called any growth a leak. */
export function growthVerdict({ result, periodDays }: MemorySlope): SlopeVerdict | 'not_enough_data' {
  if (result.kind === 'not_enough_data') return result.kind;
  return result.verdict === 'leak' && !isLeak(result.periods, periodDays) ? 'growing' : result.verdict;
}

/** rangeOf is the distance between the lowest and the highest value; 0 of nothing. */
export function rangeOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values);
}

function isLeak(periods: number, periodDays: number): boolean {
  return periods >= fewestLeakPeriods && periods * periodDays >= fewestLeakDays - 1e-6;
}
