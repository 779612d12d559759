import { sentOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { Deadlined } from '../http1/deadline-list.ts';
import { TransportError, transportErrorCodes } from '../http1/transport-error.ts';
import { classifySent, classifyUnsent } from '../writing/classify-transport-error.ts';
import type { HandedOver } from './closing-tally.ts';

/** What carries a batch, and ends where the batch takes too long. */
export interface BatchCarrier {
  expired(batch: MetricBatch): void;
}

/** One batch under way: whole metrics, which go to one connection. */
export class MetricBatch extends Deadlined {
  readonly bytes: Uint8Array;
  readonly counts: HandedOver;
  carrier: BatchCarrier | null = null;
  readonly #settled: (outcome: WriteOutcome) => void;

  constructor(bytes: Uint8Array, counts: HandedOver, settled: (outcome: WriteOutcome) => void) {
    super();
    this.bytes = bytes;
    this.counts = counts;
    this.#settled = settled;
  }

  expire(): void {
    this.carrier?.expired(this);
  }

  /** The kernel took every byte. */
  taken(): void {
    this.#settled(sentOutcome);
  }

  /** `wasSent`: bytes of it may have reached the peer. */
  fail(error: Error, wasSent: boolean): void {
    if (wasSent) this.#settled(classifySent(error));
    else
      this.#settled(isLate(error) ? { ...classifyUnsent(error), class: 'timeout' } : classifyUnsent(error));
  }
}

function isLate(error: Error): boolean {
  return error instanceof TransportError && error.code === transportErrorCodes.requestTimeout;
}

/** notTaken is the failure of a batch that waited too long. */
export function notTaken(): TransportError {
  return new TransportError(
    transportErrorCodes.requestTimeout,
    'the peer did not take the batch in time: it reads too slowly, or not at all',
  );
}
