import { expect, it } from 'vitest';
import { rateSearchShape } from './executor.ts';
import { loadProfileShape } from './load-profile.ts';
import { nextSearchRate, type RateStep } from './rate-search.ts';

const faultsOf = (change: object) => {
  const extent = { kind: 'wall-time', seconds: 1_000 };
  const profile = { name: 'p', executor: { kind: 'closed-loop' }, extent, ...change };
  return loadProfileShape.safeParse(profile).error?.issues.map(({ path }) => path.join('.')) ?? [];
};

it('takes at most ten million random arrivals', () => {
  const executor = (ratePerSec: number) => ({ kind: 'open-loop', pacer: { kind: 'poisson', ratePerSec } });
  expect(faultsOf({ executor: executor(10_000) })).toEqual([]);
  expect(faultsOf({ executor: executor(10_000.1) })).toEqual(['executor.pacer.ratePerSec']);
});

it('leaves retention of an hour or more to the server', () => {
  const retention = (retentionDurationMinutes: number) => ({
    kind: 'native',
    retentionDurationMinutes,
    shardGroupDurationMinutes: 60,
  });
  expect(faultsOf({ retention: retention(60) })).toEqual([]);
  expect(faultsOf({ retention: retention(59) })).toEqual(['retention.retentionDurationMinutes']);
});

it('lets a buffer hold just one batch, and a search begin at its highest rate', () => {
  const client = (bufferLimitPoints: number) => ({
    kind: 'buffered-client',
    pacer: { kind: 'constant', ratePerSec: 1 },
    batchSize: 100,
    bufferLimitPoints,
  });
  expect(faultsOf({ executor: client(100) })).toEqual([]);
  expect(faultsOf({ executor: client(99) })).toEqual(['executor.bufferLimitPoints']);
  const search = (startRatePerSec: number) => ({ kind: 'rate-search', startRatePerSec, maxRatePerSec: 50 });
  expect(faultsOf({ executor: search(50) })).toEqual([]);
  expect(faultsOf({ executor: search(51) })).toEqual(['executor.startRatePerSec']);
});

const search = rateSearchShape.parse({ kind: 'rate-search', startRatePerSec: 1, maxRatePerSec: 10_000_000 });
const stepAt = (ratePerSec: number, passed: boolean): RateStep => ({
  ratePerSec,
  achievedPerSec: null,
  responseTimeUsP99: null,
  errorShare: null,
  backlogPerSec: null,
  memoryPerSec: null,
  isGeneratorLimited: false,
  passed,
  reason: '',
});

it('searches in forty steps at most', () => {
  const steps = (count: number) => Array.from({ length: count }, () => stepAt(100, true));
  expect(nextSearchRate(search, steps(39))).toBe(200);
  expect(nextSearchRate(search, steps(40))).toBeNull();
});

it('searches down to a request each ten seconds', () => {
  expect(nextSearchRate(search, [stepAt(0.2, false)])).toBe(0.1);
  expect(nextSearchRate(search, [stepAt(0.18, false)])).toBeNull();
});
