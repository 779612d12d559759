import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { expect, it } from 'vitest';

const profile = (ratePerSec: number, seconds: number) => ({
  name: 'random',
  executor: { kind: 'open-loop', pacer: { kind: 'poisson', ratePerSec } },
  extent: { kind: 'wall-time', seconds },
});

it('refuses more random arrivals than can be drawn while somebody waits, at the rate', () => {
  const result = loadProfileShape.safeParse(profile(10_000_000, 43_200));
  expect(result.error?.issues[0]?.path).toEqual(['executor', 'pacer', 'ratePerSec']);
  expect(loadProfileShape.safeParse(profile(1_000, 3_600)).success).toBe(true);
});
