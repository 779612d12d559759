import { expect, it } from 'vitest';
import type { FlowInputs } from './flow-inputs.ts';
import { metricFlow } from './metric-flow.ts';
import type { PartReport } from './part-report.ts';

function aPart(overrides: Partial<PartReport> & Pick<PartReport, 'name' | 'role'>): PartReport {
  return {
    received: null,
    sentTo: null,
    dropped: [],
    queued: 0,
    committed: null,
    overflow: 0,
    droppedCreates: 0,
    refused: 0,
    waiting: 0,
    isSilent: false,
    lacksOwnFiles: false,
    hasEnded: false,
    isDisturbed: false,
    ...overrides,
  };
}

function inputsOf(sent: number, readable: number, overrides: Partial<FlowInputs> = {}): FlowInputs {
  return {
    planned: sent,
    handedOver: sent,
    neverSent: 0,
    unknownFound: 0,
    unknownMissing: 0,
    unknownConnections: 0,
    relay: null,
    caches: [],
    lostInMemory: 0,
    ...overrides,
    found: { readable, overwritten: 0, cached: 0, aggregated: 0, expired: 0, byPart: [], ...overrides.found },
  };
}

const causesOf = (inputs: FlowInputs) =>
  metricFlow(inputs).gaps.map(({ stage, part, cause, metrics, source }) => [
    stage,
    part,
    cause,
    metrics,
    source,
  ]);

it('has no gap where everything is readable', () => {
  const caches = [aPart({ name: 'cache:a', role: 'cache', received: 10, committed: 10 })];
  expect(metricFlow(inputsOf(10, 10, { caches }))).toEqual({
    rows: [
      { stage: 'planned', part: null, metrics: 10, source: 'counted', reason: null },
      { stage: 'sent', part: null, metrics: 10, source: 'counted', reason: null },
      { stage: 'read_by_caches', part: 'cache:a', metrics: 10, source: 'reported', reason: null },
      { stage: 'committed', part: 'cache:a', metrics: 10, source: 'reported', reason: null },
      { stage: 'readable', part: null, metrics: 10, source: 'counted', reason: null },
    ],
    gaps: [],
  });
});

it('puts what the queue of a relay dropped down to it, however many drops the relay reports with its own metrics', () => {
  const relay = aPart({
    name: 'relay',
    role: 'relay',
    received: 200_000,
    sentTo: [
      { to: 'cache:a', metrics: 60_000 },
      { to: 'cache:b', metrics: 55_391 },
    ],
    dropped: [
      { to: 'cache:a', metrics: 42_309 },
      { to: 'cache:b', metrics: 42_340 },
    ],
  });
  const caches = [
    aPart({ name: 'cache:a', role: 'cache', received: 60_000, committed: 60_000 }),
    aPart({ name: 'cache:b', role: 'cache', received: 55_391, committed: 55_391 }),
  ];
  expect(causesOf(inputsOf(200_000, 115_391, { relay, caches }))).toEqual([
    ['read_by_relay', 'relay', 'relay_queue_full', 42_309, 'reported'],
    ['read_by_relay', 'relay', 'relay_queue_full', 42_300, 'derived'],
  ]);
});

it('puts what is missing beside a cache that was killed down to its end, where it did not report', () => {
  const relay = aPart({ name: 'relay', role: 'relay', dropped: [{ to: 'cache:b', metrics: 15_132 }] });
  const caches = [
    aPart({ name: 'cache:a', role: 'cache', received: 50_000, committed: 50_000 }),
    aPart({ name: 'cache:b', role: 'cache', hasEnded: true }),
  ];
  const flow = metricFlow(inputsOf(108_000, 92_138, { relay, caches }));
  expect(flow.rows.find(({ stage }) => stage === 'read_by_relay')).toMatchObject({
    metrics: 108_000,
    source: 'derived',
  });
  expect(flow.rows.filter(({ stage }) => stage === 'read_by_caches')).toEqual([
    {
      stage: 'read_by_caches',
      part: null,
      metrics: null,
      source: 'reported',
      reason: 'not reported in full',
    },
    { stage: 'read_by_caches', part: 'cache:a', metrics: 50_000, source: 'reported', reason: null },
    {
      stage: 'read_by_caches',
      part: 'cache:b',
      metrics: null,
      source: 'reported',
      reason: 'not reported in full',
    },
  ]);
  expect(flow.gaps.map(({ cause, metrics }) => [cause, metrics])).toEqual([
    ['relay_queue_full', 15_132],
    ['lost_between_relay_and_cache', 730],
  ]);
});

