import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { buildRound, type RoundLayout } from '@tidemark/domain/load/round';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { FinestArchive, MetricNaming } from '@tidemark/domain/target/graphite-target';
import { plannedPointsPerSec } from '../clock-overwriting.ts';
import { plannedPaths } from '../planned-series.ts';
import { runStartNs, timestampNsAt } from '../timestamp-at.ts';
import { createMetricsAt, type Metric, metricLine, slotOf, timestampSeconds } from './metric-key.ts';
import { createMetricSpace, isSpaced } from './metric-space.ts';

/** What a plan sends to Graphite, computed before anything is sent. */
export type MetricsPreview = {
  /** First paths, and their first metrics as lines of plaintext. */
  paths: string[];
  lines: string[];
  /** Distinct paths of the run; null: its length depends on the target. */
  series: number | null;
  metricsPerPoint: number;
  /** Null where the length of the run depends on the target. */
  metrics: number | null;
  /** At the rate of the load itself; null where that depends on the target. */
  metricsPerMinute: number | null;
  bytesPerMetric: number;
  /** Metrics that a later one of their path and step replaces; null: not known beforehand. */
  overwritten: number | null;
};

export type PreviewOrder = {
  schema: Schema;
  profile: LoadProfile;
  naming: MetricNaming;
  archive: FinestArchive;
  runName: string;
  startMs: number;
};

const samplePoints = 20;
/** A preview, computed while the user types, counts so many points one by one. */
const maxCountedPoints = 100_000;

/** previewMetrics shows the first `count` paths of a plan and counts its metrics; the schema must be free of `graphiteSchemaFaults`. */
export function previewMetrics(order: PreviewOrder, count = 5): MetricsPreview {
  const { schema, profile, naming, runName, startMs } = order;
  const layout = buildRound(schema);
  const points = plannedPoints(schema, profile) ?? scheduledPoints(profile);
  const sampled = Math.min(samplePoints, points ?? samplePoints, layout.pointsPerRound);
  const metricsAt = createMetricsAt(schema, profile, runStartNs(profile, startMs), naming, runName);
  const sample: Metric[] = Array.from({ length: sampled }, (_, index) => metricsAt(index)).flat();
  const lines = sample.map(metricLine);
  const metricsPerPoint = metricsOfRound(layout) / layout.pointsPerRound;
  const perSec = plannedPointsPerSec(profile);
  return {
    paths: sample.slice(0, count).map(({ path }) => path),
    lines: lines.slice(0, count).map((line) => line.trimEnd()),
    series: points === null ? null : plannedPaths(schema, profile.clock, { firstPoint: 0, endPoint: points }),
    metricsPerPoint,
    metrics: points === null ? null : metricsOf(layout, points),
    metricsPerMinute: perSec === null ? null : perSec * 60 * metricsPerPoint,
    bytesPerMetric: lines.reduce((sum, line) => sum + line.length, 0) / Math.max(1, lines.length),
    overwritten: points === null ? null : overwrittenOf(order, layout, points),
  };
}

/** Metrics of the first `points` points. */
function metricsOf({ groups, pointsPerRound }: RoundLayout, points: number): number {
  const rest = points % pointsPerRound;
  const rounds = (points - rest) / pointsPerRound;
  return groups.reduce((sum, { firstSlot, slotCount, group }) => {
    const inRest = Math.min(slotCount, Math.max(0, rest - firstSlot));
    return sum + (rounds * slotCount + inRest) * group.fields.length;
  }, 0);
}

function metricsOfRound(layout: RoundLayout): number {
  return metricsOf(layout, layout.pointsPerRound);
}

/** Exact, but for long runs whose points are late, have entities, or have times of their own within a round: those are not counted. */
function overwrittenOf(order: PreviewOrder, layout: RoundLayout, points: number): number | null {
  if (layout.groups.every((group) => isSpaced(order, layout, group))) return 0;
  if (points <= maxCountedPoints) return createMetricSpace(order).count([[0, points]]).overwritten;
  const { profile, schema } = order;
  const isPlain =
    profile.disorder === null && profile.stamping.kind === 'round' && schema.entityPool === null;
  return isPlain ? metricsOf(layout, points) - keysOf(order, layout, points) : null;
}

/** Rounds are less than a step apart, so that they leave out none: a series has a key for each step from its first to its last round. */
function keysOf(
  { schema, profile, archive, startMs }: PreviewOrder,
  layout: RoundLayout,
  points: number,
): number {
  const { pointsPerRound, groups } = layout;
  const startNs = runStartNs(profile, startMs);
  const slotOfRound = (round: number) => {
    const ns =
      timestampNsAt(profile, schema.seed, pointsPerRound, startNs, round * pointsPerRound) ?? startNs;
    return slotOf(timestampSeconds(ns), archive.stepSeconds);
  };
  const stepsOf = (rounds: number) => (rounds === 0 ? 0 : slotOfRound(rounds - 1) - slotOfRound(0) + 1);
  const rest = points % pointsPerRound;
  const rounds = (points - rest) / pointsPerRound;
  return groups.reduce((sum, { firstSlot, slotCount, group }) => {
    const inRest = Math.min(slotCount, Math.max(0, rest - firstSlot));
    const keys = inRest * stepsOf(rounds + 1) + (slotCount - inRest) * stepsOf(rounds);
    return sum + keys * group.fields.length;
  }, 0);
}
