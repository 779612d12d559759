import type { PointTiming } from '../timestamp-at.ts';

/** aTiming builds the timing of points for tests: six rounds per simulated minute, stamped in nanoseconds. */
export function aTiming(
  overrides: Partial<Omit<PointTiming, 'clock'>> & { roundsPerSimulatedMinute?: number } = {},
): PointTiming {
  const { roundsPerSimulatedMinute = 6, ...rest } = overrides;
  return {
    clock: { roundsPerSimulatedMinute, compression: null },
    precision: 'ns',
    stamping: { kind: 'round' },
    disorder: null,
    ...rest,
  };
}
