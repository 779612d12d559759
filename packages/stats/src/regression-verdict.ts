import { finiteNumbers } from './finite-numbers.ts';
import { type MannWhitney, mannWhitney } from './mann-whitney.ts';
import { type NotEnoughData, notEnoughData } from './not-enough-data.ts';
import { pathLevel } from './path-level.ts';
import { detectableHarm, reachOf, runsToAdd } from './runs-to-add.ts';
import { differenceInterval, type Interval, type MeanDifference, sampleOf, upperP, welch } from './welch.ts';

/** Run-level figures of one metric on both sides, one number a run, and what counts as a change. */
export type RegressionInput = {
  baseline: readonly (number | null)[];
  candidate: readonly (number | null)[];
  /** Which direction is the bad one: 'higher' for memory or times, 'lower' for throughput. */
  worse: 'higher' | 'lower';
  /** Tolerance as a share: 0.05 is a factor of 1.05 either way. */
  tolerance: number;
  /** Share by which equal runs differ (see noiseFloor), null where it was not measured. */
  noiseFloor?: number | null;
  /** Tolerance in the metric's own unit, for metrics that may be 0 or negative. */
  absoluteTolerance?: number | null;
};

/** What may be said of one metric. Unstable: no change was seen, but so few runs with such a spread could not have ruled delta out. */
export type RegressionAnswer = 'regressed' | 'improved' | 'equal' | 'inconclusive' | 'unstable';

/** Verdict on one metric. Changes are candidate against baseline: on scale 'ratio' shares (0.1 is +10 %), on 'difference' its unit. */
export type RegressionVerdict = {
  kind: 'verdict';
  verdict: RegressionAnswer;
  scale: 'ratio' | 'difference';
  change: number;
  /** Two one-sided 95 % bounds, on which the verdict rests; they hold over all looks at the path. */
  bounds: Interval;
  /** Two-sided 95 % interval, to show; it holds over all looks, too. */
  interval: Interval;
  /** Change that had to be exceeded, on the same scale: the greater of the tolerance and twice the noise floor. */
  delta: number;
  /** With 95 % not worse by delta or more. */
  notWorse: boolean;
  /** The smallest change for the worse that so many runs would have found with 80 %, on the same scale, always above 0; null beyond any number. */
  detectable: number | null;
  /** Chance of so great a change if there were none, in this one look: for the worse, for the better, and either way. */
  pWorse: number;
  pBetter: number;
  pChange: number;
  /** Welch's degrees of freedom; null where neither side varies at all, and the change is taken as exact. */
  degrees: number | null;
  mannWhitney: MannWhitney | null;
  /** Runs to add on each side for an answer with 80 %, for inconclusive and unstable; null where more than 100 would be needed, or none. */
  runsToAddPerSide: number | null;
  runs: { baseline: number; candidate: number };
  /** Values that were null, NaN or infinite and do not count. */
  leftOut: { baseline: number; candidate: number };
};

const fewestRuns = 2;
const oneSided = 1 - pathLevel(0.05);
const twoSided = 1 - pathLevel(0.025);

/**
 * regressionVerdict compares run-level figures by Welch's t on logarithms: regressed where the lower bound is above no change and the
 * estimate beyond delta, improved likewise, equal where the estimate lies within delta and the upper bound is not above it, unstable
 * where no change was seen and equal could not have been, else inconclusive. Its bounds hold however often one looks, after every run up to
 * a hundred per side, and stops when decided (see pathP; repeated confidence intervals, Jennison & Turnbull 1989). Where a figure is 0 or
 * negative no ratio exists, so plain differences are compared with the absolute tolerance, or delta times the baseline's mean.
 * Kalibera & Jones 2013; Georges et al. 2007.
 */
export function regressionVerdict(input: RegressionInput): RegressionVerdict | NotEnoughData {
  const baseline = finiteNumbers(input.baseline);
  const candidate = finiteNumbers(input.candidate);
  const fewest = Math.min(baseline.length, candidate.length);
  if (fewest < fewestRuns) return notEnoughData('runs-a-side', fewest, fewestRuns);
  const share = Math.max(0, ...finiteNumbers([input.tolerance, 2 * (input.noiseFloor ?? 0)]));
  const positive = [...baseline, ...candidate].every((value) => value > 0);
  const onLogs = positive && (input.absoluteTolerance ?? null) === null;
  const judged = onLogs
    ? judge(baseline.map(Math.log), candidate.map(Math.log), Math.log1p(share), input.worse)
    : judgeDifferences(baseline, candidate, share, input);
  const shown = (value: number) => (onLogs ? finite(Math.expm1(value)) : finite(value));
  return {
    kind: 'verdict',
    ...judged,
    scale: onLogs ? 'ratio' : 'difference',
    change: shown(judged.change),
    bounds: { low: shown(judged.bounds.low), high: shown(judged.bounds.high) },
    interval: { low: shown(judged.interval.low), high: shown(judged.interval.high) },
    delta: shown(judged.delta),
    detectable: judged.detectable === null ? null : detectableShown(judged.detectable, onLogs, input.worse),
    mannWhitney: mannWhitney(baseline, candidate),
    runs: { baseline: baseline.length, candidate: candidate.length },
    leftOut: {
      baseline: input.baseline.length - baseline.length,
      candidate: input.candidate.length - candidate.length,
    },
  };
}

