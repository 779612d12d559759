import type { Clock } from '@tidemark/domain/kernel/clock';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { LeaseKeeper } from '../lease/lease-keeper.ts';
import type { Flush, OwnedRun } from '../lease/owned-run.ts';
import { outsideEnds, type RunAuthority } from '../lease/run-authority.ts';
import { createRecordBuffer } from './record-buffer.ts';

/** A sink that stores what it is given in the database, once a second. */
export interface DatabaseRunSink extends RunSink {
  /** Stores what is still held, for at most `withinMs`, and ends flushing. True: everything is stored. */
  close(withinMs: number): Promise<boolean>;
}

const flushEveryMs = 1_000;
const retryMs = 500;
/** Rows of each kind that one flush carries at most. */
const flushRows = 5_000;
/** Rows held while the database does not answer: more than ten minutes of a run. */
const bufferRows = 200_000;

/** createDatabaseRunSink flushes until it is closed; a flush that was not answered is sent again with the same sequence. */
export function createDatabaseRunSink(
  owned: OwnedRun,
  clock: Clock,
  authority: RunAuthority,
  lease: Pick<LeaseKeeper, 'remainingMs' | 'wantedRatePerSec'>,
): DatabaseRunSink {
  const buffer = createRecordBuffer(bufferRows);
  const closing = new AbortController();
  let progress: RunProgress | null = null;
  let unanswered: Flush | null = null;
  let sequence = 0;
  let stale = false;

  function nextFlush(): Flush | null {
    if (unanswered) return unanswered;
    if (buffer.size() === 0 && progress === null) return null;
    unanswered = { sequence, records: buffer.take(flushRows), progress };
    sequence += 1;
    progress = null;
    return unanswered;
  }

  /** Flushes follow one another: two at once could let go of one that was not answered. */
  let turn: Promise<unknown> = Promise.resolve();
  function flushOnce(): Promise<boolean> {
    const flushed = turn.then(storeNext);
    turn = flushed.catch(() => undefined);
    return flushed;
  }

  /** True when there is nothing left to store, or this worker owns the run no longer. */
  async function storeNext(): Promise<boolean> {
    const flush = stale ? null : nextFlush();
    if (!flush) return true;
    stale = (await owned.record(flush)) === 'stale';
    unanswered = null;
    if (stale) authority.stop(outsideEnds.lost);
    return stale || buffer.size() === 0;
  }

  async function loop(): Promise<void> {
    while (!closing.signal.aborted) {
      await clock.sleep(flushEveryMs, closing.signal);
      await flushOnce().catch(() => false);
    }
  }

  const looping = loop();
  return {
    record: (records) => buffer.add(records),
    progress: (latest) => {
      progress = latest;
    },
    remainingAuthorityMs: lease.remainingMs,
    wantedRatePerSec: lease.wantedRatePerSec,
    // What was recorded in a state is stored before the next one is announced.
    moveTo: (state) => {
      const move = async () => {
        while (!(await flushOnce()));
        return owned.move(state);
      };
      return announce(move, clock, authority);
    },
    close: async (withinMs) => {
      const deadlineMs = clock.nowMs() + withinMs;
      closing.abort();
      await looping;
      for (;;) {
        const done = await flushOnce().catch(() => false);
        if (done) return !stale;
        if (clock.nowMs() >= deadlineMs) return false;
        await clock.sleep(unanswered ? retryMs : 0);
      }
    },
  };
}

/** Repeats a move until the database has answered; a run that was stopped does not wait for it. */
async function announce(
  move: () => Promise<'moved' | 'stale'>,
  clock: Clock,
  authority: RunAuthority,
): Promise<void> {
  for (;;) {
    const answer = await move().catch(() => null);
    if (answer === 'stale') authority.stop(outsideEnds.lost);
    if (answer !== null || authority.signal.aborted) return;
    await clock.sleep(retryMs, authority.signal);
  }
}
