import { type LoadProfile, type Precision, precisionUs } from '@tidemark/domain/load/load-profile';
import { roundIntervalUs, roundOffsetUs, type SimulatedClock } from '@tidemark/domain/load/simulated-clock';
import {
  type Disorder,
  type DisorderClass,
  disorderClassAt,
  fixedStepNs,
} from '@tidemark/domain/load/stamping';

/** The part of a load profile that says when points are. */
export type PointTiming = Pick<LoadProfile, 'clock' | 'precision' | 'stamping' | 'disorder'>;

/** How far the timestamps of a class of disorder lie back: so many rounds, and microseconds beyond. */
export type DisorderShift = { rounds: number; us: number };

const inOrder: DisorderShift = { rounds: 0, us: 0 };

/**
 * disorderShifts gives how far each class of points is moved back.
 * Whole rounds come first. What remains is cut to a grid of three units of the wire, of which each class has one of its own,
 * and stays within the interval of a round: two points of a series never get the same timestamp (a property test compares).
 */
export function disorderShifts(
  disorder: Disorder | null,
  clock: SimulatedClock,
  precision: Precision,
): readonly [DisorderShift, DisorderShift, DisorderShift] {
  if (disorder === null) return [inOrder, inOrder, inOrder];
  const unitUs = precisionUs[precision];
  const intervalUs = roundIntervalUs(clock);
  const shift = (byMs: number, order: DisorderClass): DisorderShift => {
    const byUs = byMs * 1_000;
    const rounds = Math.floor(byUs / intervalUs);
    const rest = Math.min(byUs - rounds * intervalUs, intervalUs - 3 * unitUs);
    return { rounds, us: Math.floor(rest / (3 * unitUs)) * 3 * unitUs + order * unitUs };
  };
  return [inOrder, shift(disorder.outOfOrderByMs, 1), shift(disorder.lateByMs, 2)];
}

/** Rounds further apart than 100 days spread their points over so much, which keeps nanoseconds whole numbers. */
const widestSpreadUs = 2 ** 43;

/** slotStepNs is the time between neighboring points of a round: 0 where they share its time. */
export function slotStepNs({ stamping, clock }: PointTiming, pointsPerRound: number): number {
  if (stamping.kind !== 'point') return 0;
  return (
    stamping.stepNs ?? Math.floor((Math.min(roundIntervalUs(clock), widestSpreadUs) * 1_000) / pointsPerRound)
  );
}

/**
 * timestampNsAt is the timestamp of point `index`, exact to the nanosecond; null where the server stamps it.
 * Where the generator's clock stamps, it is the earliest that the point may have: that of a generator that takes no time.
 */
export function timestampNsAt(
  timing: PointTiming,
  seed: number,
  pointsPerRound: number,
  startNs: bigint,
  index: number,
): bigint | null {
  const { stamping, disorder } = timing;
  if (stamping.kind === 'server') return null;
  if (stamping.kind === 'wall') return startNs + BigInt(index);
  const order = disorder === null ? 0 : disorderClassAt(disorder, seed, index);
  return simulatedNsAt(timing, pointsPerRound, startNs, index, order);
}

/** simulatedNsAt is the simulated time of point `index`, were it of class `order`; it never goes back within a class. */
export function simulatedNsAt(
  timing: PointTiming,
  pointsPerRound: number,
  startNs: bigint,
  index: number,
  order: DisorderClass,
): bigint {
  const { stamping, disorder, clock, precision } = timing;
  const stepNs = fixedStepNs(stamping);
  if (stepNs !== null) return startNs + BigInt(index) * BigInt(stepNs);
  const round = Math.floor(index / pointsPerRound);
  const shift = disorderShifts(disorder, clock, precision)[order];
  const us = roundOffsetUs(clock, round - shift.rounds) - shift.us;
  const slot = index - round * pointsPerRound;
  return startNs + BigInt(us) * 1_000n + BigInt(slot * slotStepNs(timing, pointsPerRound));
}

/** Which of several threads stamps: each has the nanoseconds congruent to its `index` modulo `count` to itself. */
export type WallShare = { index: number; count: number };

/**
 * wallStampNs is the timestamp of point `index` that the generator's clock gives: never before `startNs` + index, never at
 * or before the point that the thread encoded last, never one that another thread gives.
 */
export function wallStampNs(
  startNs: bigint,
  index: number,
  nowNs: bigint,
  lastNs: bigint | null,
  share: WallShare = { index: 0, count: 1 },
): bigint {
  const earliest = startNs + BigInt(index);
  const next = lastNs === null ? nowNs : lastNs + 1n;
  const clocked = nowNs > next ? nowNs : next;
  const atLeast = clocked > earliest ? clocked : earliest;
  const count = BigInt(share.count);
  const ahead = (BigInt(share.index) - (atLeast % count)) % count;
  return atLeast + (ahead < 0n ? ahead + count : ahead);
}

/** msToNs gives a moment in milliseconds (to the microsecond) as nanoseconds. */
export function msToNs(ms: number): bigint {
  return BigInt(Math.round(ms * 1_000)) * 1_000n;
}

/** runStartNs is the simulated moment of point 0: the profile's own where it names one, to the nanosecond, else that of the run. */
export function runStartNs(profile: Pick<LoadProfile, 'startAt'>, startMs: number): bigint {
  return profile.startAt === null ? msToNs(startMs) : isoToNs(profile.startAt);
}

/** isoToNs reads an ISO 8601 date with up to nine decimals of a second. */
export function isoToNs(text: string): bigint {
  const decimals = /\.(\d+)/.exec(text)?.[1] ?? '';
  const wholeSecondMs = Date.parse(text.replace(/\.\d+/, ''));
  return BigInt(wholeSecondMs) * 1_000_000n + BigInt(decimals.slice(0, 9).padEnd(9, '0'));
}
