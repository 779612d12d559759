import { judgeRateStep, type StepSeen } from '@tidemark/analysis/run/judge-rate-step';
import { createMergedTimes } from '@tidemark/analysis/run/merged-times';
import type { ExecutorOf } from '@tidemark/domain/load/executor';
import type { RateStep } from '@tidemark/domain/load/rate-search';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import { momentOf, type RunContext } from '../run-context.ts';

/** Listens to what a run records while a step goes. */
export type StepWatch = {
  /** How long the step has been under load. */
  seconds(): number;
  /** Ends listening and judges. */
  end(search: ExecutorOf<'rate-search'>, ratePerSec: number): RateStep;
};

/** The change to another rate is no part of what it holds at: a second of each step is left out. */
const leadInMs = 500;

/** watchStep collects what judging a step needs, from now on. */
export function watchStep(run: RunContext): StepWatch {
  const seen: StepSeen = {
    seconds: 0,
    countedSeconds: 0,
    settledBatches: 0,
    failedBatches: 0,
    dueBatches: 0,
    responseTimeUsP99: null,
    slipUsP99: null,
    backlog: [],
    memory: [],
  };
  const times = createMergedTimes();
  const slips = createMergedTimes();
  const begunMs = momentOf(run).offsetMs;
  const unlisten = run.recording.listen((records) => {
    const counted = records.intervals.filter(
      (report) => report.offsetMs - report.durationMs - begunMs > leadInMs,
    );
    for (const report of records.intervals) seen.seconds += report.durationMs / 1_000;
    for (const report of counted) {
      addReport(seen, report);
      times.add(report.responseTimeUs);
      slips.add(report.slipUs);
    }
    addMemory(seen, records);
  });
  return {
    seconds: () => seen.seconds,
    end(search, ratePerSec) {
      unlisten();
      const responseTimeUsP99 = times.summary()?.p99Us ?? null;
      const slipUsP99 = slips.supportedUs(99);
      return judgeRateStep(search, ratePerSec, { ...seen, responseTimeUsP99, slipUsP99 });
    },
  };
}

function addReport(seen: StepSeen, report: IntervalReport): void {
  seen.countedSeconds += report.durationMs / 1_000;
  seen.settledBatches += report.batches;
  seen.dueBatches += report.dueBatches ?? 0;
  for (const outcome of report.outcomes) {
    if (outcome.knowledge !== 'ok') seen.failedBatches += outcome.batches;
  }
  // What is left of a second after the last one has no backlog worth the name.
  if (report.backlog === null || report.durationMs < 500) return;
  seen.backlog.push({ atSeconds: report.offsetMs / 1_000, batches: report.backlog + (report.inFlight ?? 0) });
}

function addMemory(seen: StepSeen, { samples }: RunRecords): void {
  for (const { metric, value, offsetMs } of samples) {
    if (metric === 'rssBytes' && value !== null)
      seen.memory.push({ atSeconds: offsetMs / 1_000, bytes: value });
  }
}
