import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunNotifier } from '@tidemark/domain/run/run-sink';
import { seededRandom } from '@tidemark/stats/seeded-random';
import type { SimulatedProcess, World } from './world.ts';

/** A queue that loses, delays and repeats notices, and is unavailable at times. */
export type SimulatedQueue = RunNotifier & {
  /** The next notice for a process, which takes one at a time. */
  take(process: SimulatedProcess): Promise<string>;
  /** Hands out notices that waited for a suspended process. */
  handOut(): void;
};

const shares = { unavailable: 0.05, lost: 0.1, repeated: 0.1, late: 0.1 };
const delayMs = 1_500;
const longDelayMs = 40_000;

/**
 * createSimulatedQueue decides what happens to a notice by the run that it is about, not by the order of notices: statements return rows in
 * any order. `numberOf` is the number of a run within its schedule.
 */
export function createSimulatedQueue(
  world: World,
  seed: number,
  numberOf: (runId: string) => number,
): SimulatedQueue {
  let waiting: string[] = [];
  let takers: { process: SimulatedProcess; resolve: (runId: string) => void }[] = [];
  const sent = new Map<string, number>();

  function handOut(): void {
    takers = takers.filter(({ process }) => process.isAlive);
    while (waiting.length > 0) {
      const taker = world.pick(takers.filter(({ process }) => world.isRunning(process)));
      const [runId, ...rest] = waiting;
      if (!taker || runId === undefined) return;
      waiting = rest;
      takers = takers.filter((other) => other !== taker);
      taker.resolve(runId);
    }
  }

  async function deliver(runId: string, afterMs: number): Promise<void> {
    await world.after(afterMs);
    waiting.push(runId);
    handOut();
  }

  return {
    handOut,
    async notifyRun(runId) {
      const count = (sent.get(runId) ?? 0) + 1;
      sent.set(runId, count);
      const chance = seededRandom(seed * 1_000_000 + numberOf(runId) * 1_000 + count);
      const hasFaults = world.hasFaults();
      if (hasFaults && chance() < shares.unavailable) throw new DomainError('queue_unavailable', {});
      if (hasFaults && chance() < shares.lost) return;
      const times = hasFaults && chance() < shares.repeated ? 2 : 1;
      for (let copy = 0; copy < times; copy += 1)
        void deliver(runId, chance() * (hasFaults && chance() < shares.late ? longDelayMs : delayMs));
    },
    take: (process) =>
      new Promise((resolve) => {
        takers.push({ process, resolve });
        handOut();
      }),
  };
}
