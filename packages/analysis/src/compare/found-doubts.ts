import type { Doubt } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

const toldByValidity: ReadonlySet<Doubt['kind']> = new Set([
  'no_data',
  'dry_run',
  'incomplete',
  'generator_limited',
  'gap',
]);

/** foundDoubts are the doubts that the analysis of a run found beyond its validity: restarts, clocks that jump, mixtures. */
export function foundDoubts({ analysis }: Pick<RunSummary, 'analysis'>): Doubt[] {
  return (analysis?.doubts ?? []).filter(({ kind }) => !toldByValidity.has(kind));
}
