import { bytesText, countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { MetricNaming } from '@tidemark/domain/target/graphite-target';
import type { TargetPart } from '@tidemark/domain/target/launcher';
import { launchedPartIssues } from '@tidemark/domain/target/part-issues';
import type { Target } from '@tidemark/domain/target/target';
import { type Forecast, forecast } from '@tidemark/workload/forecast';
import { type PreviewOrder, previewMetrics } from '@tidemark/workload/graphite/preview';
import { previewGraphite } from '#features/targets/graphite-preview.ts';

/** What stands beside the form of a new run. */
export type RunForecast = {
  forecast: Forecast;
  duration: string;
  bytes: string | null;
  /** Why the plan would be refused, or null. */
  overBudget: string | null;
  settlings: number;
  /** What of schema, profile and target does not work together, so that the run would be refused. */
  faults: string[];
  /** Of a Graphite: metrics as sent instead of points, and how many paths; null of any other target. */
  graphite: { lines: string[]; paths: number; overwritten: string | null } | null;
};

/** A pace for a first guess of the duration, where only the target sets it; the label says that it is a guess. */
const guessedPointsPerSec = 100_000;

/** prepareRunForecast shows what a schema and a profile make together, and whether the target allows it. */
export function prepareRunForecast(
  schema: Schema,
  profile: LoadProfile,
  {
    maxSeries,
    target,
    parts = [],
  }: { maxSeries: number | null; target: Target | null; parts?: readonly TargetPart[] },
  startMs: number,
): RunForecast {
  const predicted = forecast(schema, profile, startMs, 3);
  const asked = predicted.series ?? predicted.seriesAtStart;
  return {
    forecast: predicted,
    duration: durationHint(profile, predicted.points),
    bytes: predicted.points === null ? null : bytesText(predicted.points * predicted.bytesPerPoint),
    overBudget:
      maxSeries !== null && asked > maxSeries
        ? `This plan creates ${asked.toLocaleString('en')} series; the target allows ${maxSeries.toLocaleString('en')}. Choose a smaller schema, a shorter profile, or raise the limit of the target.`
        : null,
    settlings: settlingsOf(profile),
    faults: target === null ? [] : planFaults(schema, profile, target, parts),
    graphite: target === null ? null : graphiteForecast(schema, profile, target, startMs),
  };
}

/** A system whose parts are not known is asked when the run is started. */
function planFaults(
  schema: Schema,
  profile: LoadProfile,
  target: Target,
  parts: readonly TargetPart[],
): string[] {
  const { error } = runPlanShape.safeParse({ schema, profile, target });
  const ofParts = parts.length === 0 ? [] : launchedPartIssues(profile, parts);
  return [...new Set([...(error?.issues ?? []), ...ofParts].map(({ message }) => message))];
}

function graphiteForecast(
  schema: Schema,
  profile: LoadProfile,
  target: Target,
  startMs: number,
): RunForecast['graphite'] {
  const naming = namingOf(target);
  if (naming === null) return null;
  const { lines, paths } = previewGraphite(schema, naming, null, startMs);
  const isWritable = target.kind === 'graphite' && lines.length > 0 && isSimulatedTime(profile.stamping);
  const overwritten = isWritable
    ? overwrittenMetricsText({ schema, profile, naming, archive: target.archive, runName: 'RUN', startMs })
    : null;
  return { lines, paths, overwritten };
}

/** A warning: of two metrics of a path in one step of the finest archive, one is kept; null where none is overwritten, or it is not known. */
function overwrittenMetricsText(order: PreviewOrder): string | null {
  const { metrics, overwritten } = previewMetrics(order);
  if (metrics === null || overwritten === null || overwritten === 0) return null;
  const { stepSeconds } = order.archive;
  return `${exactText(overwritten)} of ${exactText(metrics)} metrics will overwrite an earlier one of their step of ${stepSeconds} s. Write rounds ${stepSeconds} s apart, or choose a finer archive.`;
}

function exactText(count: number): string {
  return count.toLocaleString('en');
}

function namingOf(target: Target): MetricNaming | null {
  if (target.kind === 'graphite') return target.naming;
  return (target.kind === 'launched' && target.graphite?.naming) || null;
}

function durationHint({ extent, clock }: LoadProfile, points: number | null): string {
  if (extent.kind === 'wall-time') return durationText(extent.seconds * 1_000);
  if (clock.compression !== null && extent.kind === 'simulated-time') {
    return `${durationText((extent.minutes * 60_000) / clock.compression)}, if the target keeps up`;
  }
  if (points === null) return 'not known in advance';
  return `depends on the target; ${durationText((points / guessedPointsPerSec) * 1_000)} at ${countText(guessedPointsPerSec)} points/s`;
}

function settlingsOf({ extent, settledReadings }: LoadProfile): number {
  if (!settledReadings || extent.kind !== 'simulated-time') return 0;
  return Math.floor(extent.minutes / settledReadings.everySimulatedMinutes);
}
