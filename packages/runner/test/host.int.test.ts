import { availableParallelism } from 'node:os';
import { systemClock } from '@tidemark/clock/system-clock';
import { describe, expect, it } from 'vitest';
import { measureHost } from '../src/host/measure-host.ts';
import { pinProcess } from '../src/host/pin-process.ts';

describe('measureHost', () => {
  it('observes the real host: late wakes, and shares within their bounds', async () => {
    const { measuredMs, wakeDelay, stealShare, otherCores, timerSlackUs } = await measureHost(
      systemClock,
      300,
    );
    expect(measuredMs).toBeGreaterThanOrEqual(299);
    expect(wakeDelay?.count).toBe(300);
    expect(wakeDelay?.maxUs).toBeGreaterThan(0);
    if (stealShare !== null) expect(stealShare).toBeLessThanOrEqual(1);
    if (otherCores !== null) expect(otherCores).toBeLessThanOrEqual(512);
    if (process.platform === 'linux') expect(timerSlackUs).toBeGreaterThan(0);
  });
});

describe('pinProcess', () => {
  it('says in a sentence why a process cannot be pinned', async () => {
    const fault = await pinProcess(process.pid, String(availableParallelism() + 1_000));
    expect(fault).toMatch(/^The generator was not pinned to CPUs/);
  });
});
