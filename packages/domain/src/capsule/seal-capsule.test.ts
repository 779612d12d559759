import { describe, expect, it } from 'vitest';
import { aLaunchedTarget } from '../testing/a-capsule.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { repeatedStartMs } from './seal-capsule.ts';

const nowMs = Date.UTC(2026, 5, 1);
const originalMs = Date.UTC(2020, 0, 1);

function startOf(profile: Parameters<typeof aProfile>[0]) {
  const plan = { schema: aSchema(), profile: aProfile(profile), target: aLaunchedTarget(), thresholds: [] };
  return repeatedStartMs(plan, originalMs, nowMs);
}

describe('repeatedStartMs', () => {
  it('begins where the original began, so that every point is stamped alike', () => {
    expect(startOf({})).toBe(originalMs);
  });

  it('begins where the plan itself says', () => {
    expect(startOf({ startAt: '2021-01-01T00:00:00Z' })).toBe(Date.UTC(2021, 0, 1));
  });

  it.each([
    ['a clock stamps the points', { stamping: { kind: 'wall' } as const }],
    [
      'the server itself drops what is old',
      {
        retention: {
          kind: 'native',
          retentionDurationMinutes: 10_080,
          shardGroupDurationMinutes: 1_440,
        } as const,
      },
    ],
  ])('begins anew where %s', (_, profile) => {
    expect(startOf(profile)).toBeGreaterThan(nowMs - 14 * 86_400_000);
  });
});
