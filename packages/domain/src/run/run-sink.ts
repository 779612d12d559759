import type { IntervalReport } from '../result/interval-report.ts';
import type { RunEvent } from './run-event.ts';
import type { RunProgress } from './run-progress.ts';
import type { ActiveRunState } from './run-state.ts';
import type { Sample } from './sample.ts';

/** What a run recorded since the last call. */
export type RunRecords = { samples: Sample[]; intervals: IntervalReport[]; events: RunEvent[] };

/** Where a runner puts what it sees; the worker stores it in the database, the CLI keeps it in memory. */
export interface RunSink {
  /** Announces the next state; rejects the returned promise with nothing: an owner that lost the run is told by the abort signal. */
  moveTo(state: ActiveRunState): Promise<void>;
  /** Takes records; must not block and must not throw. */
  record(records: RunRecords): void;
  progress(progress: RunProgress): void;
  /** Milliseconds for which this process may still drive the load; Infinity where there is no lease. */
  remainingAuthorityMs(): number;
  /** Rate that somebody asked for since the run began; null: that of its plan. */
  wantedRatePerSec(): number | null;
}

/**
 * One ring. For a run of an experiment `turn` counts the runs of it that have begun: each beginning is followed by a ring of its own,
 * while rings of one turn are one. Null: the run stands alone. `again`: nobody heard for a while, so that the ring before may lie with a
 * worker that was cut off while it took it; this one is heard beside it.
 */
export type RunNotice = { runId: string; turn: number | null; again?: boolean };

/** Tells workers that a run waits; services call it after the run is stored, a queue implements it. A lost ring costs time, never a run. */
export interface RunNotifier {
  notifyRun(runId: string, turn?: number | null, again?: boolean): Promise<void>;
}
