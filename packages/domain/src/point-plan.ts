import type { LoadProfile } from './load-profile.ts';
import { layOutRound } from './round.ts';
import type { Schema } from './schema.ts';
import { firstRoundOfMinute } from './simulated-clock.ts';

/** Points [firstPoint, endPoint) that are sent without a pause; a settled reading follows where `settles`. */
export type LoadSegment = {
  firstPoint: number;
  endPoint: number;
  endsAtMinute: number | null;
  settles: boolean;
};

/** plannedPoints is how many points the run writes; null where only the wall clock ends it. */
export function plannedPoints(schema: Schema, profile: LoadProfile): number | null {
  const { pointsPerRound } = layOutRound(schema);
  switch (profile.extent.kind) {
    case 'points':
      return profile.extent.points;
    case 'simulated-time':
      return firstRoundOfMinute(profile.clock, profile.extent.minutes) * pointsPerRound;
    case 'wall-time':
      return null;
  }
}

/** Segments of a run that only the wall clock ends: enough for the longest run, found lazily by `segmentAt`. */
const unboundedPoints = Number.MAX_SAFE_INTEGER;

/**
 * segmentAt gives segment `number` (from 0) of a run, or null after the last.
 * Segments end where a settled reading is due, and at the end of the run.
 */
export function segmentAt(schema: Schema, profile: LoadProfile, number: number): LoadSegment | null {
  const { pointsPerRound } = layOutRound(schema);
  const total = plannedPoints(schema, profile) ?? unboundedPoints;
  const every = profile.settledReadings?.everySimulatedMinutes ?? null;
  if (every === null) {
    return number === 0 ? { firstPoint: 0, endPoint: total, endsAtMinute: null, settles: false } : null;
  }
  const firstPoint = firstRoundOfMinute(profile.clock, number * every) * pointsPerRound;
  if (firstPoint >= total) return null;
  const endMinute = (number + 1) * every;
  const endPoint = firstRoundOfMinute(profile.clock, endMinute) * pointsPerRound;
  return endPoint <= total
    ? { firstPoint, endPoint, endsAtMinute: endMinute, settles: true }
    : { firstPoint, endPoint: total, endsAtMinute: null, settles: true };
}

/** simulatedSpanMs is how much simulated time the run covers; null where only the wall clock ends it and compression is free. */
export function simulatedSpanMs(schema: Schema, profile: LoadProfile): number | null {
  const { extent, clock } = profile;
  if (extent.kind === 'simulated-time') return extent.minutes * 60_000;
  if (extent.kind === 'wall-time')
    return clock.compression === null ? null : extent.seconds * 1_000 * clock.compression;
  const rounds = Math.ceil(extent.points / layOutRound(schema).pointsPerRound);
  return (rounds / clock.roundsPerSimulatedMinute) * 60_000;
}

const dayMs = 86_400_000;

/**
 * simulatedStartMs is the simulated moment of point 0: so early that no point lies in the future,
 * and on a boundary of shard groups (of days where there is no retention), so that periods and shards coincide.
 */
export function simulatedStartMs(schema: Schema, profile: LoadProfile, wallNowMs: number): number {
  const span = simulatedSpanMs(schema, profile) ?? 30 * dayMs;
  const gridMs = (profile.retention?.shardGroupDurationMinutes ?? 1_440) * 60_000;
  return Math.floor((wallNowMs - span) / gridMs) * gridMs;
}
