import type { Doubt } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

const impliedByValidity: ReadonlySet<Doubt['kind']> = new Set([
  'no_data',
  'dry_run',
  'incomplete',
  'generator_limited',
  'gap',
]);

/** foundDoubts gives the doubts beyond the validity of a run: restarts, clock jumps, mixed rates. */
export function foundDoubts({ analysis }: Pick<RunSummary, 'analysis'>): Doubt[] {
  return (analysis?.doubts ?? []).filter(({ kind }) => !impliedByValidity.has(kind));
}
