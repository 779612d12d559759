import type { QueuedRecord } from '../queue/record.ts';

/** What a client is answered. */
export type WriteOutcome = { statusCode: number; reason: string; retryAfterSec?: number };

export const accepted: WriteOutcome = { statusCode: 204, reason: '' };

/** Takes writes under one of the policies; `done` is called once, never from within `submit`. */
export interface WriteTaker {
  submit(record: QueuedRecord, done: (outcome: WriteOutcome) => void): void;
  /** Ends forwarding; what is queued on disk stays there. */
  close(): Promise<void>;
}
