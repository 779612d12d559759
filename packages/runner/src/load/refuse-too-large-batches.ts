import { maxInFlightOf } from '@tidemark/domain/load/executor';
import { BatchQueue } from '@tidemark/loadgen/executors/batch-queue';
import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import type { GeneratorJob } from './messages.ts';

/** refuseTooLargeBatches throws budget_exceeded where the batches in flight would not fit into memory; it takes none itself. */
export function refuseTooLargeBatches({ schema, profile, simulatedStartMs }: GeneratorJob): void {
  const { fieldsPerLine } = profile;
  const renderer = compilePoints(schema, profile, runStartNs(profile, simulatedStartMs), { fieldsPerLine });
  const { executor } = profile;
  const sizes = executor.kind === 'closed-loop' ? executor : { batchSize: executor.batchSize };
  new BatchQueue(renderer, sizes, maxInFlightOf(executor), { index: 0, count: 1 });
}
