import { changePoints } from '@tidemark/stats/change-points';
import { median } from '@tidemark/stats/median';
import type { TrendChange, TrendLevel, TrendSeries } from './trend.ts';

/** A value that is searched for changes: its place among the gates, and what it was measured on. */
export type JudgedPoint = { gate: number; value: number; environment: Readonly<Record<string, string>> };

export type FoundChanges = Pick<TrendSeries, 'levels' | 'changes' | 'missing'>;

/** The same trend always gives the same changes. */
const seed = 1;

/** Changes are looked for among the newest values up to this limit: the search takes a time that grows with its square. */
export const mostSearchedGates = 100;

/** trendChanges finds where the level of a metric changed, and what of the environment changed with it. */
export function trendChanges(points: readonly JudgedPoint[], worse: TrendSeries['worse']): FoundChanges {
  const judged = points.slice(-mostSearchedGates);
  const found = changePoints({ values: judged.map(({ value }) => value), seed });
  if (found.kind !== 'change-points') {
    const missing = `Changes are looked for from ${found.needs} gates on; there are ${found.has}.`;
    return { levels: levelsOf(judged, []), changes: [], missing };
  }
  const starts = found.points.map(({ index }) => index);
  const levels = levelsOf(judged, starts);
  const changes = found.points.flatMap(({ index, p }, i): TrendChange[] => {
    const [before, after] = [levels[i], levels[i + 1]];
    const [previous, first] = [judged[index - 1], judged[index]];
    if (!before || !after || !previous || !first) return [];
    const change = {
      gate: first.gate,
      previousGate: previous.gate,
      p,
      environment: environmentAround(judged, index),
    };
    return [{ ...change, ...sizeOf(before.median, after.median, worse) }];
  });
  return { levels, changes, missing: null };
}

function levelsOf(judged: readonly JudgedPoint[], starts: readonly number[]): TrendLevel[] {
  return [0, ...starts].flatMap((from, i) => {
    const part = judged.slice(from, starts[i] ?? judged.length);
    const middle = median(part.map(({ value }) => value));
    const [first, last] = [part[0], part.at(-1)];
    if (middle === null || !first || !last) return [];
    return [{ from: first.gate, to: last.gate, gates: part.length, median: middle }];
  });
}

function sizeOf(before: number, after: number, worse: TrendSeries['worse']) {
  const isWorse = after > before === (worse === 'higher');
  return {
    before,
    after,
    ratio: before > 0 && after > 0 ? after / before : null,
    verdict: isWorse ? ('worse' as const) : ('better' as const),
  };
}

/** environmentAround lists what of the environment changed at a value or one beside it: a change is found that exactly at best. */
export function environmentAround(
  points: readonly Pick<JudgedPoint, 'environment'>[],
  index: number,
): string[] {
  const before = points[index - 2] ?? points[index - 1];
  const after = points[index + 1] ?? points[index];
  return before && after ? environmentChanges(before.environment, after.environment) : [];
}

/** What both know and what differs. */
function environmentChanges(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const earlier = Object.hasOwn(before, name) ? before[name] : undefined;
    return earlier === undefined || earlier === value ? [] : [`${name}: ${earlier} → ${value}`];
  });
}
