import { DomainError } from '@tidemark/domain/kernel/errors';
import { type EndpointCount, noEndpointCount } from '@tidemark/domain/load/endpoint-count';
import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';

/** A writer to several endpoints. */
export interface RoundRobinWriter extends BatchWriter {
  /** What settled at each endpoint since the last call; nothing where there is one endpoint only. */
  takeEndpointCounts(): EndpointCount[];
}

type Settled = (outcome: WriteOutcome) => void;

/** createRoundRobinWriter gives the batches to the writers in turn, in the order of the calls: batch n goes to writer n mod m. */
export function createRoundRobinWriter(writers: BatchWriter[]): RoundRobinWriter {
  let next = 0;
  let counts = writers.map(noEndpointCount);

  function send(body: Uint8Array, byteCount: number, pointCount: number, settled: Settled): void {
    const index = next;
    next = (next + 1) % writers.length;
    const writer = writers[index];
    if (writer === undefined)
      throw new DomainError('internal', { detail: 'no writer is there to take turns' });
    writer.send(body, byteCount, pointCount, (outcome) => {
      addOutcome(counts[index], outcome);
      settled(outcome);
    });
  }

  return {
    send,
    write: (body, byteCount, pointCount) =>
      new Promise((resolve) => send(body, byteCount, pointCount, resolve)),
    takeEndpointCounts() {
      const taken = counts;
      counts = writers.map(noEndpointCount);
      return taken;
    },
    async close() {
      await Promise.all(writers.map((writer) => writer.close()));
    },
  };
}

function addOutcome(count: EndpointCount | undefined, { knowledge }: WriteOutcome): void {
  if (count === undefined) return;
  count.batches += 1;
  if (knowledge === 'ok') count.acknowledged += 1;
  else if (knowledge === 'fail') count.failed += 1;
  else count.unknown += 1;
}
