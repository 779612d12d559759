import type { BatchWriter } from '@tidemark/domain/batch-writer';
import { DomainError } from '@tidemark/domain/errors';

/** createRoundRobinWriter gives the batches to the writers in turn, in the order of the calls: batch n goes to writer n mod m. */
export function createRoundRobinWriter(writers: BatchWriter[]): BatchWriter {
  let next = 0;
  const take = (): BatchWriter => {
    const writer = writers[next];
    if (writer === undefined)
      throw new DomainError('internal', { detail: 'there is no writer to take turns' });
    next = (next + 1) % writers.length;
    return writer;
  };
  return {
    send: (body, byteCount, pointCount, settled) => take().send(body, byteCount, pointCount, settled),
    write: (body, byteCount, pointCount) => take().write(body, byteCount, pointCount),
    async close() {
      await Promise.all(writers.map((writer) => writer.close()));
    },
  };
}
