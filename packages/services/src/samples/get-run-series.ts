import { DomainError } from '@tidemark/domain/errors';
import type { MetricName } from '@tidemark/domain/metric';
import type { RunSeries } from '@tidemark/domain/run-series';
import type { ServiceContext } from '../access/context.ts';

export type GetRunSeriesInput = {
  runId: string;
  /** All that the run has, unless told. */
  metrics?: readonly MetricName[] | undefined;
  maxPoints?: number | undefined;
};

/** getRunSeries gives the lines of a run, each thinned to `maxPoints` (600 unless told) with lows, peaks and failed readings kept. */
export async function getRunSeries(_ctx: ServiceContext, _input: GetRunSeriesInput): Promise<RunSeries> {
  throw new DomainError('internal', { detail: 'being written' });
}
