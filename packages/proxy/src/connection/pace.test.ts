import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeldBytes, maxLinkBytes, maxPipeBytes } from './held-bytes.ts';
import { createDelay, createRate } from './pace.ts';

describe('a delay', () => {
  it('is the latency where there is no jitter', () => {
    const delay = createDelay({ latencyMs: 50, jitterMs: 0 }, () => 0.9);
    expect([delay.arrive(0), delay.arrive(7)]).toEqual([50, 57]);
  });

  it('lies within the jitter, never before now, and never goes back', () => {
    const some = fc.array(
      fc.record({ gapMs: fc.nat(40), uniform: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
    );
    fc.assert(
      fc.property(fc.nat(100), fc.nat(200), some, (latencyMs, jitterMs, pieces) => {
        let uniform = 0;
        const delay = createDelay({ latencyMs, jitterMs }, () => uniform);
        let nowMs = 0;
        let lastMs = 0;
        for (const piece of pieces) {
          nowMs += piece.gapMs;
          uniform = piece.uniform;
          const dueMs = delay.arrive(nowMs);
          expect(dueMs).toBeGreaterThanOrEqual(Math.max(nowMs, lastMs));
          expect(dueMs).toBeLessThanOrEqual(Math.max(lastMs, nowMs + latencyMs + jitterMs));
          expect(dueMs).toBeGreaterThanOrEqual(nowMs + latencyMs - jitterMs);
          lastMs = dueMs;
        }
      }),
    );
  });
});

describe('a rate', () => {
  it('gives the time that its bytes take, one piece behind the other, and makes up for none that was not used', () => {
    const rate = createRate(1_000);
    expect([rate.reserve(100, 0), rate.reserve(50, 0)]).toEqual([100, 150]);
    expect(rate.reserve(10, 1_000)).toBe(1_010);
  });

  it.each([
    [1, 1],
    [1_000, 20],
    [1_000_000_000, 65_536],
  ])('of %i bytes per second lets pieces of at most %i bytes on', (bytesPerSec, bytes) => {
    const rate = createRate(bytesPerSec);
    expect(rate.pieceOf(1_000_000)).toBe(bytes);
    expect(rate.pieceOf(1)).toBe(1);
  });
});

describe('what is held', () => {
  it('has a limit per direction of a connection', () => {
    const held = new HeldBytes();
    expect(held.mayTake(maxPipeBytes - 1)).toBe(true);
    expect(held.mayTake(maxPipeBytes)).toBe(false);
  });

  it('has a limit per link, under which one that holds nothing goes on', () => {
    const held = new HeldBytes();
    held.add(maxLinkBytes);
    expect([held.mayTake(1), held.mayTake(0)]).toEqual([false, true]);
    held.add(-1);
    expect(held.mayTake(1)).toBe(true);
  });
});
