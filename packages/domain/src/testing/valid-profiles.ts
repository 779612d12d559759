import type fc from 'fast-check';
import { type LoadProfile, loadProfileShape } from '../load/load-profile.ts';

/** The parts of a load profile that say when points are, as somebody might write them. */
type DrawnTiming = {
  roundsPerSimulatedMinute: number;
  precision: string;
  stamping: object;
  disorder: object | null;
};

/** validProfiles keeps the drawn timings that a load profile may have, as profiles that are otherwise as plain as can be. */
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
