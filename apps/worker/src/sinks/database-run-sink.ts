import type { Clock } from '@tidemark/domain/kernel/clock';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { LeaseKeeper } from '../lease/lease-keeper.ts';
import type { Flush, OwnedRun } from '../lease/owned-run.ts';
import { outsideEnds, type RunAuthority } from '../lease/run-authority.ts';
import { createRecordBuffer } from './record-buffer.ts';

/** A sink that stores records in the database, once per second. */
export interface DatabaseRunSink extends RunSink {
  /** Stores the buffered records within `withinMs`, and stops flushing. True: everything is stored. */
  close(withinMs: number): Promise<boolean>;
}

const flushEveryMs = 1_000;
const retryMs = 500;
/** Limit of rows per kind and flush. */
const flushRows = 5_000;
/** Rows buffered while the database is unavailable: more than ten minutes of a run. */
const bufferRows = 200_000;

/** createDatabaseRunSink flushes until it is closed; a flush without a response is retried with the same sequence. */
export function createDatabaseRunSink(
  owned: OwnedRun,
  clock: Clock,
  authority: RunAuthority,
  lease: Pick<LeaseKeeper, 'remainingMs' | 'wantedRatePerSec'>,
): DatabaseRunSink {
  const buffer = createRecordBuffer(bufferRows);
  const closing = new AbortController();
  let progress: RunProgress | null = null;
  let pending: Flush | null = null;
  let sequence = 0;
  let stale = false;

  function nextFlush(): Flush | null {
    if (pending) return pending;
    if (buffer.size() === 0 && progress === null) return null;
    pending = { sequence, records: buffer.take(flushRows), progress };
    sequence += 1;
    progress = null;
    return pending;
  }

  /** Flushes are sequential: two concurrent ones could drop a pending one. */
  let turn: Promise<unknown> = Promise.resolve();
  function flushOnce(): Promise<boolean> {
    const flushed = turn.then(storeNext);
    turn = flushed.catch(() => undefined);
    return flushed;
  }

  /** True when there is nothing left to store, or this worker no longer owns the run. */
  async function storeNext(): Promise<boolean> {
    const flush = stale ? null : nextFlush();
    if (!flush) return true;
    stale = (await owned.record(flush)) === 'stale';
    pending = null;
    if (stale) authority.stop(outsideEnds.lost);
    return stale || buffer.size() === 0;
  }

  async function flushed(): Promise<void> {
    while (!(await flushOnce()));
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
    // The records of a state are stored before the next state.
    moveTo: (state) => repeatWrite(() => flushed().then(() => owned.move(state)), clock, authority),
    keep: (summary) => repeatWrite(() => owned.keep(summary), clock, authority),
    close: async (withinMs) => {
      const deadlineMs = clock.nowMs() + withinMs;
      closing.abort();
      await looping;
      for (;;) {
        const done = await flushOnce().catch(() => false);
        if (done) return !stale;
        if (clock.nowMs() >= deadlineMs) return false;
        await clock.sleep(pending ? retryMs : 0);
      }
    },
  };
}

/** Retries a write of the owner until the database responds, or the run is stopped. */
async function repeatWrite(
  write: () => Promise<'moved' | 'kept' | 'stale'>,
  clock: Clock,
  authority: RunAuthority,
): Promise<void> {
  for (;;) {
    const outcome = await write().catch(() => null);
    if (outcome === 'stale') authority.stop(outsideEnds.lost);
    if (outcome !== null || authority.signal.aborted) return;
    await clock.sleep(retryMs, authority.signal);
  }
}
