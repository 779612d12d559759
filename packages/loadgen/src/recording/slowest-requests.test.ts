import { slowestKept } from '@tidemark/domain/result/slow-request';
import { expect, it } from 'vitest';
import { SlowestRequests } from './slowest-requests.ts';

const request = {
  intendedAtMs: 0,
  readyAtMs: null,
  sentAtMs: 0,
  settledAtMs: 0,
  outcome: { class: 'ok' },
} as const;

const tookMs = (slowest: SlowestRequests) =>
  slowest.take().map(({ intendedAtMs, settledAtMs }) => settledAtMs - intendedAtMs);

it('keeps the slowest, whichever order they come in, and gives each once', () => {
  const slowest = new SlowestRequests();
  for (const ms of [5, 100, 7, ...Array.from({ length: 50 }, (_, i) => i + 10)])
    slowest.note({ ...request, intendedAtMs: 1_000, settledAtMs: 1_000 + ms });
  const first = tookMs(slowest);
  expect(first).toHaveLength(slowestKept);
  expect(Math.max(...first)).toBe(100);
  expect(Math.min(...first)).toBe(41);
  expect(slowest.take()).toEqual([]);
});

it('gives later only what is slower than what was kept', () => {
  const slowest = new SlowestRequests();
  for (let i = 0; i < slowestKept; i += 1) slowest.note({ ...request, settledAtMs: 50 });
  expect(slowest.take()).toHaveLength(slowestKept);
  slowest.note({ ...request, settledAtMs: 50 });
  slowest.note({ ...request, settledAtMs: 51, outcome: { class: 'timeout' } });
  expect(slowest.take()).toEqual([
    { intendedAtMs: 0, readyAtMs: null, sentAtMs: 0, settledAtMs: 51, outcome: 'timeout' },
  ]);
});

it('keeps what was given as it was, whatever comes later', () => {
  const slowest = new SlowestRequests();
  for (let ms = 1; ms <= slowestKept; ms += 1) slowest.note({ ...request, settledAtMs: ms });
  const first = slowest.take();
  for (let ms = 100; ms < 200; ms += 1) slowest.note({ ...request, settledAtMs: ms });
  expect(Math.max(...first.map(({ settledAtMs }) => settledAtMs))).toBe(slowestKept);
  expect(Math.min(...tookMs(slowest))).toBe(200 - slowestKept);
});
