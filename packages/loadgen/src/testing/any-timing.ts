import { validProfiles } from '@tidemark/domain/testing/valid-profiles';
import type { PointTiming } from '@tidemark/workload/timestamp-at';
import fc from 'fast-check';

const stamping = fc.oneof(
  fc.constant({ kind: 'round' }),
  fc.constant({ kind: 'point', stepNs: null }),
  fc.constantFrom(1, 999, 1_000, 1_234_567, 86_400_000_000_000).map((stepNs) => ({ kind: 'point', stepNs })),
  fc.constant({ kind: 'wall' }),
  fc.constant({ kind: 'server' }),
);

const share = fc.constantFrom(0, 0.3, 0.5);
const byMs = fc.constantFrom(1, 750, 9_999, 10_000, 61_234, 3_600_000);

const disorder = fc.option(
  fc.record({ outOfOrderShare: share, outOfOrderByMs: byMs, lateShare: share, lateByMs: byMs }),
);

/** anyTiming draws every valid way to stamp points, with and without disorder. */
export const anyTiming: fc.Arbitrary<PointTiming> = validProfiles(
  fc.record({
    roundsPerSimulatedMinute: fc.constantFrom(0.000_001, 0.37, 1, 6, 7, 154, 60_000, 20_000_000),
    precision: fc.constantFrom('ns', 'us', 'ms', 's', 'm', 'h'),
    stamping,
    disorder,
  }),
);
