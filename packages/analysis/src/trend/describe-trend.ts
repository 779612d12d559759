import { figureOf, type GateFigureKey, worseDirection } from '@tidemark/domain/figures/catalog';
import type { GateRules } from '@tidemark/domain/gate/benchmark-file';
import type { GateMeasurement, MeasuredValue } from '@tidemark/domain/gate/gate-measurement';
import type { AcknowledgmentRecord } from '@tidemark/domain/gate/trend-notes';
import type { Trend, TrendGate, TrendPoint, TrendRegression, TrendSeries } from './trend.ts';
import { environmentAround, trendChanges } from './trend-changes.ts';
import { trendSentence } from './trend-sentence.ts';

/** A gate with what it measured; null: nothing, or an earlier version did not keep it. */
export type GateOfTrend = TrendGate & { measured: GateMeasurement | null };

export type TrendInput = {
  /** null: gates that name no branch. */
  branch: string | null;
  /** Oldest first. */
  gates: readonly GateOfTrend[];
  /** Of the newest gate of the branch. */
  rules: Pick<GateRules, 'metrics' | 'thresholds' | 'tolerance'>;
  acknowledgments: readonly AcknowledgmentRecord[];
};

/** One value with the environment of its cell. */
type Measured = MeasuredValue & { gate: number; environment: Readonly<Record<string, string>> };
type Collected = { cell: string; metric: GateFigureKey; values: Measured[] };

/** describeTrend finds what changed over the gates of a branch, the worst first. */
export function describeTrend({ branch, gates, rules, acknowledgments }: TrendInput): Trend {
  const currentFrom = recentGate(gates);
  const series = collect(gates)
    .map((collected) => toSeries(collected, { gates, currentFrom, rules, acknowledgments }))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || severityOf(b) - severityOf(a));
  const shown = gates.map(({ measured: _, ...gate }) => gate);
  return { sentence: trendSentence({ branch, gates: shown, series }), gates: shown, series };
}

/** A gate that ends early leaves cells out, so one that measured nothing of a metric does not retire it. */
const recentGates = 3;

function recentGate(gates: readonly GateOfTrend[]): number {
  const trusted = [...gates.entries()].filter(
    ([, { measured, conclusion }]) => measured !== null && conclusion !== 'untrusted',
  );
  return trusted.at(-recentGates)?.[0] ?? 0;
}

function collect(gates: readonly GateOfTrend[]): Collected[] {
  const found = new Map<string, Collected>();
  for (const [gate, { measured }] of gates.entries())
    for (const { cell, environment, values } of measured?.cells ?? [])
      for (const value of values) {
        const key = JSON.stringify([cell, value.metric]);
        const known = found.get(key) ?? { cell, metric: value.metric, values: [] };
        found.set(key, known);
        known.values.push({ ...value, gate, environment });
      }
  return [...found.values()];
}

type Dependencies = Pick<TrendInput, 'gates' | 'rules' | 'acknowledgments'> & { currentFrom: number };

function toSeries(
  { cell, metric, values }: Collected,
  { gates, currentFrom, rules, acknowledgments }: Dependencies,
): TrendSeries {
  const { label, unit, better } = figureOf(metric);
  const worse = worseDirection({ better }) ?? 'higher';
  const points = values.map(({ gate, value, low, high, runs, verdict }): TrendPoint => {
    const isJudged = gates[gate]?.conclusion !== 'untrusted';
    return { gate, value, low, high, runs, verdict, isJudged };
  });
  const judged = values.filter((_, i) => points[i]?.isJudged);
  const found = trendChanges(judged, worse);
  const own = rules.metrics.find(({ figure }) => figure === metric);
  const tolerance = own?.tolerance ?? rules.tolerance;
  const isCurrent = (points.at(-1)?.gate ?? -1) >= currentFrom;
  const known = acknowledgments.filter((one) => one.cell === cell && one.metric === metric);
  return {
    cell,
    metric,
    label,
    unit,
    worse,
    tolerance,
    isCurrent,
    points,
    ...found,
    thresholds: rules.thresholds.filter(({ figure }) => figure === metric),
    regression: isCurrent ? regressionOf({ judged, ...found, worse, tolerance }, gates, known) : null,
  };
}

type Judged = Pick<TrendSeries, 'levels' | 'changes' | 'worse' | 'tolerance'> & { judged: Measured[] };

/**
 * The last change for the worse from which the level has not come back within the tolerance: so also small steps that add up count. Before
 * there are enough gates to find a change, the verdict of the newest gates.
 */
function regressionOf(
  { judged, levels, changes, worse, tolerance }: Judged,
  gates: readonly TrendGate[],
  known: readonly AcknowledgmentRecord[],
): TrendRegression | null {
  const now = levels.at(-1)?.median;
  const standing = changes.findLast(
    ({ verdict, before }) =>
      verdict === 'worse' && now !== undefined && isWorseBeyond(before, now, worse, tolerance),
  );
  if (standing && now !== undefined) {
    const ratio = standing.before > 0 && now > 0 ? now / standing.before : null;
    const { gate, environment } = standing;
    return { kind: 'change', ratio, environment, ...placeOf(gate, gates, known) };
  }
  const from = changes.at(-1)?.gate ?? 0;
  const index = judged.findLastIndex(({ verdict, gate }) => verdict !== 'regressed' || gate < from) + 1;
  const first = judged[index];
  if (!first) return null;
  const environment = environmentAround(judged, index);
  return { kind: 'verdict', ratio: null, environment, ...placeOf(first.gate, gates, known) };
}

/** From zero, every change is beyond a tolerance that is a share. */
function isWorseBeyond(before: number, now: number, worse: TrendSeries['worse'], tolerance: number): boolean {
  const change = worse === 'higher' ? now - before : before - now;
  return change > Math.abs(before) * tolerance;
}

function placeOf(
  gate: number,
  gates: readonly TrendGate[],
  known: readonly AcknowledgmentRecord[],
): Omit<TrendRegression, 'kind' | 'ratio' | 'environment'> {
  const found = nearest(gate, gates, known);
  const acknowledgment = found && {
    id: found.id,
    reason: found.reason,
    at: found.createdAt.toISOString(),
    by: found.createdBy,
  };
  return { gate, gateId: gates[gate]?.gateId ?? '', acknowledgment };
}

/** A change is found more exactly as gates follow, so an acknowledgment holds for the gates next to the one that it names. */
const nearbyGates = 2;

function nearest(
  gate: number,
  gates: readonly TrendGate[],
  known: readonly AcknowledgmentRecord[],
): AcknowledgmentRecord | null {
  const around = gates.slice(Math.max(0, gate - nearbyGates), gate + nearbyGates + 1);
  return known.find(({ gateId }) => around.some((one) => one.gateId === gateId)) ?? null;
}

/** Regressions, acknowledged ones, changes for the better, the others; at last what is no longer measured. */
function rankOf({ regression, changes, isCurrent }: TrendSeries): number {
  if (!isCurrent) return 4;
  if (regression) return regression.acknowledgment === null ? 0 : 1;
  return changes.length > 0 ? 2 : 3;
}

/** How far the level moved, in either direction; a verdict alone comes after changes. */
function severityOf({ regression, changes }: TrendSeries): number {
  if (regression?.kind === 'verdict') return 0;
  const last = changes.at(-1);
  const ratio = regression ? regression.ratio : last ? last.ratio : 1;
  return ratio === null ? Number.MAX_VALUE : Math.abs(Math.log(ratio));
}
