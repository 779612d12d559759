import { assertNever } from '../kernel/assert-never.ts';
import type { Schema } from '../schema/schema.ts';
import type { LoadProfile } from './load-profile.ts';
import { buildRound } from './round.ts';
import { scheduledPoints } from './scheduled-points.ts';
import { firstRoundOfMinute, roundOffsetUs } from './simulated-clock.ts';
import { fixedStepNs, isSimulatedTime } from './stamping.ts';

/** Points [firstPoint, endPoint) that are sent without a pause; samples at rest follow if `settles`. */
export type LoadSegment = {
  firstPoint: number;
  endPoint: number;
  endsAtMinute: number | null;
  settles: boolean;
};

/** plannedPoints is how many points the run writes; null where only the wall clock ends it. */
export function plannedPoints(schema: Schema, profile: LoadProfile): number | null {
  switch (profile.extent.kind) {
    case 'points':
      return profile.extent.points;
    case 'simulated-time':
      return pointsUntilMinute(schema, profile, profile.extent.minutes);
    case 'wall-time':
      return null;
  }
}

const nsPerMinute = 60_000_000_000;

/** pointsUntilMinute is how many points lie before simulated minute `minute`. */
export function pointsUntilMinute(schema: Schema, profile: LoadProfile, minute: number): number {
  const stepNs = fixedStepNs(profile.stamping);
  if (stepNs !== null) return Math.ceil((minute * nsPerMinute) / stepNs);
  return firstRoundOfMinute(profile.clock, minute) * buildRound(schema).pointsPerRound;
}

/** pointOffsetMs is the simulated time of a point after the run's simulated start. */
export function pointOffsetMs(pointsPerRound: number, profile: LoadProfile, point: number): number {
  const stepNs = fixedStepNs(profile.stamping);
  if (stepNs !== null) return (point * stepNs) / 1_000_000;
  return roundOffsetUs(profile.clock, Math.floor(point / pointsPerRound)) / 1_000;
}

/** Segments of a run that only wall-clock time ends: enough for the longest run, found lazily by `segmentAt`. */
const unboundedPoints = Number.MAX_SAFE_INTEGER;

/**
 * segmentAt gives segment `number` (from 0) of a run, or null after the last.
 * Segments end where samples at rest are due, and at the end of the run: after its last point, or after `mostPoints`.
 */
export function segmentAt(
  schema: Schema,
  profile: LoadProfile,
  number: number,
  mostPoints = unboundedPoints,
): LoadSegment | null {
  const total = Math.min(mostPoints, plannedPoints(schema, profile) ?? unboundedPoints);
  const every = profile.settledReadings?.everySimulatedMinutes ?? null;
  if (every === null) {
    return number === 0 ? { firstPoint: 0, endPoint: total, endsAtMinute: null, settles: false } : null;
  }
  const firstPoint = pointsUntilMinute(schema, profile, number * every);
  if (firstPoint >= total) return null;
  const endMinute = (number + 1) * every;
  const endPoint = pointsUntilMinute(schema, profile, endMinute);
  return endPoint <= total
    ? { firstPoint, endPoint, endsAtMinute: endMinute, settles: true }
    : { firstPoint, endPoint: total, endsAtMinute: null, settles: true };
}

/** simulatedSpanMs is how much simulated time the run covers; null where only the wall clock ends it and neither clock nor rate is known. */
export function simulatedSpanMs(schema: Schema, profile: LoadProfile): number | null {
  const { extent, clock } = profile;
  if (extent.kind === 'simulated-time') return extent.minutes * 60_000;
  if (extent.kind === 'wall-time' && clock.compression !== null)
    return extent.seconds * 1_000 * clock.compression;
  const points = extent.kind === 'points' ? extent.points : scheduledPoints(profile);
  return points === null ? null : spanOfPointsMs(schema, profile, points);
}

function spanOfPointsMs(schema: Schema, profile: LoadProfile, points: number): number {
  const stepNs = fixedStepNs(profile.stamping);
  if (stepNs !== null) return (points * stepNs) / 1_000_000;
  const rounds = Math.ceil(points / buildRound(schema).pointsPerRound);
  return (rounds / profile.clock.roundsPerSimulatedMinute) * 60_000;
}

/** The finest archive of a Graphite: values older than `retentionSeconds` are dropped, and of two in a step one is kept. */
type KeptArchive = { stepSeconds: number; retentionSeconds: number };

