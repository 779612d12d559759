import { rateSearchShape } from '@tidemark/domain/load/executor';
import { expect, it } from 'vitest';
import { judgeRateStep, type StepSeen } from './judge-rate-step.ts';

const search = rateSearchShape.parse({ kind: 'rate-search', responseTimeMsP99: 50, maxErrorShare: 0.01 });
const seconds = Array.from({ length: 10 }, (_, second) => second);
const calm: StepSeen = {
  seconds: 10,
  countedSeconds: 10,
  settledBatches: 10_000,
  failedBatches: 0,
  dueBatches: 10_000,
  responseTimeUsP99: 20_000,
  slipUsP99: 100,
  backlog: seconds.map((atSeconds) => ({ atSeconds, batches: atSeconds % 2 })),
  memory: seconds.map((atSeconds) => ({ atSeconds, bytes: 1e8 + atSeconds * 1e5 })),
};

/** The most of 1 ms, 5 % of the time between two requests of a connection, and 10 % of the response p99. */
const slipLimit = Math.max(1_000, 0.05 * search.maxConnections * 1_000, 2_000);

const rows: [string, Partial<StepSeen>, RegExp | null][] = [
  ['passes a rate that holds', {}, null],
  ['fails one whose response p99 is above the limit', { responseTimeUsP99: 50_001 }, /p99 was 50/],
  ['passes one with as many errors as are allowed', { failedBatches: 100 }, null],
  ['passes one whose response p99 is at the limit', { responseTimeUsP99: 50_000 }, null],
  ['fails one with too many errors', { failedBatches: 101 }, /1\.01 % of the requests failed/],
  ['fails one of which too little settled', { settledBatches: 9_800 }, /98 % of what was due/],
  [
    'fails one whose backlog grows',
    { backlog: seconds.map((atSeconds) => ({ atSeconds, batches: atSeconds * 40 })) },
    /backlog grew by 40/,
  ],
  [
    'passes one whose backlog only goes up and down',
    { backlog: seconds.map((atSeconds) => ({ atSeconds, batches: 300 * (atSeconds % 3) })) },
    null,
  ],
  [
    'fails one whose memory grows without end',
    { memory: seconds.map((atSeconds) => ({ atSeconds, bytes: 1e8 + atSeconds * 2e7 })) },
    /memory/,
  ],
  ['fails one that the generator itself could not send', { slipUsP99: 9_000 }, /generator itself/],
  ['passes one that the generator sent as late as is allowed', { slipUsP99: slipLimit }, null],
  ['fails one that it sent later', { slipUsP99: slipLimit + 1 }, /generator itself/],
  ['fails one in which nothing settled', { responseTimeUsP99: null, settledBatches: 0 }, /nothing settled/],
  ['does not hold against a rate what was not measured', { memory: [], backlog: [] }, null],
];

it.each(rows)('%s', (_, seen, reason) => {
  const step = judgeRateStep(search, 1_000, { ...calm, ...seen });
  expect(step.passed).toBe(reason === null);
  expect(step.reason).toMatch(reason ?? /held/);
});
