import { judgeRateStep, type StepSeen } from '@tidemark/analysis/run/judge-rate-step';
import { createMergedTimes } from '@tidemark/analysis/run/merged-times';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { ExecutorOf } from '@tidemark/domain/load/executor';
import type { RateStep } from '@tidemark/domain/load/rate-search';
import { concludeSearch, nextSearchRate } from '@tidemark/domain/load/rate-search';
import { wasTaken } from '@tidemark/domain/load/write-outcome';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import { momentOf, type RunContext } from '../run/run-context.ts';

/** Sends at a rate for some time from where the last step left off; false where the run's own extent is over. */
export type SendStep = (ratePerSec: number, wallMs: number) => Promise<boolean>;

/**
 * searchRate sends step after step until the highest rate that holds lies between a pass and a fail as close as was asked for, or the
 * extent of the run is over. What it found so far stands in `run.rateSearch` at any time.
 */
export async function searchRate(
  run: RunContext,
  search: ExecutorOf<'rate-search'>,
  sendStep: SendStep,
): Promise<void> {
  const steps: RateStep[] = [];
  run.rateSearch = concludeSearch(search, steps);
  for (let rate = nextSearchRate(search, steps); rate !== null; rate = nextSearchRate(search, steps)) {
    run.status = `trying ${countText(rate)} requests/s`;
    const watch = watchStep(run);
    const goesOn = await sendStep(rate, search.stepSeconds * 1_000);
    const step = watch.end(search, rate);
    // A step that the end of the run cut short says nothing.
    if (!goesOn && !isWhole(watch, search)) return;
    steps.push(step);
    run.rateSearch = concludeSearch(search, steps);
    run.recording.event({ kind: 'rate_step', ...momentOf(run), message: stepText(step) });
    if (!goesOn) return;
  }
}

function isWhole(watch: StepWatch, search: ExecutorOf<'rate-search'>): boolean {
  return watch.seconds() >= search.stepSeconds * 0.9;
}

function stepText({ ratePerSec, passed, reason }: RateStep): string {
  return `${countText(ratePerSec)} requests/s ${passed ? 'held' : `did not hold: ${reason}`}.`;
}

/** Listens to what a run records while a step goes. */
type StepWatch = {
  /** How long the step has been under load. */
  seconds(): number;
  /** Ends listening and judges. */
  end(search: ExecutorOf<'rate-search'>, ratePerSec: number): RateStep;
};

/** The change to another rate is no part of what it holds at: a second of each step is left out. */
const leadInMs = 500;

/** watchStep collects what judging a step needs, from now on. */
function watchStep(run: RunContext): StepWatch {
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
    if (!wasTaken(outcome.knowledge)) seen.failedBatches += outcome.batches;
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
