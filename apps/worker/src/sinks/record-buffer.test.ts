import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { Sample } from '@tidemark/domain/run/sample';
import { describe, expect, it } from 'vitest';
import { createRecordBuffer } from './record-buffer.ts';

function interval(offsetMs: number) {
  const nothing = { pointsAcknowledged: 0, pointsRejected: 0, pointsUnknown: 0, valuesAcknowledged: 0 };
  return intervalReportShape.parse({
    ...nothing,
    offsetMs,
    durationMs: 1_000,
    simulatedAtMs: 0,
    batches: 0,
    bytes: 0,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
  });
}

function samples(from: number, to: number): Sample[] {
  return Array.from({ length: to - from }, (_, index) => ({
    metric: 'rssBytes',
    kind: 'underLoad',
    part: null,
    offsetMs: from + index,
    simulatedAtMs: null,
    value: 1,
    reason: null,
  }));
}

describe('createRecordBuffer', () => {
  it('returns records in order, in parts', () => {
    const buffer = createRecordBuffer(100);
    buffer.add({ samples: samples(0, 5), intervals: [], events: [] });
    expect(buffer.take(3).samples.map((sample) => sample.offsetMs)).toEqual([0, 1, 2]);
    expect(buffer.take(3).samples.map((sample) => sample.offsetMs)).toEqual([3, 4]);
    expect(buffer.size()).toBe(0);
  });

  it('keeps the newest when it is full, and reports how many it discarded', () => {
    const buffer = createRecordBuffer(10);
    buffer.add({ samples: samples(0, 25), intervals: [], events: [] });
    const taken = buffer.take(100);
    expect(taken.samples.map((sample) => sample.offsetMs)).toEqual(
      Array.from({ length: 10 }, (_, i) => 15 + i),
    );
    expect(taken.events.map((event) => event.message)).toEqual([expect.stringContaining('15 records')]);
    expect(buffer.size()).toBe(0);
  });

  it('discards samples first, then intervals, events last', () => {
    const kept = (capacity: number) => {
      const buffer = createRecordBuffer(capacity);
      const note = { kind: 'note', offsetMs: null, simulatedAtMs: null, message: 'mine' } as const;
      const intervals = [0, 1, 2].map(interval);
      buffer.add({ samples: samples(0, 4), intervals, events: [note, note] });
      const taken = buffer.take(100);
      const mine = taken.events.filter(({ message }) => message === 'mine');
      return [taken.samples.length, taken.intervals.map(({ offsetMs }) => offsetMs), mine.length];
    };
    expect([9, 6, 4, 1].map(kept)).toEqual([
      [4, [0, 1, 2], 2],
      [1, [0, 1, 2], 2],
      [0, [1, 2], 2],
      [0, [], 1],
    ]);
  });
});
