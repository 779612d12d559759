import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
import { pointsUntilPresent, simulatedStartMs } from '@tidemark/domain/load/point-plan';
import { buildRound } from '@tidemark/domain/load/round';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runStartNs, timestampNsAt } from './timestamp-at.ts';

const now = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) });
const seconds = fc.integer({ min: 1, max: 43_200 });
const asFastAsItGoes = fc.constantFrom(
  { kind: 'closed-loop' },
  { kind: 'closed-loop', delayMs: 100 },
  { kind: 'adaptive', targetTimeMs: 50 },
  { kind: 'rate-search', startRatePerSec: 10, maxRatePerSec: 50_000 },
);
const known = fc.record({
  kind: fc.constant('open-loop'),
  pacer: fc.record({ kind: fc.constant('constant'), ratePerSec: fc.integer({ min: 1, max: 5_000 }) }),
  batchSize: fc.integer({ min: 1, max: 5_000 }),
});
const stamping = fc.oneof(
  fc.constant({ kind: 'round' }),
  fc.constant({ kind: 'point' }),
  fc.integer({ min: 1, max: 60_000_000_000 }).map((stepNs) => ({ kind: 'point', stepNs })),
);
const rounds = fc.oneof(fc.integer({ min: 1, max: 600_000 }), fc.double({ min: 0.01, max: 10, noNaN: true }));
const native = fc.option(fc.integer({ min: 60, max: 500_000 }), { nil: null });

function schemaOf(hosts: number) {
  const [group] = aSchema().measurements;
  const tag = { key: 'host', generator: { kind: 'sequence' as const, prefix: 'h', cardinality: hosts } };
  return aSchema({ measurements: [{ name: 'm', tags: [tag], fields: group?.fields ?? [] }] });
}

function profileOf(parts: object): LoadProfile {
  return loadProfileShape.parse({ name: 'p', ...parts });
}

test('no point of a run that the wall clock ends lies in the future, however fast the target answers', () => {
  fc.assert(
    fc.property(
      fc.oneof(asFastAsItGoes, known),
      fc.record({
        now,
        seconds,
        stamping,
        rounds,
        keptMinutes: native,
        hosts: fc.integer({ min: 1, max: 5_000 }),
      }),
      (executor, { keptMinutes, hosts, ...drawn }) => {
        const schema = schemaOf(hosts);
        const profile = profileOf({
          executor,
          extent: { kind: 'wall-time', seconds: drawn.seconds },
          stamping: drawn.stamping,
          clock: { roundsPerSimulatedMinute: drawn.rounds },
          retention: keptMinutes && {
            kind: 'native',
            retentionDurationMinutes: keptMinutes,
            shardGroupDurationMinutes: 60,
          },
        });
        const startMs = simulatedStartMs(schema, profile, drawn.now);
        const most = pointsUntilPresent(schema, profile, startMs, drawn.now) ?? Number.NaN;
        const { pointsPerRound } = buildRound(schema);
        const at = (point: number) =>
          timestampNsAt(profile, schema.seed, pointsPerRound, runStartNs(profile, startMs), point) ?? 0n;
        expect(startMs).toBeLessThanOrEqual(drawn.now);
        if (most > 0) expect(at(most - 1) <= BigInt(drawn.now) * 1_000_000n).toBe(true);
        // What a whole round later would lie in the future is all that is cut off.
        expect(at(most + 2 * pointsPerRound) > BigInt(drawn.now) * 1_000_000n).toBe(true);
        const scheduled = scheduledPoints(profile);
        if (scheduled !== null) {
          const laterMs = drawn.now + 1;
          expect(pointsUntilPresent(schema, profile, startMs, laterMs)).toBeGreaterThanOrEqual(scheduled);
        }
        if (scheduled === null && keptMinutes !== null) {
          expect(startMs).toBeGreaterThan(drawn.now - keptMinutes * 60_000);
        }
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a run that begins at a moment of its own, is stamped by a clock or has a last point writes what was planned', () => {
  const wall = { kind: 'wall-time', seconds: 60 };
  const executor = { kind: 'closed-loop' };
  for (const parts of [
    { executor, extent: wall, startAt: '2030-01-01T00:00:00Z' },
    { executor, extent: wall, stamping: { kind: 'wall' } },
    { executor, extent: wall, stamping: { kind: 'server' } },
    { executor, extent: { kind: 'points', points: 10 } },
    { executor, extent: { kind: 'simulated-time', minutes: 10 } },
  ]) {
    expect(pointsUntilPresent(aSchema(), profileOf(parts), 0, Date.UTC(2026, 0, 1))).toBeNull();
  }
});
