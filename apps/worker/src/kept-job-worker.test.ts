import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { describe, expect, it } from 'vitest';
import { keepJobWorker } from './kept-job-worker.ts';

async function aKeptWorker() {
  const clock = createVirtualClock();
  const log: string[] = [];
  let started = 0;
  let hear: () => void = () => undefined;
  const start = async (heard: () => void) => {
    hear = heard;
    started += 1;
    const number = started;
    return { close: async () => void log.push(`closed ${number}`) };
  };
  const worker = await keepJobWorker(start, clock, () => undefined);
  const ringFor = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 10) {
      await worker.rung();
      await clock.advance(10_000);
    }
  };
  return { worker, hear: () => hear(), log, ringFor, clock, started: () => started };
}

describe('keepJobWorker', () => {
  it('replaces a worker that heard nothing for a minute in which it was rung for', async () => {
    const { ringFor, started, log } = await aKeptWorker();
    await ringFor(70);
    expect(started()).toBe(2);
    expect(log).toEqual(['closed 1']);
  });

  it('keeps a worker that hears its jobs, whether or not it could claim them', async () => {
    const { hear, ringFor, started } = await aKeptWorker();
    for (let minute = 0; minute < 10; minute += 1) {
      await ringFor(30);
      hear();
    }
    expect(started()).toBe(1);
  });

  it('keeps a worker for which nobody rang', async () => {
    const { worker, clock, started } = await aKeptWorker();
    await clock.advance(3_600_000);
    await worker.rung();
    expect(started()).toBe(1);
  });
});
