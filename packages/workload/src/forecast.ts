import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { plannedPoints, pointsUntilMinute } from '@tidemark/domain/load/point-plan';
import { buildRound } from '@tidemark/domain/load/round';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import type { SimulatedClock } from '@tidemark/domain/load/simulated-clock';
import { fixedStepNs, isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { Overwriting } from '@tidemark/domain/result/verification';
import type { Schema } from '@tidemark/domain/schema/schema';
import { clockOverwriting, plannedPointsPerSec } from './clock-overwriting.ts';
import { linesOf } from './line-protocol.ts';
import { expectedOverwrittenShare } from './overwritten-share.ts';
import { countingWeight, plannedSeries } from './planned-series.ts';
import { pointAt } from './point-at.ts';
import { runStartNs } from './timestamp-at.ts';

/** What a schema will write, computed before anything is sent. Counts are exact; bytes are the mean of a sample. */
export type Forecast = {
  seriesAtStart: number;
  newSeriesPerSimulatedDay: number;
  pointsPerSimulatedDay: number;
  pointsPerRound: number;
  /** Null if only wall-clock time ends the run. */
  points: number | null;
  series: number | null;
  /** Active series in the steady state of retention: written within the retention duration. */
  plateauSeries: number | null;
  /** Share of the points that replace one of the same series and timestamp; null if that is not known exactly. */
  expectedOverwrittenShare: number | null;
  /** The same in points, with a band if it is random. */
  overwriting: Omit<Overwriting, 'observed'>;
  bytesPerPoint: number;
  sampleLines: string[];
};

/** Limit of entities for which a forecast, computed while the user types, counts series one by one. */
const maxCountedEntities = 1_000_000;
/** Limit of minutes for which a forecast, computed while the user types, draws random arrivals one by one. */
const maxDrawnMinutes = 2_000_000;
const minutesPerDay = 1_440;

/** forecast computes what `profile` writes of `schema`; `startMs` stamps the sample lines. */
export function forecast(schema: Schema, profile: LoadProfile, startMs: number, sampleCount = 8): Forecast {
  const { pointsPerRound } = buildRound(schema);
  const pointsOfMinutes = (minutes: number) => pointsUntilMinute(schema, profile, minutes);
  const points = plannedPoints(schema, profile);
  const lines = sampleLines(schema, profile, startMs, sampleCount);
  const seriesOf = (endPoint: number) => countedSeries(schema, profile.clock, endPoint);
  const retained = profile.retention?.retentionDurationMinutes ?? null;
  const firstDay = seriesOf(pointsOfMinutes(minutesPerDay));
  const twoDays = seriesOf(pointsOfMinutes(2 * minutesPerDay));
  return {
    seriesAtStart: seriesOf(startPoints(schema, pointsPerRound)) ?? 0,
    newSeriesPerSimulatedDay: firstDay === null || twoDays === null ? 0 : twoDays - firstDay,
    pointsPerSimulatedDay: pointsOfMinutes(minutesPerDay),
    pointsPerRound,
    points,
    series: points === null ? null : seriesOf(points),
    plateauSeries:
      retained === null || points === null ? null : seriesOf(Math.min(points, pointsOfMinutes(retained))),
    expectedOverwrittenShare: expectedOverwrittenShare(schema, profile, startMs),
    overwriting: predictOverwrites(schema, profile, startMs),
    bytesPerPoint: lines.reduce((sum, line) => sum + utf8Length(line) + 1, 0) / Math.max(1, lines.length),
    sampleLines: lines,
  };
}

/** forecastTotals gives the points and the distinct series of a whole run; null if its length depends on the target, or if counting takes too long. */
export function forecastTotals(
  schema: Schema,
  profile: LoadProfile,
): { points: number | null; series: number | null } {
  const points = plannedPoints(schema, profile) ?? scheduledPoints(profile);
  return { points, series: points === null ? null : countedSeries(schema, profile.clock, points) };
}

function startPoints(schema: Schema, pointsPerRound: number): number {
  const pool = schema.entityPool;
  return pointsPerRound * (pool ? pool.fixedCount + pool.rollingCount : 1);
}

function countedSeries(schema: Schema, clock: SimulatedClock, endPoint: number): number | null {
  const { pointsPerRound, groups } = buildRound(schema);
  const minutes = endPoint / pointsPerRound / clock.roundsPerSimulatedMinute;
  const newEntities = (schema.entityPool?.newPerSimulatedMinute ?? 0) * minutes;
  const isCounted =
    (newEntities + (schema.entityPool?.rollingCount ?? 0)) * countingWeight(schema.entityPool) <=
      maxCountedEntities &&
    (schema.entityPool?.arrivals !== 'poisson' || minutes <= maxDrawnMinutes);
  if (!isCounted && groups.some((group) => group.hasEntityTag)) return null;
  return plannedSeries(schema, clock, { firstPoint: 0, endPoint });
}

function sampleLines(schema: Schema, profile: LoadProfile, startMs: number, count: number): string[] {
  const available = Math.min(count, plannedPoints(schema, profile) ?? count);
  const startNs = runStartNs(profile, startMs);
  return Array.from({ length: available }, (_, index) =>
    linesOf(pointAt(schema, profile, startNs, index), profile.precision, profile.fieldsPerLine),
  );
}

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * predictOverwrites computes before a run how many of its points will replace another of the same series and timestamp, with the 95 %
 * band if that is random; all null if neither the points nor their rate are known beforehand.
 */
export function predictOverwrites(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
): Omit<Overwriting, 'observed'> {
  const points = plannedPoints(schema, profile) ?? scheduledPoints(profile);
  if (isSimulatedTime(profile.stamping)) {
    const share = expectedOverwrittenShare(schema, profile, startMs);
    const expected = share === 0 ? 0 : share === null || points === null ? null : Math.round(share * points);
    const isDistinct = fixedStepNs(profile.stamping) === null || share === 0;
    return { expected, low: expected, high: expected, decidedBy: decidedByOf(expected, isDistinct) };
  }
  if (points === null) return { expected: null, low: null, high: null, decidedBy: 'nothing' };
  return clockOverwriting(schema, profile, {
    ranges: [[0, points]],
    pointsPerSec: plannedPointsPerSec(profile),
  });
}

function decidedByOf(expected: number | null, isDistinct: boolean): Overwriting['decidedBy'] {
  if (expected === null) return 'nothing';
  return isDistinct ? 'plan' : 'keys';
}
