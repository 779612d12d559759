import type { LoadProfile } from './load-profile.ts';
import { layOutRound } from './round.ts';
import { scheduledPoints } from './scheduled-points.ts';
import type { Schema } from './schema.ts';
import { firstRoundOfMinute, roundOffsetUs } from './simulated-clock.ts';
import { fixedStepNs, isSimulatedTime } from './stamping.ts';

/** Points [firstPoint, endPoint) that are sent without a pause; a settled reading follows where `settles`. */
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
  return firstRoundOfMinute(profile.clock, minute) * layOutRound(schema).pointsPerRound;
}

/** pointOffsetMs is the simulated time of a point after the run's simulated start. */
export function pointOffsetMs(pointsPerRound: number, profile: LoadProfile, point: number): number {
  const stepNs = fixedStepNs(profile.stamping);
  if (stepNs !== null) return (point * stepNs) / 1_000_000;
  return roundOffsetUs(profile.clock, Math.floor(point / pointsPerRound)) / 1_000;
}

/** Segments of a run that only the wall clock ends: enough for the longest run, found lazily by `segmentAt`. */
const unboundedPoints = Number.MAX_SAFE_INTEGER;

/**
 * segmentAt gives segment `number` (from 0) of a run, or null after the last.
 * Segments end where a settled reading is due, and at the end of the run.
 */
export function segmentAt(schema: Schema, profile: LoadProfile, number: number): LoadSegment | null {
  const total = plannedPoints(schema, profile) ?? unboundedPoints;
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
  if (points === null) return null;
  const stepNs = fixedStepNs(profile.stamping);
  if (stepNs !== null) return (points * stepNs) / 1_000_000;
  const rounds = Math.ceil(points / layOutRound(schema).pointsPerRound);
  return (rounds / clock.roundsPerSimulatedMinute) * 60_000;
}

const dayMs = 86_400_000;

/**
 * simulatedStartMs is the simulated moment of point 0: the profile's own where it names one; now where a clock stamps the points;
 * else so early that no point lies in the future, and on a boundary of shard groups (of days where there is no retention),
 * so that periods and shards coincide.
 */
export function simulatedStartMs(schema: Schema, profile: LoadProfile, wallNowMs: number): number {
  if (profile.startAt !== null) return Date.parse(profile.startAt);
  if (!isSimulatedTime(profile.stamping)) return Math.floor(wallNowMs);
  const span = simulatedSpanMs(schema, profile) ?? 30 * dayMs;
  const gridMs = (profile.retention?.shardGroupDurationMinutes ?? 1_440) * 60_000;
  return Math.floor((wallNowMs - span) / gridMs) * gridMs;
}
