import { figureOf, figureValue, type GateFigureKey, worseDirection } from '@tidemark/domain/figures/catalog';
import type { GateVerdict } from '@tidemark/stats/gate-verdicts';
import type { NotEnoughData } from '@tidemark/stats/not-enough-data';
import { isUndecided } from '@tidemark/stats/regression-verdict';
import type { SidedRun } from './comparison-sides.ts';
import type { JudgedMetric } from './gate.ts';
import type { MeasuredNoise } from './measure-noise.ts';

type Measured = {
  figure: GateFigureKey;
  sides: { baseline: SidedRun[]; candidate: SidedRun[] };
  noise: MeasuredNoise;
};

/** describeVoid describes a metric that has too few values for a test. */
export function describeVoid(
  measured: Measured,
  { has, needs }: NotEnoughData,
  tolerance: number,
): JudgedMetric {
  return {
    ...common(measured),
    answer: 'inconclusive',
    reason: missingRunsText({ has, needs }),
    ratio: null,
    difference: null,
    q: null,
    mannWhitneyP: null,
    mannWhitneySmallestP: null,
    delta: deltaOf(measured, tolerance),
    detectable: null,
    runsToAdd: needs - has,
  };
}

/** describeVerdict describes a metric that was tested. */
export function describeVerdict(measured: Measured, verdict: GateVerdict, tolerance: number): JudgedMetric {
  const { change, interval, scale, runs, mannWhitney } = verdict;
  const estimate = { value: change, ...interval };
  const isRatio = scale === 'ratio';
  return {
    ...common(measured),
    answer: verdict.verdict,
    reason: reasonOf(verdict),
    ratio: isRatio ? { value: 1 + change, low: 1 + interval.low, high: 1 + interval.high } : null,
    difference: isRatio ? null : estimate,
    q: verdict.q,
    mannWhitneyP: mannWhitney?.p ?? null,
    mannWhitneySmallestP: smallestP(runs.baseline, runs.candidate),
    delta: deltaOf(measured, tolerance),
    detectable: verdict.detectable,
    runsToAdd: isUndecided(verdict.verdict) ? (verdict.runsToAddPerSide ?? null) : null,
  };
}

/** The share that a change has to exceed; twice the floor covers 95 % of comparisons of equal runs. */
function deltaOf({ noise }: Measured, tolerance: number): number {
  return Math.max(tolerance, 2 * (noise.share ?? 0));
}

/** worseOf is the worse direction of a gate figure; a test of the catalog ensures that each has one. */
export function worseOf(key: GateFigureKey): JudgedMetric['worse'] {
  return worseDirection(figureOf(key)) ?? 'higher';
}

function common({ figure, sides, noise }: Measured) {
  const { key, label, unit, source } = figureOf(figure);
  const valuesOf = (runs: SidedRun[]) =>
    runs.map((run) => ({ runId: run.id, label: run.label, value: figureValue(key, run) }));
  return {
    key,
    label,
    unit,
    worse: worseOf(key),
    source,
    baseline: valuesOf(sides.baseline),
    candidate: valuesOf(sides.candidate),
    noiseFloor: noise,
  };
}

function reasonOf({ verdict, asMeasured, notWorse }: GateVerdict): string | null {
  if (verdict !== asMeasured)
    return `on its own it would count as ${asMeasured}; among all metrics of the gate it may be chance`;
  if (verdict === 'inconclusive' && notWorse) return 'not worse beyond the tolerance, perhaps better';
  return null;
}

/** Of n + m runs there are (n + m choose n) orders; the two most extreme are the smallest two-sided p. */
function smallestP(n: number, m: number): number {
  let orders = 1;
  for (let i = 1; i <= n; i += 1) orders *= (m + i) / i;
  return Math.min(1, 2 / orders);
}

/** missingRunsText says how many runs with this figure the smaller side has, of those that a verdict needs. */
export function missingRunsText({ has, needs }: { has: number; needs: number }): string {
  return `${has} of ${needs} runs needed per side`;
}
