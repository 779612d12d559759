import type { IntervalReport } from '../result/interval-report.ts';
import type { RunEvent } from './run-event.ts';
import type { RunProgress } from './run-progress.ts';
import type { ActiveRunState } from './run-state.ts';
import type { RunSummary } from './run-summary.ts';
import type { Sample } from './sample.ts';

/** What a run recorded since the last call. */
export type RunRecords = { samples: Sample[]; intervals: IntervalReport[]; events: RunEvent[] };

/** Receives what a runner records; the worker stores it in the database, the CLI keeps it in memory. */
export interface RunSink {
  /** Announces the next state; never rejects: an owner that lost the run is notified through the abort signal. */
  moveTo(state: ActiveRunState): Promise<void>;
  /** Keeps what the run showed until now: it becomes the result where its driver vanishes before the end. Never rejects. */
  keep(summary: RunSummary): Promise<void>;
  /** Accepts records; must not block and must not throw. */
  record(records: RunRecords): void;
  progress(progress: RunProgress): void;
  /** Milliseconds for which this process may still drive the load; Infinity if there is no lease. */
  remainingAuthorityMs(): number;
  /** Rate requested since the start of the run; null: that of its plan. */
  wantedRatePerSec(): number | null;
}

/**
 * A notification that a run waits. For a run of an experiment, `turn` counts its started runs: each start sends a notification of its
 * own, and notifications of the same turn are merged. Null: the run belongs to no experiment. `again`: the previous notification was
 * not received for a while, perhaps because its worker died; this one is delivered independently of it.
 */
export type RunNotice = { runId: string; turn: number | null; again?: boolean };

/** Notifies workers that a run waits; services call it after the run is stored, a queue implements it. A lost notification costs time, never a run. */
export interface RunNotifier {
  notifyRun(runId: string, turn?: number | null, again?: boolean): Promise<void>;
}
