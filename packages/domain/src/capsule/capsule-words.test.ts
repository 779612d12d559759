import { expect, it } from 'vitest';
import { aSummary } from '../testing/a-summary.ts';
import type { MadeOn } from './capsule-result.ts';
import { headlineText, originsText } from './capsule-words.ts';

function on(variant: string | null): { madeOn: MadeOn } {
  const { target, host } = aSummary();
  return { madeOn: variant === null ? null : { target: { ...target, variant }, host } };
}

it('describes what the runs of an experiment were measured on, without repetitions', () => {
  expect(originsText([on('tsi1'), on(null), on('inmem'), on('tsi1')])).toBe(
    'InfluxDB 1.6.7, influxdb-1.6/inmem, a cpu, 2 cores; InfluxDB 1.6.7, influxdb-1.6/tsi1, a cpu, 2 cores',
  );
  expect(originsText([on(null)])).toBeNull();
});

it('counts the origins that are too many to list', () => {
  const many = Array.from({ length: 7 }, (_, i) => on(`v${i}`));
  expect(originsText(many)).toMatch(/v3, a cpu, 2 cores; and 3 more$/);
});

it('does not report uncounted points as stored', () => {
  const { verification } = aSummary();
  const uncounted = { ...verification, totals: { ...verification.totals, stored: null } };
  expect(headlineText(aSummary({ verification: uncounted }))).toBe(
    '500 points/s, response time p99 3.00 ms, 1,000 points acknowledged, stored points not counted',
  );
});
