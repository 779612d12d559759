import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aGraphite, aTarget } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import { checkStart } from './check-start.ts';

const nowMs = Date.parse('2026-01-31T12:00:00Z');
/** A hundred rounds, ten seconds apart. */
const planAt = (startAt: string | null, target = aGraphite()) => ({
  schema: aSchema(),
  profile: aProfile({ startAt, clock: { roundsPerSimulatedMinute: 6 } }),
  target,
  thresholds: [],
});
const check = (startAt: string | null) => () => checkStart(planAt(startAt), nowMs);

it('takes a start whose points the archive keeps, and none', () => {
  expect(check('2026-01-31T11:30:00Z')).not.toThrow();
  expect(check(null)).not.toThrow();
  expect(() => checkStart({ ...planAt('2020-01-01T00:00:00Z'), target: aTarget() }, nowMs)).not.toThrow();
});

it.each([
  ['2026-01-31T10:59:59Z', 'older than'],
  ['2026-01-31T11:50:00Z', 'in the future'],
])('refuses points that begin at %s: %s', (startAt, detail) => {
  expect(check(startAt)).toThrow(
    expect.objectContaining({
      details: {
        issues: [
          expect.objectContaining({ pointer: '/profile/startAt', detail: expect.stringContaining(detail) }),
        ],
      },
    }),
  );
});
