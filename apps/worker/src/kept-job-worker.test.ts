import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { keepJobWorker } from './kept-job-worker.ts';

async function aKeptWorker() {
  const clock = createVirtualClock();
  const log: string[] = [];
  let started = 0;
  let hear: () => void = () => undefined;
  const start = async (onJob: () => void) => {
    hear = onJob;
    started += 1;
    const number = started;
    return { close: async () => void log.push(`closed ${number}`) };
  };
  const worker = await keepJobWorker(start, clock, () => undefined);
  const notifyFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 10) {
      await worker.notified();
      await clock.advance(10_000);
    }
  };
  return { worker, hear: () => hear(), log, notifyFor, clock, started: () => started };
}

describe('keepJobWorker', () => {
  it('replaces a worker that received none of the notices of a minute', async () => {
    const { notifyFor, started, log } = await aKeptWorker();
    await notifyFor(70);
    expect(started()).toBe(2);
    expect(log).toEqual(['closed 1']);
  });

  it('keeps a worker that receives its jobs, whether or not it could claim them', async () => {
    const { hear, notifyFor, started } = await aKeptWorker();
    for (let minute = 0; minute < 10; minute += 1) {
      await notifyFor(30);
      hear();
    }
    expect(started()).toBe(1);
  });

  it('keeps a worker that was not notified', async () => {
    const { worker, clock, started } = await aKeptWorker();
    await clock.advance(3_600_000);
    await worker.notified();
    expect(started()).toBe(1);
  });
});