it('does not take the overflow of a cache for complete, which reports too little with flow control on', () => {
  const caches = [
    aPart({ name: 'cache:a', role: 'cache', received: 20_000, committed: 13_105, overflow: 2_045 }),
  ];
  expect(causesOf(inputsOf(20_000, 13_105, { caches }))).toEqual([
    ['read_by_caches', 'cache:a', 'cache_overflow', 6_895, 'derived'],
  ]);
});

it('names creates that were limited, which count series and not metrics', () => {
  const caches = [
    aPart({ name: 'cache:a', role: 'cache', received: 10_000, committed: 1_083, droppedCreates: 8_840 }),
  ];
  expect(causesOf(inputsOf(10_000, 1_083, { caches }))).toEqual([
    ['read_by_caches', 'cache:a', 'series_not_created', 8_917, 'derived'],
  ]);
});

it('divides metrics that replaced each other among memory and file, and names those of coarser and of no archive', () => {
  const caches = [aPart({ name: 'cache:a', role: 'cache', received: 100, committed: 90 })];
  const found = { readable: 50, overwritten: 30, cached: 4, aggregated: 9, expired: 7, byPart: [] };
  expect(causesOf(inputsOf(100, 50, { caches, found }))).toEqual([
    ['read_by_caches', null, 'still_in_cache', 4, 'counted'],
    ['read_by_caches', null, 'overwritten', 6, 'counted'],
    ['committed', null, 'aggregated', 9, 'counted'],
    ['committed', null, 'expired', 7, 'counted'],
    ['committed', null, 'overwritten', 24, 'counted'],
  ]);
});

it('separates what was never sent and what a broken connection may have lost from losses', () => {
  const inputs = inputsOf(100, 70, {
    planned: 130,
    neverSent: 20,
    unknownMissing: 10,
    unknownConnections: 50,
  });
  expect(causesOf({ ...inputs, caches: [aPart({ name: 'cache:a', role: 'cache' })] })).toEqual([
    ['planned', null, 'never_sent', 20, 'counted'],
    ['planned', null, 'connection_broken', 10, 'counted'],
    ['sent', null, 'connection_broken', 30, 'derived'],
  ]);
});

it('reports what only the memory of killed caches held', () => {
  const caches = [aPart({ name: 'cache:a', role: 'cache', received: 100, committed: 60 })];
  expect(causesOf(inputsOf(100, 60, { caches, lostInMemory: 40 }))).toEqual([
    ['read_by_caches', null, 'lost_with_cache', 40, 'counted'],
  ]);
});

it('shows what no part accounts for', () => {
  const caches = [aPart({ name: 'cache:a', role: 'cache', received: 100, committed: 100 })];
  expect(causesOf(inputsOf(100, 98, { caches }))).toEqual([['committed', null, 'unexplained', 2, 'derived']]);
  expect(causesOf(inputsOf(100, 110, { caches: [] }))).toEqual([
    ['sent', null, 'unexplained', -10, 'derived'],
  ]);
});

