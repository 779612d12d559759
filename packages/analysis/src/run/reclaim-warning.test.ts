import { anAnalysis, aRetentionAnalysis } from '@tidemark/domain/testing/an-analysis';
import { expect, it } from 'vitest';
import { reclaimWarning } from './reclaim-warning.ts';

type Retention = Parameters<typeof aRetentionAnalysis>[0];

const plateau = (observed: number, expected: number, isExpectedExact = true) => ({
  source: 'settled' as const,
  observed: { middle: observed, low: observed, high: observed, count: 3 },
  expected,
  isExpectedExact,
});
const unbounded = { kind: 'unbounded' as const, seriesPerDay: 12_960 };
const days = { kind: 'days' as const, days: 11.8, plannedDays: 1 };

it.each<[string, Retention, string | null]>([
  [
    'series that keep rising',
    { overhang: unbounded, plateau: plateau(545_000, 182_000) },
    'Expired series are not reclaimed: 545 k series where 182 k are expected.',
  ],
  [
    'series that stay far longer than planned',
    { overhang: days, plateau: plateau(335_000, 195_000, false) },
    'Expired series are reclaimed late: 335 k series where at most 195 k are expected.',
  ],
  [
    'series that rise without a plateau',
    { overhang: unbounded, plateau: null },
    'Expired series are not reclaimed.',
  ],
  ['series within 10 % of the plan', { overhang: days, plateau: plateau(200_000, 195_000) }, null],
  ['unknown reclaiming', { overhang: { kind: 'unknown', needs: 'x' } }, null],
])('%s', (_, retention, warning) => {
  expect(reclaimWarning(anAnalysis({ retention: aRetentionAnalysis(retention) }))).toBe(warning);
});

it('says nothing without retention or analysis, and names the side', () => {
  expect(reclaimWarning(null)).toBeNull();
  expect(reclaimWarning(anAnalysis({ retention: null }))).toBeNull();
  const retention = aRetentionAnalysis({ overhang: unbounded, plateau: null });
  expect(reclaimWarning(anAnalysis({ retention }), 'tag on 0.12.1')).toBe(
    'Expired series are not reclaimed in tag on 0.12.1.',
  );
});
