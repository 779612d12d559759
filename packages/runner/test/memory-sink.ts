import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { ActiveRunState } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Sample } from '@tidemark/domain/run/sample';

/** A sink that keeps everything, and reports each interval of load as it comes. */
export type MemorySink = RunSink & {
  states: ActiveRunState[];
  kept: RunSummary[];
  samples: Sample[];
  intervals: IntervalReport[];
  events: RunEvent[];
  lastProgress: RunProgress | null;
};

/** createMemorySink keeps what a run records; `onInterval` is called after each interval of load. */
export function createMemorySink(onInterval: (sink: MemorySink) => void = () => {}): MemorySink {
  const sink: MemorySink = {
    states: [],
    kept: [],
    samples: [],
    intervals: [],
    events: [],
    lastProgress: null,
    keep: (summary) => {
      sink.kept.push(summary);
      return Promise.resolve();
    },
    moveTo: (state) => {
      sink.states.push(state);
      return Promise.resolve();
    },
    record: ({ samples, intervals, events }) => {
      sink.samples.push(...samples);
      sink.intervals.push(...intervals);
      sink.events.push(...events);
      if (intervals.length > 0) onInterval(sink);
    },
    progress: (progress) => {
      sink.lastProgress = progress;
    },
    remainingAuthorityMs: () => Number.POSITIVE_INFINITY,
    wantedRatePerSec: () => null,
  };
  return sink;
}
