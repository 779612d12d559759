import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { startSweepLoop } from './sweep-loop.ts';

describe('startSweepLoop', () => {
  it('sweeps once per second until it is stopped', async () => {
    const clock = createVirtualClock();
    let sweeps = 0;
    const loop = startSweepLoop(
      async () => {
        sweeps += 1;
      },
      clock,
      () => undefined,
    );
    await clock.advance(10_500);
    expect(sweeps).toBe(11);
    await loop.stop();
    await clock.advance(10_000);
    expect(sweeps).toBe(11);
  });

  it('gives owners two lease times to renew after an outage of the database', async () => {
    const clock = createVirtualClock();
    const sweptAtMs: number[] = [];
    const loop = startSweepLoop(
      async () => {
        sweptAtMs.push(clock.nowMs());
        if (sweptAtMs.length === 1) throw new Error('the database does not answer');
      },
      clock,
      () => undefined,
    );
    await clock.advance(25_500);
    expect(sweptAtMs).toEqual([0, 24_000, 25_000]);
    await loop.stop();
  });
});
