import { expect, it } from 'vitest';
import { causeOf, type SlowRequest, slowestKept, slowestOf } from './slow-request.ts';

const aSlow = (overrides: Partial<SlowRequest>): SlowRequest => ({
  offsetMs: 0,
  responseUs: 1_000,
  waitUs: 0,
  slipUs: 0,
  serviceUs: 1_000,
  gcUs: 0,
  instrumentUs: null,
  outcome: 'ok',
  ...overrides,
});

it.each([
  ['collection', { gcUs: 500, slipUs: 900 }],
  ['generator', { gcUs: 499, slipUs: 500 }],
  ['host', { slipUs: 499, waitUs: 600, instrumentUs: 500 }],
  ['target', { instrumentUs: 499 }],
  ['connection', { waitUs: 600, slipUs: 100 }],
  ['target', { waitUs: 499, slipUs: 499 }],
  ['target', { waitUs: null, slipUs: null }],
] as const)('the cause is what took half of the time: %s', (cause, overrides) => {
  expect(causeOf(aSlow(overrides))).toBe(cause);
});

it('keeps the slowest of two lists and no more', () => {
  const times = (from: number) => Array.from({ length: 15 }, (_, i) => aSlow({ responseUs: from + i }));
  const kept = slowestOf(times(0), times(100));
  expect(kept).toHaveLength(slowestKept);
  expect(kept[0]?.responseUs).toBe(114);
  expect(kept.at(-1)?.responseUs).toBe(10);
});
