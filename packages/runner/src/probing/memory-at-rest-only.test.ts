import { expect, it } from 'vitest';
import { memoryAtRestOnly } from './memory-at-rest-only.ts';

const samples = [
  { metric: 'heapInUseBytes' as const, part: null, value: 566_000_000, reason: null },
  { metric: 'rssBytes' as const, part: null, value: null, reason: 'there is no process 7' },
  { metric: 'observedSeries' as const, part: null, value: 4, reason: null },
];

it('records no memory of a server that was not at rest, but the reason, and what does not depend on rest', () => {
  expect(memoryAtRestOnly(samples, { atRest: false, reason: 'its files still changed' })).toEqual([
    { metric: 'heapInUseBytes', part: null, value: null, reason: 'not at rest: its files still changed' },
    { metric: 'rssBytes', part: null, value: null, reason: 'there is no process 7' },
    { metric: 'observedSeries', part: null, value: 4, reason: null },
  ]);
});

it('records everything of a server that was at rest', () => {
  expect(memoryAtRestOnly(samples, { atRest: true, reason: null })).toEqual(samples);
});
