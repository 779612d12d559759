/** Tells workers that a run waits; services call it after the run is stored, a queue implements it. A lost ring costs time, never a run. */
export interface RunDoorbell {
  ringRun(runId: string): Promise<void>;
}
