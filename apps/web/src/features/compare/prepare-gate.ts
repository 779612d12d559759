import type { Gate, JudgedMetric } from '@tidemark/analysis/compare/gate';
import { changeText, pValueText, shareText } from '@tidemark/domain/kernel/quantity-text';
import type { DotStripModel, IntervalStripModel } from '#charts/strips.tsx';
import { figureText } from '#features/results/figure-text.ts';

/** One metric of a gate as a row of its table. */
export type GateRow = {
  metric: JudgedMetric;
  dots: DotStripModel | null;
  medians: string;
  change: string;
  range: string;
  interval: IntervalStripModel | null;
  tolerance: string;
  /** The smallest change for the worse that so many runs find with 80 %. */
  detectable: string;
  chance: string;
  byRanks: string;
  advice: string | null;
};

/** Changes beyond a factor of four either way are cut at the edge of their strip. */
const widest = Math.log(4);

/** prepareGate lays a gate out: all intervals on one scale, the dots of each metric on a scale of its own. */
export function prepareGate(gate: Gate): GateRow[] {
  const reach = reachOf(gate.metrics);
  return gate.metrics.map((metric) => ({
    metric,
    dots: dotsOf(metric),
    medians: `${medianText(metric, 'baseline')} → ${medianText(metric, 'candidate')}`,
    ...changeOf(metric),
    interval: intervalOf(metric, reach),
    tolerance: shareText(metric.delta),
    detectable: smallestText(metric),
    chance: metric.q === null ? '–' : pValueText(metric.q),
    byRanks: ranksText(metric),
    advice: adviceOf(metric),
  }));
}

function reachOf(metrics: JudgedMetric[]): number {
  const ends = metrics.flatMap(({ ratio, delta }) =>
    ratio === null ? [] : [Math.log(ratio.low), Math.log(ratio.high), 1.5 * Math.log1p(delta)],
  );
  const furthest = ends.filter(Number.isFinite).reduce((most, end) => Math.max(most, Math.abs(end)), 0.01);
  return Math.min(widest, furthest * 1.05);
}

function intervalOf({ ratio, delta }: JudgedMetric, reach: number): IntervalStripModel | null {
  if (ratio === null) return null;
  const within = (value: number) => Math.max(-reach, Math.min(reach, value > 0 ? Math.log(value) : -reach));
  return {
    value: within(ratio.value),
    low: within(ratio.low),
    high: within(ratio.high),
    band: Math.min(reach, Math.log1p(delta)),
    xDomain: [-1.05 * reach, 1.05 * reach],
  };
}

function dotsOf({ baseline, candidate }: JudgedMetric): DotStripModel | null {
  const dots = [
    ...baseline.map(({ value }) => ({ side: 'baseline' as const, value, row: 0 })),
    ...candidate.map(({ value }) => ({ side: 'candidate' as const, value, row: 1 })),
  ].flatMap(({ side, value, row }) => (value === null ? [] : [{ side, x: value, row }]));
  if (dots.length === 0) return null;
  const low = Math.min(...dots.map(({ x }) => x));
  const high = Math.max(...dots.map(({ x }) => x));
  const margin = (high - low) * 0.05 || Math.abs(high) * 0.05 || 1;
  return { dots, xDomain: [low - margin, high + margin] };
}

function medianText({ unit, ...metric }: JudgedMetric, side: 'baseline' | 'candidate'): string {
  const sorted = metric[side]
    .map(({ value }) => value)
    .filter((value) => value !== null)
    .toSorted((a, b) => a - b);
  const left = sorted[Math.ceil(sorted.length / 2) - 1];
  const right = sorted[Math.floor(sorted.length / 2)];
  return figureText(unit, left === undefined || right === undefined ? null : (left + right) / 2);
}

/** Where the interval includes no change, it stands alone: a size beside it would be read as a finding. */
function changeOf({ unit, ratio, difference }: JudgedMetric): { change: string; range: string } {
  if (ratio !== null) {
    const isOpen = ratio.low <= 1 && ratio.high >= 1;
    return {
      change: isOpen ? '' : changeText(ratio.value),
      range: `${changeText(ratio.low)} to ${changeText(ratio.high)}`,
    };
  }
  if (difference === null) return { change: '–', range: '' };
  const text = (value: number) => `${value > 0 ? '+' : ''}${figureText(unit, value)}`;
  const isOpen = difference.low <= 0 && difference.high >= 0;
  return {
    change: isOpen ? '' : text(difference.value),
    range: `${text(difference.low)} to ${text(difference.high)}`,
  };
}

function ranksText({ mannWhitneyP: p, mannWhitneySmallestP: smallest }: JudgedMetric): string {
  if (p === null) return '–';
  if (smallest === null || smallest < 0.01) return pValueText(p);
  const isSmallest = p <= smallest * (1 + 1e-9);
  const limit = isSmallest ? 'the minimum' : `${pValueText(smallest)} is the minimum`;
  return `${pValueText(p)}; ${limit} for so few runs`;
}

function adviceOf(metric: JudgedMetric): string | null {
  const { answer, runsToAdd } = metric;
  if (answer !== 'inconclusive' && answer !== 'unstable') return null;
  const seen = answer === 'unstable' ? `${detectableText(metric)}; ` : '';
  if (runsToAdd === null)
    return `${seen}needs more than 100 runs per side: raise the tolerance or reduce the noise`;
  return runsToAdd === 1
    ? `${seen}about one more run per side, alternating`
    : `${seen}about ${runsToAdd} more runs per side, alternating`;
}

function smallestText({ detectable, ratio, unit }: JudgedMetric): string {
  if (detectable === null) return '–';
  return ratio === null ? figureText(unit, detectable) : shareText(detectable);
}

/** What so few runs could have shown at all. */
function detectableText(metric: JudgedMetric): string {
  return metric.detectable === null
    ? 'no change seen, but these runs could hardly have shown one'
    : `no change seen, but one below ${smallestText(metric)} would hardly have been`;
}
