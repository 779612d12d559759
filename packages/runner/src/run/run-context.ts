import type { RecordedDelivery } from '@tidemark/analysis/delivery/recorded-delivery';
import { observeRun, type RunObserver } from '@tidemark/analysis/run/observe-run';
import type { FaultRecord, OutageRecord } from '@tidemark/analysis/run/recorded-run';
import { watchStopRules } from '@tidemark/analysis/run/watch-stop-rules';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { withoutHostPaths } from '@tidemark/domain/kernel/without-host-paths';
import type { ClosingReport } from '@tidemark/domain/load/closing-report';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import type { RateSearchResult } from '@tidemark/domain/load/rate-search';
import type { StopRule } from '@tidemark/domain/load/stop-rule';
import type { HostFingerprint, TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { Verification } from '@tidemark/domain/result/verification';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { ActiveRunState } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { finestArchiveOf, launchedArchives } from '@tidemark/domain/target/finest-archive';
import { readHost } from '../host/read-host.ts';
import { noPointsWritten, type WrittenPoints } from '../point-ranges.ts';
import { type CpuMeter, meterCpu } from './meter-cpu.ts';
import type { PartObserver } from './part-observer.ts';
import type { RunDependencies, RunInput } from './run-input.ts';
import { createRunRecording, type Moment, type RunRecording } from './run-recording.ts';
import { createStopSwitch, type StopSwitch } from './stop-switch.ts';
import { createTargetPresence, type TargetPresence } from './target-presence.ts';

/** Everything that the phases of one run share. */
export type RunContext = {
  readonly request: RunInput;
  readonly plan: RunPlan;
  readonly deps: RunDependencies;
  readonly clock: Clock;
  readonly sink: RunSink;
  readonly stop: StopSwitch;
  readonly startMs: number;
  readonly recording: RunRecording;
  /** Keeps what the analyses at the end need. */
  readonly observer: RunObserver;
  state: ActiveRunState;
  status: string;
  measureBeganMs: number | null;
  /** Unix time of that moment. */
  loadBeganAtMs: number | null;
  /** How far the data's time has come. */
  simulatedAtMs: number;
  isComingToRest: boolean;
  /** Load time of the segments that ended. */
  loadMs: number;
  segmentBeganMs: number | null;
  /** When the last segment ended, by the clock of `momentOf`; null while none did. */
  loadEndedMs: number | null;
  settlingMs: number;
  /** Pauses in which this process had lost the authority to send. */
  leaseGaps: number;
  /** Outages that took place, in the order of the plan. */
  readonly outages: OutageRecord[];
  readonly faults: FaultRecord[];
  readonly presence: TargetPresence;
  written: WrittenPoints;
  /** What the peers read before they closed; null where the target acknowledges, or the load never ended. */
  closing: ClosingReport | null;
  /** Points before this simulated time were dropped by retention; null where none were. */
  droppedUntilMs: number | null;
  /** The machine as it was before anything was started. */
  host: HostFingerprint;
  fingerprint: TargetFingerprint | null;
  verification: Verification | null;
  /** What is known by now of the metrics of a target that acknowledges nothing; null for others, and before it was reached. */
  delivery: (() => RecordedDelivery) | null;
  /** What the processes of the target take under load. */
  readonly cpu: CpuMeter;
  /** What the parts of a topology report and take; null where there are none. */
  parts: PartObserver | null;
  queryLoad: QueryLoadResults;
  /** Where reference requests go; without a port none are sent, and `fault` is why they could not be, as a sentence. */
  reference: { port: number | null; fault: string | null };
  /** What the search for the highest rate found so far; null where the run is no search. */
  rateSearch: RateSearchResult | null;
  /** How a rule of the plan ended the load; null while none did. */
  ruled: RunEnd | null;
  /** Ends the segment that is being sent; what is in flight settles. */
  endLoad: () => void;
  /** A text as everyone who may read the run sees it. */
  readonly shown: (text: string) => string;
};

/** createRunContext begins a run in which nothing has happened yet. */
export function createRunContext(
  request: RunInput,
  deps: RunDependencies,
  sink: RunSink,
  signal: AbortSignal,
): RunContext {
  const { schema, profile } = request.plan;
  const archive = finestArchiveOf(request.plan.target, launchedArchives(deps.launchers.launchers));
  const startMs = request.simulatedStartMs ?? simulatedStartMs(schema, profile, deps.clock.wallMs(), archive);
  const shown = (text: string) => shownText(deps, text);
  const run: RunContext = {
    request,
    plan: request.plan,
    deps,
    clock: deps.clock,
    sink,
    stop: createStopSwitch(signal),
    startMs,
    recording: createRunRecording(
      sinkWithRules(sink, profile.stopRules, (end) => endByRule(run, end)),
      shown,
    ),
    observer: observeRun(request.plan, startMs),
    state: 'claimed',
    status: 'starting',
    measureBeganMs: null,
    loadBeganAtMs: null,
    simulatedAtMs: startMs,
    isComingToRest: false,
    loadMs: 0,
    segmentBeganMs: null,
    loadEndedMs: null,
    settlingMs: 0,
    leaseGaps: 0,
    outages: [],
    faults: [],
    presence: createTargetPresence(),
    written: noPointsWritten(),
    closing: null,
    droppedUntilMs: null,
    host: readHost(),
    fingerprint: null,
    verification: null,
    delivery: null,
    cpu: meterCpu(),
    parts: null,
    queryLoad: { queries: [], formatComparisons: [] },
    reference: { port: null, fault: null },
    rateSearch: null,
    ruled: null,
    endLoad: () => {},
    shown,
  };
  run.recording.listen((records) => run.observer.observe(records, run.segmentBeganMs !== null));
  return run;
}

function shownText({ reportPaths }: RunDependencies, text: string): string {
  if (reportPaths === undefined) return text;
  const shown = withoutHostPaths(text);
  if (shown !== text) reportPaths(text);
  return shown;
}

/** Everything that is recorded passes the rules that may end the load; what they decide is `ruled`, and verifying goes on after it. */
function sinkWithRules(sink: RunSink, rules: readonly StopRule[], ruled: (end: RunEnd) => void): RunSink {
  if (rules.length === 0) return sink;
  const watch = watchStopRules(rules);
  return {
    ...sink,
    record(records) {
      sink.record(records);
      const end = watch(records);
      if (end !== null) ruled(end);
    },
  };
}

function endByRule(run: RunContext, end: RunEnd): void {
  if (run.ruled !== null) return;
  run.ruled = end;
  run.recording.event({ kind: 'rule', ...momentOf(run), message: end.message });
  run.endLoad();
}

/** momentOf is now, as records date it; offset 0 before the measure phase. */
export function momentOf(run: RunContext): Moment {
  if (run.measureBeganMs === null) return { offsetMs: 0, simulatedAtMs: null };
  return { offsetMs: run.clock.nowMs() - run.measureBeganMs, simulatedAtMs: run.simulatedAtMs };
}

/** loadMsOf is the time under load until now, without pauses. */
export function loadMsOf(run: RunContext): number {
  return run.loadMs + (run.segmentBeganMs === null ? 0 : run.clock.nowMs() - run.segmentBeganMs);
}

/** What the query load gave: its part of the run's summary. */
export type QueryLoadResults = Pick<RunSummary, 'queries' | 'formatComparisons'>;
