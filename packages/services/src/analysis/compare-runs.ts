import type { Comparison } from '@tidemark/domain/comparison';
import { DomainError } from '@tidemark/domain/errors';
import type { RunRecord } from '@tidemark/domain/records';
import type { RunSeries } from '@tidemark/domain/run-series';
import type { ServiceContext } from '../access/context.ts';

export type CompareRunsInput = { runIds: readonly string[]; maxPoints?: number | undefined };

/** Runs in the order asked for, each with its label; the first is the baseline. */
export type RunsCompared = {
  runs: { label: string; run: RunRecord }[];
  comparison: Comparison;
  series: RunSeries[];
};

/** compareRuns puts 1 to 8 finished runs of a workspace side by side; a run without a summary is a validation issue. */
export async function compareRuns(_ctx: ServiceContext, _input: CompareRunsInput): Promise<RunsCompared> {
  throw new DomainError('internal', { detail: 'being written' });
}
