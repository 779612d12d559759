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
