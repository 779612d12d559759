import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { Batch } from './batch-queue.ts';

const nothing: Batch = { firstPoint: 0, endPoint: 0, body: new Uint8Array(0), byteCount: 0 };

/** One request in flight, used over and over, with the callback that its writer calls: sending allocates nothing. */
export class Flight {
  readonly settled: (outcome: WriteOutcome) => void;
  batch: Batch = nothing;
  intendedAtMs = 0;
  /** When it was due and a connection was free. */
  readyAtMs = 0;
  sentAtMs = 0;

  constructor(settle: (flight: Flight, outcome: WriteOutcome) => void) {
    this.settled = (outcome) => settle(this, outcome);
  }

  /** Begins a request. */
  begin(batch: Batch, intendedAtMs: number, readyAtMs: number, sentAtMs: number): void {
    this.batch = batch;
    this.intendedAtMs = intendedAtMs;
    this.readyAtMs = readyAtMs;
    this.sentAtMs = sentAtMs;
  }
}
