import { runSentence } from '@tidemark/analysis/compare/verdict-sentence';
import type { IntervalReport, OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { Verification } from '@tidemark/domain/result/verification';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Sample } from '@tidemark/domain/run/sample';
import { decodeHistogram, summarizeHistogram } from '@tidemark/stats/histogram';
import { type ExitCode, exitCodes, type Outcome } from '../exit-codes.ts';

/** Percentiles of one second; null where nothing settled in it. */
type IntervalLatency = { p50Us: number; p99Us: number } | null;

/** One second of load with its histograms decoded. */
export type ResultInterval = {
  offsetMs: number;
  durationMs: number;
  simulatedAtMs: number;
  pointsAcknowledged: number;
  pointsHandedOver: number;
  pointsRejected: number;
  pointsUnknown: number;
  valuesAcknowledged: number;
  batches: number;
  bytes: number;
  lateBatches: number;
  outcomes: OutcomeCount[];
  responseTime: IntervalLatency;
  serviceTime: IntervalLatency;
};

/** What `--json` writes. `version` changes when a field changes its meaning or goes away. */
export type ResultDocument = {
  version: 1;
  name: string;
  /** When the run began; null: it is not known. */
  startedAt: string | null;
  plan: RunPlan;
  summary: RunSummary;
  intervals: ResultInterval[];
  readings: Sample[];
  events: RunEvent[];
  verification: Verification;
  verdict: { outcome: Outcome; exitCode: ExitCode; sentence: string };
};

/** What a run gave, wherever it ran; `reported`: there is no result, and the reason was printed. */
export type RunResult =
  | { kind: 'finished'; document: ResultDocument }
  | { kind: 'reported'; exitCode: ExitCode };

/** resultDocument puts a finished run together as one document. */
export function resultDocument(
  run: Pick<ResultDocument, 'name' | 'startedAt' | 'plan' | 'summary'> & { outcome: Outcome },
  records: RunRecords,
): ResultDocument {
  const { name, startedAt, plan, summary, outcome } = run;
  return {
    version: 1,
    name,
    startedAt,
    plan,
    summary,
    intervals: records.intervals.map(resultInterval),
    readings: records.samples,
    events: records.events,
    verification: summary.verification,
    verdict: { outcome, exitCode: exitCodes[outcome], sentence: runSentence(summary) },
  };
}

function resultInterval(report: IntervalReport): ResultInterval {
  const {
    responseTimeUs,
    serviceTimeUs,
    generatorCpuRatio: _,
    generatorLoopDelayMsP99: __,
    ...counts
  } = report;
  return { ...counts, responseTime: latencyOf(responseTimeUs), serviceTime: latencyOf(serviceTimeUs) };
}

function latencyOf(histogram: string | null): IntervalLatency {
  if (histogram === null) return null;
  const { count, p50Us, p99Us } = summarizeHistogram(decodeHistogram(histogram));
  return count === 0 ? null : { p50Us, p99Us };
}
