import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { startSweepLoop, sweepTimes } from './sweep-loop.ts';

const ignore = () => undefined;

describe('startSweepLoop', () => {
  it('sweeps once per second in a worker until it is stopped', async () => {
    const clock = createVirtualClock();
    let sweeps = 0;
    const sweep = async () => {
      sweeps += 1;
    };
    const loop = startSweepLoop(sweep, sweepTimes.worker, clock, ignore);
    await clock.advance(10_500);
    expect(sweeps).toBe(11);
    await loop.stop();
    await clock.advance(10_000);
    expect(sweeps).toBe(11);
  });

  it('gives owners two lease times to renew after an outage of the database', async () => {
    const clock = createVirtualClock();
    const sweptAtMs: number[] = [];
    const logged: string[] = [];
    const sweep = async () => {
      sweptAtMs.push(clock.nowMs());
      if (sweptAtMs.length === 1) throw new Error('the database does not answer');
    };
    const loop = startSweepLoop(sweep, sweepTimes.worker, clock, (line) => logged.push(line));
    await clock.advance(25_500);
    expect(sweptAtMs).toEqual([0, 24_000, 25_000]);
    expect(logged).toEqual(['sweep: the database does not answer']);
    await loop.stop();
  });

  it('sweeps every five seconds in a portal, and not before owners had two lease times since its start', async () => {
    const clock = createVirtualClock();
    const sweptAtMs: number[] = [];
    const sweep = async () => void sweptAtMs.push(clock.nowMs());
    const loop = startSweepLoop(sweep, sweepTimes.portal, clock, ignore);
    await clock.advance(34_500);
    expect(sweptAtMs).toEqual([24_000, 29_000, 34_000]);
    await loop.stop();
  });

  it('can be stopped before its first sweep', async () => {
    const clock = createVirtualClock();
    let sweeps = 0;
    const sweep = async () => {
      sweeps += 1;
    };
    await startSweepLoop(sweep, sweepTimes.portal, clock, ignore).stop();
    await clock.advance(60_000);
    expect(sweeps).toBe(0);
  });
});
