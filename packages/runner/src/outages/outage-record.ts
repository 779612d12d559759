/** An outage that took place; `awayMs` is null until the target is back. */
export type OutageRecord = { beganOffsetMs: number; awayMs: number | null };

/** What one second of load says of outages; `waiting` is in points where a client has a buffer, else in batches, null where nothing waits. */
export type WaitingSecond = {
  endOffsetMs: number;
  retries: number;
  /** Neither acknowledged nor evicted. */
  failedPoints: number;
  /** null: there is no buffer. */
  evictedPoints: number | null;
  waitingPointsMax: number | null;
  waiting: number | null;
  waitingMax: number | null;
};