it('does not use counts that cannot be: more than was sent to a part, or fewer than are readable', () => {
  const much = [aPart({ name: 'cache:a', role: 'cache', received: 100, committed: 103 })];
  const { rows, gaps } = metricFlow(inputsOf(100, 98, { caches: much }));
  expect(rows.find(({ stage }) => stage === 'committed')).toMatchObject({
    metrics: null,
    reason: 'reported as 103, more than was sent to it',
  });
  expect(gaps).toMatchObject([{ stage: 'read_by_caches', cause: 'unexplained', metrics: 2 }]);
  const few = [aPart({ name: 'cache:a', role: 'cache', received: 20, committed: 97 })];
  const flow = metricFlow(inputsOf(100, 98, { caches: few }));
  expect(flow.rows.filter(({ stage }) => stage === 'read_by_caches' || stage === 'committed')).toMatchObject([
    { metrics: 100, source: 'derived', reason: null },
    { metrics: null, reason: 'reported as 97, fewer than are readable' },
  ]);
});

it('puts what is missing behind a cache that fell silent down to its full memory', () => {
  const caches = [aPart({ name: 'cache:a', role: 'cache', isSilent: true })];
  expect(causesOf(inputsOf(6_000, 500, { caches }))).toEqual([
    ['read_by_caches', 'cache:a', 'cache_overflow', 5_500, 'derived'],
  ]);
});

it('puts what is missing behind a cache without files for some of its own series down to its limit of new ones', () => {
  const caches = [aPart({ name: 'cache:a', role: 'cache', lacksOwnFiles: true })];
  expect(causesOf(inputsOf(1_000, 610, { caches }))).toEqual([
    ['read_by_caches', 'cache:a', 'series_not_created', 390, 'derived'],
  ]);
});

it('derives from the bytes in the kernel what a part has not read, and puts no more down to them than is missing', () => {
  const cache = { name: 'cache:a', role: 'cache', received: 70, committed: 70 } as const;
  const waiting = (metrics: number) =>
    causesOf(inputsOf(100, 70, { caches: [aPart({ ...cache, waiting: metrics })] }));
  expect(waiting(30)).toEqual([['sent', 'cache:a', 'waiting_in_kernel', 30, 'derived']]);
  expect(waiting(33)).toEqual([['sent', 'cache:a', 'waiting_in_kernel', 30, 'derived']]);
  expect(waiting(20)).toContainEqual(['sent', null, 'unexplained', 10, 'derived']);
});

it('does not put to the memory of a cache that ended what a relay dropped for it without being able to report that', () => {
  const ended = aPart({ name: 'cache:b', role: 'cache', hasEnded: true });
  const dropped = [{ to: 'cache:b', metrics: 2_600 }];
  const causes = (relay: Partial<PartReport>) =>
    causesOf(
      inputsOf(96_000, 86_400, {
        relay: aPart({ name: 'relay', role: 'relay', received: 96_000, dropped, ...relay }),
        caches: [ended],
      }),
    ).map(([, part, cause, metrics]) => [part, cause, metrics]);
  expect(causes({ sentTo: null })).toEqual([
    ['relay', 'relay_queue_full', 2_600],
    ['cache:b', 'lost_between_relay_and_cache', 7_000],
  ]);
  expect(causes({ sentTo: [{ to: 'cache:b', metrics: 93_400 }] })).toContainEqual([
    'cache:b',
    'lost_with_cache',
    7_000,
  ]);
});

it('puts what a relay sent and a cache never received to the fault that was at the cache, and to nothing where there was none', () => {
  const sentTo = [{ to: 'cache:b', metrics: 240_000 }];
  const relay = aPart({ name: 'relay', role: 'relay', received: 240_000, sentTo });
  const causes = (isDisturbed: boolean) =>
    causesOf(
      inputsOf(240_000, 221_443, { relay, caches: [aPart({ name: 'cache:b', role: 'cache', isDisturbed })] }),
    );
  expect(causes(true)).toEqual([
    ['sent_to_caches', 'cache:b', 'lost_between_relay_and_cache', 18_557, 'derived'],
  ]);
  expect(causes(false)).toEqual([['sent_to_caches', null, 'unexplained', 18_557, 'derived']]);
});
