import { createHistogram, encodeHistogram, recordUs } from '@tidemark/stats/histogram';
import { expect, it } from 'vitest';
import { compareFormats } from './compare-formats.ts';
import { QueryRecord } from './query-record.ts';
import { turnsOf } from './query-schedule.ts';
import type { Asked } from './reader-messages.ts';

const query = {
  name: 'all',
  language: 'influxql',
  text: 'SELECT * FROM {measurement}',
  format: 'json',
  ratePerSec: null,
  repeat: 3,
} as const;

function asked(overrides: Partial<Asked> = {}): Asked {
  return {
    query: 0,
    round: null,
    outcome: 'ok',
    isLate: false,
    responseMs: 30,
    serviceMs: 20,
    receiveMs: 15,
    decodeMs: 5,
    bytes: 1_000,
    rows: 10,
    heapBytes: null,
    statusCode: 200,
    detail: null,
    ...overrides,
  };
}

const failed = {
  outcome: 'timeout',
  statusCode: null,
  receiveMs: null,
  decodeMs: null,
  bytes: null,
  rows: null,
} as const;

it('a failure counts among the response times and in no other figure', () => {
  const record = new QueryRecord();
  record.add(asked());
  record.add(asked({ ...failed, responseMs: 5_000, serviceMs: 5_000 }));
  const summary = record.summary(query, 'SELECT * FROM "m0"');
  expect(summary).toMatchObject({ sent: 2, ok: 1, failed: 1, bytesMean: 1_000, rowsMean: 10 });
  expect(summary.responseTime?.count).toBe(2);
  expect(summary.serviceTime?.count).toBe(1);
  expect(summary.serviceTime?.p50Us).toBeCloseTo(20_000, -2);
  expect(summary.decodeTime?.count).toBe(1);
  expect(summary.rowsPerSec).toEqual({ median: 500, min: 500, max: 500 });
  expect(summary.failures).toEqual([{ class: 'timeout', count: 1, statusCode: null, detail: null }]);
});

it('the first failure of each kind is reported, the others are counted', () => {
  const record = new QueryRecord();
  expect(
    [asked(failed), asked(failed), asked({ ...failed, outcome: 'query_error' })].map((one) =>
      record.add(one),
    ),
  ).toEqual([true, false, true]);
});

it('what was never sent counts with its wait, and what was not asked of the repetitions too', () => {
  const waited = createHistogram();
  recordUs(waited, 900_000);
  const record = new QueryRecord();
  record.add(asked({ isLate: true }));
  record.addNeverSent({ count: 1, waitedUs: encodeHistogram(waited) });
  record.addNeverAsked(3);
  const summary = record.summary(query, '');
  expect(summary).toMatchObject({ late: 1, neverSent: 3 });
  expect(summary.responseTime).toMatchObject({ count: 2 });
  expect(summary.responseTime?.maxUs).toBeGreaterThan(890_000);
});

it('a query that was never answered has no figures, not zeros', () => {
  expect(new QueryRecord().summary(query, '')).toMatchObject({
    sent: 0,
    responseTime: null,
    serviceTime: null,
    bytesMean: null,
    rowsMean: null,
    rowsPerSec: null,
    heapBytes: null,
  });
});

it('formats are compared pair by pair of one repetition, failed ones left out', () => {
  const json = new QueryRecord();
  const packed = new QueryRecord();
  [100, 200, 400].forEach((serviceMs, round) => {
    json.add(asked({ round, serviceMs, heapBytes: 1_000, bytes: 10 }));
  });
  packed.add(asked({ round: 0, serviceMs: 80, heapBytes: 900, bytes: 8 }));
  packed.add(asked({ round: 1, ...failed }));
  packed.add(asked({ round: 2, serviceMs: 300, heapBytes: 800, bytes: 8 }));
  const text = 'SELECT * FROM "m0"';
  const comparisons = compareFormats([
    { query, text, record: json },
    { query: { ...query, name: 'packed', format: 'msgpack' }, text, record: packed },
  ]);
  expect(comparisons).toMatchObject([
    {
      baseline: 'all',
      candidate: 'packed',
      serviceTime: { median: 0.775, min: 0.75, max: 0.8, pairs: 2 },
      heapBytes: { min: 0.8, max: 0.9 },
      bytes: { median: 0.8 },
    },
  ]);
});

it('queries take turns, every second round backwards, each as often as planned', () => {
  expect(
    turnsOf([{ repeat: 3 }, { repeat: 2 }]).map(({ query: index, round }) => `${index}.${round}`),
  ).toEqual(['0.0', '1.0', '1.1', '0.1', '0.2']);
});
