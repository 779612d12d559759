import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunRecords, RunSink } from '@tidemark/domain/run/run-sink';
import type { RateDial } from './rate-dial.ts';

/** A sink with what it has received. */
export type MemorySink = RunSink & { readonly records: RunRecords };

/** createMemorySink keeps everything that a run records; a local run has no lease, so its authority never ends. */
export function createMemorySink(
  on: {
    progress(progress: RunProgress): void;
    event(event: RunEvent): void;
  },
  dial: Pick<RateDial, 'setRate' | 'wantedRatePerSec'> | null = null,
): MemorySink {
  const records: RunRecords = { samples: [], intervals: [], events: [] };
  return {
    records,
    async moveTo() {},
    async keep() {},
    record({ samples, intervals, events }) {
      for (const sample of samples) records.samples.push(sample);
      for (const interval of intervals) {
        records.intervals.push(interval);
        dial?.setRate(interval.ratePerSec);
      }
      for (const event of events) {
        records.events.push(event);
        on.event(event);
      }
    },
    progress: on.progress,
    remainingAuthorityMs: () => Number.POSITIVE_INFINITY,
    wantedRatePerSec: () => dial?.wantedRatePerSec() ?? null,
  };
}
