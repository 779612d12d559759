import { z } from 'zod';
import { hash32 } from '../kernel/seeded-random.ts';
import { roundIntervalUs, type SimulatedClock } from './simulated-clock.ts';

const share = z.number().min(0).max(1);
const byMs = z.int().min(1).max(2_592_000_000);

/** Points with timestamps before those of earlier points: some by a little (out of order), some by a lot (late). */
export const disorderShape = z
  .strictObject({
    outOfOrderShare: share.default(0).describe('Share of the points that are out of order'),
    outOfOrderByMs: byMs
      .default(10_000)
      .describe('How far their timestamps are moved back, in simulated time'),
    lateShare: share.default(0).describe('Share of the points that are late'),
    lateByMs: byMs.default(3_600_000).describe('How far their timestamps are moved back, in simulated time'),
  })
  .refine(({ outOfOrderShare, lateShare }) => outOfOrderShare + lateShare <= 1, {
    path: ['lateShare'],
    message: 'the sum of both shares must not be above 1',
  });
export type Disorder = z.infer<typeof disorderShape>;

/** 0: in order, 1: out of order, 2: late. */
export type DisorderClass = 0 | 1 | 2;

/** Outside the range of the salts of field values. */
const salt = 0x2d15_0bde;

/** disorderClassAt draws the class of point `index`, the same wherever it is computed. */
export function disorderClassAt(disorder: Disorder, seed: number, index: number): DisorderClass {
  const draw = hash32(seed, index, salt) / 4_294_967_296;
  if (draw < disorder.lateShare) return 2;
  return draw < disorder.lateShare + disorder.outOfOrderShare ? 1 : 0;
}

/**
 * What stamps a point.
 * `round`: all points of a round share its simulated time. `point`: each point has its own time, spread evenly over the round, or
 * exactly `stepNs` after the previous one. `wall`: the generator's clock when the batch is encoded, plus one nanosecond per point
 * (times the number of threads, so that timestamps are unique). `server`: no timestamp on the line, so the server stamps each request once.
 */
export const stampingShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('round') }),
  z.strictObject({
    kind: z.literal('point'),
    stepNs: z
      .int()
      .min(1)
      .max(86_400_000_000_000)
      .nullable()
      .default(null)
      .describe('Nanoseconds between neighboring points; null: spread over the interval of a round'),
  }),
  z.strictObject({ kind: z.literal('wall') }),
  z.strictObject({ kind: z.literal('server') }),
]);
type Stamping = z.infer<typeof stampingShape>;

/** fixedStepNs is the time between neighboring points if the profile sets it; null if rounds determine the times. */
export function fixedStepNs(stamping: Stamping): number | null {
  return stamping.kind === 'point' ? stamping.stepNs : null;
}

/** isSimulatedTime reports whether timestamps follow from the plan alone, so that every key is known beforehand. */
export function isSimulatedTime(stamping: Stamping): boolean {
  return stamping.kind === 'round' || stamping.kind === 'point';
}

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** Start of the points of a run, as ISO 8601 with up to nine decimals of a second. */
export const startAtShape = z.iso
  .datetime({ offset: true, message: 'write a time such as 2026-01-31T00:00:00Z' })
  .refine((text) => Date.parse(text) >= earliest && Date.parse(text) < latest, {
    message: 'must be between 1970 and 2200',
  })
  .describe('Simulated time of the first point; null: early enough that no point is in the future');

type StampedProfile = {
  executor: { kind: string };
  stamping: Stamping;
  disorder: Disorder | null;
  clock: SimulatedClock;
  retention: { kind: 'driven' | 'native' } | null;
  settledReadings: unknown;
};

type StampingFault = { path: string[]; message: string };

/** stampingFaults lists settings of a profile that conflict with the way its points are stamped. */
export function stampingFaults(profile: StampedProfile, unitUs: number): StampingFault[] {
  const { executor, stamping, disorder, clock, retention, settledReadings } = profile;
  const goesByRounds = isSimulatedTime(stamping) && fixedStepNs(stamping) === null;
  const faults: StampingFault[] = [];
  const fault = (path: string, message: string) => faults.push({ path: path.split('/'), message });
  if (goesByRounds && 60_000_000 / clock.roundsPerSimulatedMinute < unitUs) {
    fault(
      'precision',
      'rounds are closer together than one unit of this precision, so their points would overwrite each other; choose a finer precision',
    );
  }
  if (disorder && !goesByRounds) {
    fault('disorder', 'only points that are stamped by rounds can be out of order or late');
  } else if (disorder && roundIntervalUs(clock) < 3 * unitUs) {
    fault(
      'disorder',
      'rounds must be at least three units of the precision apart for points to be out of order',
    );
  }
  if (!isSimulatedTime(stamping) && retention?.kind === 'driven') {
    fault(
      'retention',
      'driven retention needs timestamps in simulated time; choose native, or stamp points by rounds',
    );
  }
  if (stamping.kind === 'wall' && executor.kind === 'buffered-client') {
    fault(
      'stamping',
      'a buffered client encodes retries anew, with other timestamps; stamp points by rounds',
    );
  }
  if (fixedStepNs(stamping) !== null) {
    if (settledReadings) fault('settledReadings', 'samples at rest need points that are stamped by rounds');
    if (clock.compression !== null)
      fault(
        'clock/compression',
        'points with their own step are written as fast as the target accepts them; set compression to null',
      );
  }
  return faults;
}
