import { assertNever } from '@tidemark/domain/kernel/assert-never';
import type { Executor } from '@tidemark/domain/load/executor';
import { type LoadProfile, precisionUs } from '@tidemark/domain/load/load-profile';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { buildRound } from '@tidemark/domain/load/round';
import { fixedStepNs } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import { runStartNs } from './timestamp-at.ts';

/**
 * expectedOverwrittenShare is the share of a run's points that replace another point of the same series and timestamp; null
 * where it cannot be known exactly beforehand.
 */
export function expectedOverwrittenShare(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
): number | null {
  const { stamping } = profile;
  switch (stamping.kind) {
    case 'round':
      return 0;
    case 'wall':
      return profile.precision === 'ns' ? 0 : null;
    case 'server':
      return serverShare(schema, profile);
    case 'point': {
      const stepNs = fixedStepNs(stamping);
      return stepNs === null ? 0 : stepShare(schema, profile, stepNs, startMs);
    }
  }
}

/** Each request gets one timestamp, so of its points only one a series stays. A coarser precision may join requests, too. */
function serverShare(schema: Schema, profile: LoadProfile): number | null {
  const { groups, pointsPerRound } = buildRound(schema);
  const first = firstBatchSize(profile.executor);
  const hasEntities = groups.some((group) => group.hasEntityTag);
  if (first === null || hasEntities || profile.precision !== 'ns') return null;
  const { batchSize } = profile.executor;
  const points = plannedPoints(schema, profile);
  if (points === null) return 1 - Math.min(batchSize, pointsPerRound) / batchSize;
  const firstPoints = Math.min(points, first);
  const whole = Math.floor((points - firstPoints) / batchSize);
  const rest = points - firstPoints - whole * batchSize;
  const kept = (size: number) => Math.min(size, pointsPerRound);
  return 1 - (kept(firstPoints) + whole * kept(batchSize) + kept(rest)) / points;
}

/** Null where batches are not all of one size. */
function firstBatchSize(executor: Executor): number | null {
  switch (executor.kind) {
    case 'buffered-client':
      return null;
    case 'closed-loop':
      return executor.batchSize + executor.firstBatchExtra;
    case 'open-loop':
    case 'paced':
    case 'adaptive':
    case 'rate-search':
      return executor.batchSize;
    default:
      return assertNever(executor);
  }
}

/** The points of a series lie a round's steps apart; where that is less than a unit of the wire, each unit keeps one. */
function stepShare(schema: Schema, profile: LoadProfile, stepNs: number, startMs: number): number | null {
  const points = plannedPoints(schema, profile);
  const { pointsPerRound } = buildRound(schema);
  const unit = profile.precision === 'ns' ? 1n : BigInt(precisionUs[profile.precision]) * 1_000n;
  const step = BigInt(stepNs);
  const apart = step * BigInt(pointsPerRound);
  if (apart >= unit) return 0;
  if (points === null) return null;
  const start = runStartNs(profile, startMs) % unit;
  const rounds = BigInt(Math.floor(points / pointsPerRound));
  const inLast = points % pointsPerRound;
  /** Distinct units over slots [from, from + count), each written `times` times. */
  const distinct = (from: number, count: number, times: bigint) => {
    if (times === 0n) return 0n;
    const offset = start + BigInt(from) * step;
    const n = BigInt(count);
    return floorSum(n, unit, step, offset + (times - 1n) * apart) - floorSum(n, unit, step, offset) + n;
  };
  const kept = distinct(0, inLast, rounds + 1n) + distinct(inLast, pointsPerRound - inLast, rounds);
  return 1 - Number(kept) / points;
}

/** The sum of floor((step * i + offset) / unit) for i from 0 to n - 1, as in Euclid's algorithm. */
function floorSum(n: bigint, unit: bigint, step: bigint, offset: bigint): bigint {
  if (n === 0n) return 0n;
  if (step >= unit || offset >= unit) {
    const whole = ((n * (n - 1n)) / 2n) * (step / unit) + n * (offset / unit);
    return whole + floorSum(n, unit, step % unit, offset % unit);
  }
  const top = step * n + offset;
  return top < unit ? 0n : floorSum(top / unit, step, unit, top % unit);
}
