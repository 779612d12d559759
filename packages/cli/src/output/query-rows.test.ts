import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { formatRows, queryRows } from './query-rows.ts';

const times = {
  count: 5,
  meanUs: 2_000,
  p50Us: 1_900,
  p90Us: 2_500,
  p95Us: 2_800,
  p99Us: 3_000,
  p999Us: 3_000,
  maxUs: 3_100,
};

it('shows times, rows, bytes and heap of each query, and a dash where nothing was measured', () => {
  const query = {
    name: 'all',
    language: 'influxql',
    text: 'SELECT * FROM "m0"',
    format: 'json',
    sent: 5,
    ok: 5,
    failed: 0,
    late: 0,
    neverSent: 0,
    responseTime: times,
    serviceTime: times,
    receiveTime: times,
    decodeTime: times,
    bytesMean: 2_048,
    rowsMean: 12,
    rowsPerSec: { median: 1, min: 1, max: 1 },
    heapBytes: { median: 1_048_576, min: 1, max: 2_000_000 },
    failures: [],
  } as const;
  const lost = {
    ...query,
    name: 'lost',
    ok: 0,
    failed: 5,
    receiveTime: null,
    decodeTime: null,
    bytesMean: null,
    rowsMean: null,
    heapBytes: null,
  };
  const [, first, second] = queryRows(
    aSummary({
      queries: [
        { ...query, failures: [] },
        { ...lost, failures: [] },
      ],
    }),
  ).split('\n');
  expect(first?.split(/\s{2,}/)).toEqual([
    '',
    'all (json)',
    '5',
    '0',
    '0',
    '1.90 ms',
    '3.00 ms',
    '1.90 ms',
    '1.90 ms',
    '12',
    '2.00 KiB',
    '1.00 MiB',
  ]);
  expect(second?.split(/\s{2,}/).slice(-5)).toEqual(['-', '-', '-', '-', '-']);
});

it('shows nothing of queries for a run that asked none', () => {
  expect(queryRows(aSummary())).toBe('');
  expect(formatRows(aSummary())).toBe('');
});
