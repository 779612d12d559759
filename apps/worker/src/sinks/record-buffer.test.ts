import type { Sample } from '@tidemark/domain/run/sample';
import { describe, expect, it } from 'vitest';
import { createRecordBuffer } from './record-buffer.ts';

function samples(from: number, to: number): Sample[] {
  return Array.from({ length: to - from }, (_, index) => ({
    metric: 'rssBytes',
    kind: 'underLoad',
    offsetMs: from + index,
    simulatedAtMs: null,
    value: 1,
    reason: null,
  }));
}

describe('createRecordBuffer', () => {
  it('gives back what it was given, in order, a part at a time', () => {
    const buffer = createRecordBuffer(100);
    buffer.add({ samples: samples(0, 5), intervals: [], events: [] });
    expect(buffer.take(3).samples.map((sample) => sample.offsetMs)).toEqual([0, 1, 2]);
    expect(buffer.take(3).samples.map((sample) => sample.offsetMs)).toEqual([3, 4]);
    expect(buffer.size()).toBe(0);
  });

  it('keeps the newest when it is full, and tells how many it let go', () => {
    const buffer = createRecordBuffer(10);
    buffer.add({ samples: samples(0, 25), intervals: [], events: [] });
    const taken = buffer.take(100);
    expect(taken.samples.map((sample) => sample.offsetMs)).toEqual(
      Array.from({ length: 10 }, (_, i) => 15 + i),
    );
    expect(taken.events.map((event) => event.message)).toEqual([expect.stringContaining('15 records')]);
    expect(buffer.size()).toBe(0);
  });
});
