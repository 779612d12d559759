import type { RunState } from './run-state.ts';

/** How often a worker reports that it lives, and the silence after which it counts as silent, then as gone. */
export const heartbeatEveryMs = 5_000;
export const silentAfterMs = 20_000;
export const goneAfterMs = 300_000;

export const workerStates = ['alive', 'silent', 'gone'] as const;
export type WorkerState = (typeof workerStates)[number];

/** What a worker reports about itself; `launchers` are the names in its launcher file. */
export type WorkerReport = {
  id: string;
  hostName: string;
  version: string;
  cores: number;
  memoryBytes: number;
  pid: number;
  launchers: readonly string[];
  /** Runs that it executes at a time. */
  capacity: number;
};

/** A worker as an installation knows it; times are those of the database. */
export type WorkerRecord = WorkerReport & {
  startedAt: Date;
  heartbeatAt: Date;
  /** Time since its last heartbeat. */
  silenceMs: number;
  /** It was shut down gracefully. */
  hasEnded: boolean;
  /** Runs that it executes: those of the reader's workspace by name, the others only counted. */
  runs: { id: string; name: string; state: RunState }[];
  otherRuns: number;
};

/** workerStateOf judges a worker by its silence; one that was shut down is gone at once. */
export function workerStateOf({
  silenceMs,
  hasEnded,
}: Pick<WorkerRecord, 'silenceMs' | 'hasEnded'>): WorkerState {
  if (hasEnded || silenceMs >= goneAfterMs) return 'gone';
  return silenceMs >= silentAfterMs ? 'silent' : 'alive';
}
