import { aDelivery, aFlowGap, aFlowRow, aKeyReading } from '@tidemark/domain/testing/a-delivery';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { connectionRows, deliveryRows, keyPassRows } from './delivery-rows.ts';
import { resultTable } from './result-table.ts';

const failed = aVerification({ status: 'failed', reason: '84,609 of 200,000 metrics were lost' });
const delivery = aDelivery({
  passes: [
    aKeyReading({ stored: 100_000, cached: 15_391, lost: 84_609 }),
    aKeyReading({ when: 'after_restart', stored: null, cached: null, lost: null, reason: 'no answer' }),
  ],
  flow: {
    rows: [
      aFlowRow('planned', { source: 'counted' }),
      aFlowRow('sent', { source: 'counted' }),
      aFlowRow('read_by_relay', { part: 'relay', source: 'derived' }),
      aFlowRow('read_by_caches', { metrics: null, reason: 'not reported in full' }),
      aFlowRow('read_by_caches', { part: 'cache:a', metrics: 60_000 }),
      aFlowRow('readable', { metrics: 115_391, source: 'counted' }),
    ],
    gaps: [aFlowGap()],
  },
});

it('follows metrics to the last one: stages, what left the way behind each and who counted it', () => {
  const lines = deliveryRows(delivery, failed).split('\n');
  expect(lines.map((line) => line.trim().replace(/ {2,}/g, ' | '))).toEqual([
    'metrics',
    'planned | 200,000 | counted',
    'handed over | 200,000 | counted',
    'read by the relay | 200,000 | derived',
    "-84,609 | The relay's queue was full. (reported)",
    'read by the caches | - | not reported in full',
    'cache:a | 60,000 | reported',
    'readable | 115,391 | counted',
    '84,609 of 200,000 metrics were lost',
    '',
  ]);
});

it('says why there is no way to follow, and lists passes with what only memory held', () => {
  const unread = aVerification({ status: 'unknown', reason: 'they were not read back' });
  expect(deliveryRows(aDelivery({ flow: null }), unread)).toBe('  unknown: they were not read back\n');
  const text = keyPassRows(delivery);
  expect(text).toMatch(/after the load +100,000 +15,391 +84,609 /);
  expect(text).toMatch(/after a restart +- +- +- .*no answer\n/);
});

it('keeps what peers had read before they closed apart from what is unknown', () => {
  const text = connectionRows(
    aDelivery({ metricsClosed: 90_000, metricsUnknown: 10_000, backPressureMs: 1_500 }),
  );
  expect(text).toMatch(/closed +90,000 metrics/);
  expect(text).toMatch(/unknown +10,000 metrics/);
  expect(text).toMatch(/waited +1\.50 s/);
  expect(connectionRows(aDelivery({ backPressureMs: null }))).not.toContain('waited');
});

it('takes the place of what is acknowledged and stored in the result of a run', () => {
  const text = resultTable('a run', aSummary({ delivery, verification: failed, pointsAcknowledged: 0 }));
  expect(text).toMatch(/\nConnections\n[\s\S]*\nMetrics\n[\s\S]*\nVerification passes\n/);
  expect(text).not.toContain('acknowledged');
  expect(text).not.toMatch(/\n(Stored|Losses)\n/);
});