/** Earliest start that is chosen automatically: from 2001-09-10 on, timestamps have a constant number of digits. */
const earliestStartMs = Date.UTC(2001, 8, 10);
/** Margin between the load and the server's own retention, so that no point is refused. */
const retentionMarginMs = 60_000;

/**
 * simulatedStartMs is the simulated time of point 0: that of the profile if it has one; now if a clock stamps the points;
 * else early enough that no point is in the future, and on a boundary of shard groups (of days without retention), so that periods
 * and shards coincide. If the length of a run is unknown, there is room for the fastest load, but not beyond 2001 nor beyond the
 * server's own retention; points after the present are cut off by `pointsUntilPresent`.
 */
export function simulatedStartMs(
  schema: Schema,
  profile: LoadProfile,
  wallNowMs: number,
  archive: KeptArchive | null = null,
): number {
  if (profile.startAt !== null) return Date.parse(profile.startAt);
  if (!isSimulatedTime(profile.stamping)) return Math.floor(wallNowMs);
  const { extent, retention } = profile;
  const gridMs = (archive?.stepSeconds ?? (retention?.shardGroupDurationMinutes ?? 1_440) * 60) * 1_000;
  const onGrid = (ms: number) => Math.floor(ms / gridMs) * gridMs;
  const spanMs = simulatedSpanMs(schema, profile);
  if (spanMs !== null) return onGrid(wallNowMs - spanMs);
  const seconds = extent.kind === 'wall-time' ? extent.seconds : 0;
  const fastestMs = wallNowMs - spanOfPointsMs(schema, profile, fastestPoints(profile, seconds));
  const start = onGrid(Math.max(fastestMs, earliestStartMs));
  const retentionMs = archive ? archive.retentionSeconds * 1_000 : nativeRetentionMs(profile);
  if (retentionMs === null) return start;
  const keptMs = Math.max(0, retentionMs - seconds * 1_000 - retentionMarginMs);
  const oldestMs = Math.ceil(wallNowMs - keptMs);
  return Math.max(start, archive ? Math.ceil(oldestMs / gridMs) * gridMs : oldestMs);
}

function nativeRetentionMs({ retention }: LoadProfile): number | null {
  return retention?.kind === 'native' ? retention.retentionDurationMinutes * 60_000 : null;
}

/**
 * pointsUntilPresent is how many points of a run that began at `startMs` are before now, if its start was not set explicitly, its
 * points carry simulated time and only wall-clock time ends it; null for every other run, which writes what was planned.
 */
export function pointsUntilPresent(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
  wallNowMs: number,
): number | null {
  const { extent, startAt, stamping } = profile;
  if (extent.kind !== 'wall-time' || startAt !== null || !isSimulatedTime(stamping)) return null;
  const minutes = Math.max(0, wallNowMs - startMs) / 60_000;
  if (fixedStepNs(stamping) !== null) return pointsUntilMinute(schema, profile, minutes);
  // Points may be spread over the whole interval of their round.
  return Math.floor(minutes * profile.clock.roundsPerSimulatedMinute) * buildRound(schema).pointsPerRound;
}

/** Points per second beyond the reach of this generator: the fastest one observed sent less than a third of it. */
const inconceivablePointsPerSec = 20_000_000;

/**
 * fastestPoints is the largest number of points that a load may write within `seconds` if its rate depends on the target: bounded by
 * the pauses of its writers, or by the highest rate of its search, and for every load by `inconceivablePointsPerSec`.
 */
function fastestPoints({ executor }: Pick<LoadProfile, 'executor'>, seconds: number): number {
  const anyLoad = inconceivablePointsPerSec * seconds;
  switch (executor.kind) {
    case 'closed-loop': {
      if (executor.delayMs === 0) return anyLoad;
      const batchesOfWriter = Math.floor((seconds * 1_000) / executor.delayMs) + 1;
      return Math.min(anyLoad, executor.concurrency * batchesOfWriter * executor.batchSize);
    }
    case 'rate-search':
      return Math.min(anyLoad, Math.ceil(executor.maxRatePerSec * seconds) * executor.batchSize);
    case 'open-loop':
    case 'paced':
    case 'adaptive':
    case 'buffered-client':
      return anyLoad;
    default:
      return assertNever(executor);
  }
}
