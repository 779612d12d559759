import type { Clock } from '@tidemark/domain/kernel/clock';
import { createHistogram, encodeHistogram, recordUs } from '@tidemark/stats/histogram';
import { QuerySchedule } from './query-schedule.ts';
import type { NeverSent } from './reader-messages.ts';

export type OpenLoopQueries = {
  clock: Clock;
  ratesPerSec: readonly number[];
  maxInFlight: number;
  /** Asks one query that was due at `intendedAtMs` on the clock; it must not reject. */
  ask(query: number, intendedAtMs: number, isLate: boolean): Promise<void>;
};

/**
 * queryOpenLoop asks every query when it is due, until `ending` aborts and what is in flight has settled; gives what was never sent.
 * Where the ceiling is reached, what is due waits for a place, oldest first, and is late.
 */
export async function queryOpenLoop(reads: OpenLoopQueries, ending: AbortSignal): Promise<NeverSent[]> {
  const { clock, maxInFlight } = reads;
  const schedule = new QuerySchedule(reads.ratesPerSec);
  const beganAtMs = clock.nowMs();
  const inFlight = new Set<Promise<void>>();
  const sendDue = (isLate: boolean) => {
    while (!ending.aborted && inFlight.size < maxInFlight) {
      const due = schedule.take(clock.nowMs() - beganAtMs);
      if (due === null) return;
      const asking = reads.ask(due.query, beganAtMs + due.dueAtMs, isLate).then(() => {
        const wasFull = inFlight.size === maxInFlight;
        inFlight.delete(asking);
        sendDue(wasFull);
      });
      inFlight.add(asking);
    }
  };
  while (!ending.aborted) {
    sendDue(false);
    const nowMs = clock.nowMs() - beganAtMs;
    await clock.sleep(schedule.nextDueMs(nowMs) - nowMs, ending);
  }
  const neverSent = neverSentOf(schedule, reads.ratesPerSec.length, clock.nowMs() - beganAtMs);
  await Promise.all(inFlight);
  return neverSent;
}

function neverSentOf(schedule: QuerySchedule, queries: number, endMs: number): NeverSent[] {
  const waited = Array.from({ length: queries }, createHistogram);
  schedule.eachWait(endMs, (query, waitMs) => {
    const histogram = waited[query];
    if (histogram) recordUs(histogram, waitMs * 1_000);
  });
  return waited.flatMap((histogram, query) =>
    histogram.totalCount === 0
      ? []
      : [{ query, count: histogram.totalCount, waitedUs: encodeHistogram(histogram) }],
  );
}
