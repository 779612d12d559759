import type fc from 'fast-check';
import { type LoadProfile, loadProfileShape } from '../load/load-profile.ts';

/** The parts of a load profile that determine timestamps, as input. */
type DrawnTiming = {
  roundsPerSimulatedMinute: number;
  precision: string;
  stamping: object;
  disorder: object | null;
};

/** validProfiles keeps the drawn timings that are valid in a load profile, in otherwise minimal profiles. */
export function validProfiles(drawn: fc.Arbitrary<DrawnTiming>): fc.Arbitrary<LoadProfile> {
  return drawn
    .map(({ roundsPerSimulatedMinute, ...rest }) =>
      loadProfileShape.safeParse({
        name: 'any',
        executor: { kind: 'closed-loop' },
        extent: { kind: 'points', points: 1 },
        clock: { roundsPerSimulatedMinute },
        ...rest,
      }),
    )
    .filter((parsed) => parsed.success)
    .map((parsed) => parsed.data);
}
