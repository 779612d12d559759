import type { PreparedTarget } from '../run/opened-target.ts';
import type { RunContext } from '../run/run-context.ts';
import { type Reader, type ReaderListener, startReader } from './reader.ts';
import type { ReaderJob } from './reader-messages.ts';
import { createRunQueryLoad, type RunQueryLoad } from './run-query-load.ts';

/** Reads beside the writes of a run. */
export type QueriesBeside = {
  /** Begins the schedule: the first query of each is due now. */
  begin(): void;
  /** Sends no more, waits a few seconds for what is in flight, and keeps what was measured with the run. */
  end(): Promise<void>;
};

/** The reader itself gives up what is in flight after five seconds. */
const endLimitMs = 7_000;
const stoppedLimitMs = 1_500;

/** openQueriesBeside starts the reader of a run whose profile asks beside the writes; null where it does not. */
export async function openQueriesBeside(
  run: RunContext,
  target: PreparedTarget,
): Promise<QueriesBeside | null> {
  const load = run.plan.profile.readLoad;
  if (load?.when !== 'beside') return null;
  const reading = createRunQueryLoad(run, target, load);
  const reader = await openReader(run, reading.job, {
    asked: (asked, durationMs) => reading.addSecond(asked, durationMs),
  });
  return queriesBeside(run, reading, reader);
}

function queriesBeside(run: RunContext, reading: RunQueryLoad, reader: Reader): QueriesBeside {
  let ended: Promise<void> = Promise.resolve();
  return {
    begin() {
      ended = reader.read('beside').then(
        (neverSent) => reading.addNeverSent(neverSent),
        (error: unknown) => stopByDeath(run, error),
      );
    },
    async end() {
      reader.stop();
      const limitMs = run.stop.end() === null ? endLimitMs : stoppedLimitMs;
      const waited = new AbortController();
      await Promise.race([ended, run.clock.sleep(limitMs, waited.signal)]);
      waited.abort();
      await reader.close();
      run.queryLoad = reading.results();
    },
  };
}

function stopByDeath(run: RunContext, error: unknown): void {
  run.stop.stop({
    state: 'failed',
    code: 'generator_failed',
    message: `The queries beside the writes ended: ${error instanceof Error ? error.message : 'no reason given'}`,
  });
}

/** openReader starts a reader; one that is ready only after the run was stopped is closed at once. */
export async function openReader(run: RunContext, job: ReaderJob, on: ReaderListener): Promise<Reader> {
  const starting = startReader(job, on);
  try {
    return await run.stop.untilStopped(starting);
  } catch (error) {
    void starting.then((late) => late.close()).catch(() => undefined);
    throw error;
  }
}
