/**
 * One ring. For a run of an experiment `turn` counts the runs of it that have begun: each beginning is followed by a ring of its own,
 * while rings of one turn are one. Null: the run stands alone.
 */
export type RunBell = { runId: string; turn: number | null };

/** Tells workers that a run waits; services call it after the run is stored, a queue implements it. A lost ring costs time, never a run. */
export interface RunDoorbell {
  ringRun(runId: string, turn?: number | null): Promise<void>;
}
