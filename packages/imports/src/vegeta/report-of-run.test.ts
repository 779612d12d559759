import { requestsPerSec, serviceTimeOf, successShare } from '@tidemark/domain/figures/requests';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, test } from 'vitest';
import { readVegeta } from './read-vegeta.ts';
import { reportOfRun } from './report-of-run.ts';
import { summarizeReading } from './summarize-reading.ts';
import { writeReportJson } from './write-report.ts';

const anOutcome = (overrides: Partial<OutcomeCount>): OutcomeCount => ({
  class: 'ok',
  knowledge: 'ok',
  batches: 1,
  points: 1,
  statusCode: 204,
  detail: null,
  ...overrides,
});
const unknown = { startMs: null, shortestUs: null, lastServiceTimeUs: null };

test('retried attempts are requests, transport failures have the code 0, and errors stand once each', () => {
  const refused = {
    class: 'unreachable',
    knowledge: 'fail',
    statusCode: null,
    detail: 'connection refused',
  } as const;
  const report = reportOfRun(
    aSummary({
      outcomes: [
        anOutcome({ batches: 6 }),
        anOutcome({ ...refused, batches: 2 }),
        anOutcome({ class: 'server_error', statusCode: 500, detail: null, batches: 1 }),
      ],
      retriedOutcomes: [anOutcome({ ...refused, batches: 3 })],
    }),
    unknown,
  );
  expect(report).toMatchObject({
    requests: 12,
    successShare: 0.5,
    statusCodes: [
      { code: 0, count: 5 },
      { code: 204, count: 6 },
      { code: 500, count: 1 },
    ],
    errors: ['connection refused', '500 server error'],
    throughputPerSec: 3,
  });
});

test('what is not known of a run is null, in the line too', () => {
  const report = reportOfRun(aSummary(), unknown);
  expect(JSON.parse(report ? writeReportJson(report) : '')).toMatchObject({
    earliest: null,
    latencies: { min: null, '50th': 1_900_000 },
    bytes_in: { total: null, mean: null },
  });
});

test('gives bytes of answers if they were counted, with their mean over all requests', () => {
  const outcomes = [
    anOutcome({ batches: 3 }),
    anOutcome({ statusCode: 400, class: 'malformed', batches: 1 }),
  ];
  const report = reportOfRun(aSummary({ outcomes, bytesReceived: 120 }), unknown);
  expect(JSON.parse(report ? writeReportJson(report) : '')).toMatchObject({
    bytes_in: { total: 120, mean: 30 },
  });
  const none = reportOfRun(aSummary({ outcomes, bytesReceived: 0 }), unknown);
  expect(none?.bytesIn).toEqual({ total: 0, mean: 0 });
});

test('moments follow each other by duration and wait', () => {
  const timing = { startMs: 1_767_225_600_250.5, shortestUs: 900, lastServiceTimeUs: 2_000 };
  expect(reportOfRun(aSummary(), timing)).toMatchObject({
    earliest: '2026-01-01T00:00:00.2505Z',
    latest: '2026-01-01T00:00:02.2485Z',
    end: '2026-01-01T00:00:02.2505Z',
    durationNs: 1_998_000_000,
    waitNs: 2_000_000,
  });
});

test('a run without answers has no latencies', () => {
  expect(reportOfRun(aSummary({ serviceTime: null }), unknown)).toBeNull();
});

const overwhelmed = `Requests      [total, rate]            10, 10.00
Duration      [total, attack, wait]    1s, 900ms, 100ms
Latencies     [mean, 95, 99, max]      1ms, 2ms, 3ms, 4ms
Bytes In      [total, mean]            0, 0.00
Bytes Out     [total, mean]            400, 40.00
Success       [ratio]                  70.00%
Status Codes  [code:count]             204:7  0:2  400:1
Error Set:
Post http://h/write: dial tcp 127.0.0.1:9096: socket: too many open files
400 Bad Request
`;

test('an attack whose machine ran out of files is limited by its generator, and what it stored is unknown', () => {
  const summary = summarizeReading(readVegeta(overwhelmed), {
    pointsPerRequest: 3,
    sampled: null,
    startMs: 0,
  });
  expect(summary).toMatchObject({
    validity: 'generator_limited',
    pointsAcknowledged: 21,
    pointsUnknown: 9,
    pointsPerSec: { mean: 21, seconds: 0 },
    verification: { status: 'unknown', totals: { stored: null, lost: null } },
    thresholds: [],
  });
  expect(serviceTimeOf(summary)).toMatchObject({ p50Us: null, p99Us: 3_000, maxUs: 4_000 });
  expect(requestsPerSec(summary)).toBe(10);
  expect(successShare(summary)).toBe(0.7);
  expect(reportOfRun(summary, unknown)).toEqual(readVegeta(overwhelmed).report);
});
