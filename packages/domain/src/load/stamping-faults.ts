import { z } from 'zod';
import type { Disorder } from './disorder.ts';
import { roundIntervalUs, type SimulatedClock } from './simulated-clock.ts';
import { fixedStepNs, isSimulatedTime, type Stamping } from './stamping.ts';

const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** A moment as ISO 8601 with up to nine decimals of a second: where the points of a run begin. */
export const startAtShape = z.iso
  .datetime({ offset: true, message: 'write a moment as 2026-01-31T00:00:00Z' })
  .refine((text) => Date.parse(text) >= earliest && Date.parse(text) < latest, {
    message: 'must lie between 1970 and 2200',
  })
  .describe('Simulated moment of the first point; null: so early that nothing lies in the future');

type StampedProfile = {
  executor: { kind: string };
  stamping: Stamping;
  disorder: Disorder | null;
  clock: SimulatedClock;
  retention: { kind: 'driven' | 'native' } | null;
  settledReadings: unknown;
};

export type StampingFault = { path: string[]; message: string };

/** stampingFaults says what of a profile cannot go together with the way its points are stamped. */
export function stampingFaults(profile: StampedProfile, unitUs: number): StampingFault[] {
  const { executor, stamping, disorder, clock, retention, settledReadings } = profile;
  const goesByRounds = isSimulatedTime(stamping) && fixedStepNs(stamping) === null;
  const faults: StampingFault[] = [];
  const fault = (path: string, message: string) => faults.push({ path: path.split('/'), message });
  if (goesByRounds && 60_000_000 / clock.roundsPerSimulatedMinute < unitUs) {
    fault(
      'precision',
      'rounds lie closer together than one unit of this precision, so their points would overwrite each other; choose a finer one',
    );
  }
  if (disorder && !goesByRounds) {
    fault('disorder', 'only points that are stamped by rounds can be out of order or late');
  } else if (disorder && roundIntervalUs(clock) < 3 * unitUs) {
    fault(
      'disorder',
      'rounds must lie at least three units of the precision apart for points to be out of order',
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
      'a client that buffers encodes what it retries anew, with other stamps; stamp points by rounds',
    );
  }
  if (fixedStepNs(stamping) !== null) {
    if (settledReadings) fault('settledReadings', 'settled readings need points that are stamped by rounds');
    if (clock.compression !== null)
      fault(
        'clock/compression',
        'points with a step of their own are written as fast as the target takes them; set compression to null',
      );
  }
  return faults;
}
