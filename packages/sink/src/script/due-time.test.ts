import { describe, expect, it } from 'vitest';
import { createLatencies, dueTimeMs } from './due-time.ts';
import { type SinkScriptInput, sinkScriptShape } from './sink-script.ts';

const latency = (input: NonNullable<SinkScriptInput['latency']>) =>
  sinkScriptShape.parse({ latency: input }).latency;

describe('dueTimeMs', () => {
  it.each([
    ['before the first pause', 99, 99],
    ['at its start', 100, 150],
    ['within it', 149.5, 150],
    ['at its end', 150, 150],
    ['between two', 299, 299],
    ['in a later one', 1_110, 1_150],
  ])('moves what falls into a pause to its end: %s', (_, arrivedMs, dueMs) => {
    const pauses = [{ firstAtMs: 100, lengthMs: 50, everyMs: 200 }];
    expect(dueTimeMs(latency({ pauses }), 0, arrivedMs)).toBeCloseTo(dueMs, 9);
  });

  it('moves on where the end of one pause lies in another, in whichever order they stand', () => {
    const [one, two] = [
      { firstAtMs: 0, lengthMs: 20 },
      { firstAtMs: 10, lengthMs: 30 },
    ];
    expect(dueTimeMs(latency({ pauses: [one, two] }), 0, 5)).toBe(40);
    expect(dueTimeMs(latency({ pauses: [two, one] }), 0, 5)).toBe(40);
  });

  it('adds what degradation has come to, up to its maximum', () => {
    const degraded = latency({ degradation: { msPerSecond: 2, maxMs: 30 } });
    expect(dueTimeMs(degraded, 1, 10_000)).toBe(10_021);
    expect(dueTimeMs(degraded, 1, 60_000)).toBe(60_031);
  });
});

describe('createLatencies', () => {
  it('spreads jitter evenly, by the number of the request alone', () => {
    const all = () => {
      const latencyOf = createLatencies(latency({ baseMs: 10, jitterMs: 4 }));
      return Array.from({ length: 4_000 }, (_, i) => latencyOf(i + 1));
    };
    const first = all();
    expect(all()).toEqual(first);
    expect(Math.min(...first)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...first)).toBeLessThan(14);
    expect(first.filter((ms) => ms < 11).length / 4_000).toBeCloseTo(0.25, 1);
  });
});
