/** Wakes subscribers when a run changed. One connection serves all; after it was lost, everybody is woken once. */
export interface RunListener {
  /** Calls `onChange` after each change of the run until the returned function is called. */
  subscribe(runId: string, onChange: () => void): () => void;
}