type Judged = Pick<
  RegressionVerdict,
  | 'verdict'
  | 'change'
  | 'bounds'
  | 'interval'
  | 'delta'
  | 'detectable'
  | 'notWorse'
  | 'pWorse'
  | 'pBetter'
  | 'pChange'
  | 'degrees'
  | 'runsToAddPerSide'
>;

function judge(
  baseline: readonly number[],
  candidate: readonly number[],
  delta: number,
  worse: 'higher' | 'lower',
): Judged {
  const sides = [sampleOf(baseline), sampleOf(candidate)] as const;
  const seen = look(welch(...sides), delta, worse);
  const harm = worse === 'higher' ? seen.change : -seen.change;
  return {
    ...seen,
    runsToAddPerSide: isUndecided(seen.verdict) ? runsToAdd(...sides, harm, delta) : null,
  };
}

/** look judges a difference of means against a change of `delta` in their unit, as one look of a path. */
export function look(
  difference: MeanDifference,
  delta: number,
  worse: 'higher' | 'lower',
): Omit<Judged, 'runsToAddPerSide'> {
  const sign = worse === 'higher' ? 1 : -1;
  const harm = { ...difference, difference: sign * difference.difference };
  const bounds = differenceInterval(harm, oneSided);
  const reach = reachOf(harm, oneSided);
  const verdict = answer(harm.difference, bounds, delta, reach);
  const pWorse = upperP(harm);
  const pBetter = upperP({ ...harm, difference: -harm.difference });
  return {
    verdict,
    change: difference.difference,
    bounds: differenceInterval(difference, oneSided),
    interval: differenceInterval(difference, twoSided),
    delta,
    detectable: detectableHarm(harm, oneSided, delta),
    notWorse: bounds.high <= delta,
    pWorse,
    pBetter,
    pChange: Math.min(1, 2 * Math.min(pWorse, pBetter)),
    degrees: difference.degrees,
  };
}

/** isUndecided shows whether more runs may bring an answer. */
export function isUndecided(answer: RegressionAnswer): boolean {
  return answer === 'inconclusive' || answer === 'unstable';
}

/** The table of answers: `harm` is the change in the bad direction, `bounds` its two one-sided bounds, `reach` what 80 % of looks need. */
function answer(harm: number, bounds: Interval, delta: number, reach: number): RegressionAnswer {
  if (bounds.low > 0 && harm > delta) return 'regressed';
  if (bounds.high < 0 && harm < -delta) return 'improved';
  if (bounds.high <= delta && harm >= -delta) return 'equal';
  const isUnseen = bounds.low <= 0 && bounds.high >= 0;
  if (isUnseen && reach > delta) return 'unstable';
  return 'inconclusive';
}

/** Judges differences of figures scaled to at most 1, so that squares of very great ones stay numbers. */
function judgeDifferences(
  baseline: readonly number[],
  candidate: readonly number[],
  share: number,
  { worse, absoluteTolerance }: RegressionInput,
): Judged {
  const greatest = Math.max(...[...baseline, ...candidate].map(Math.abs)) || 1;
  const small = (values: readonly number[]) => values.map((value) => value / greatest);
  const ofBaseline = share * Math.abs(sampleOf(small(baseline)).mean);
  const own = absoluteTolerance ?? null;
  const delta = own === null ? ofBaseline : Math.abs(own) / greatest;
  const judged = judge(small(baseline), small(candidate), delta, worse);
  const back = ({ low, high }: Interval) => ({ low: low * greatest, high: high * greatest });
  return {
    ...judged,
    change: judged.change * greatest,
    bounds: back(judged.bounds),
    interval: back(judged.interval),
    delta: judged.delta * greatest,
    detectable: judged.detectable === null ? null : judged.detectable * greatest,
  };
}

/** A change for the worse as a share that is above 0: of throughput it is a loss. */
function detectableShown(harm: number, onLogs: boolean, worse: 'higher' | 'lower'): number | null {
  const shown = onLogs ? (worse === 'higher' ? Math.expm1(harm) : -Math.expm1(-harm)) : harm;
  return Number.isFinite(shown) ? shown : null;
}

const finite = (value: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));
