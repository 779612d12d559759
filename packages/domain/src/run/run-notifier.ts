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
