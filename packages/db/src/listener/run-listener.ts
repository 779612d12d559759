/** Channel on which every change of a run is announced, with the id of the run. */
export const runChannel = 'tidemark_run';

/** Wakes subscribers when a run changed. One connection serves all; after it was lost and found again, everybody is woken once. */
export interface RunListener {
  /** Calls `onChange` after each change of the run until `unsubscribe` is called; resolves when changes are heard. */
  subscribe(runId: string, onChange: () => void): Promise<{ unsubscribe: () => void }>;
  close(): Promise<void>;
}
