import { listEvents, listIntervals } from '@tidemark/db/repositories/run-records';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { RunEventRecord } from '@tidemark/domain/run/records';
import type { MetricSeries } from '@tidemark/domain/run/run-series';
import type { ServiceContext } from '../access/context.ts';
import { readRunSeries } from '../samples/run-series.ts';

/** Where the records of runs are read; each call gives as many as it asks for at most, the first ones. */
export type RecordSource = {
  intervals: (page: {
    runId: string;
    afterOffsetMs: number | null;
    limit: number;
  }) => Promise<IntervalReport[]>;
  series: (runId: string, maxPoints: number) => Promise<MetricSeries[]>;
  events: (runId: string, limit: number) => Promise<RunEventRecord[]>;
};

/** recordSource reads the records of the runs of a workspace. */
export function recordSource(ctx: Pick<ServiceContext, 'db' | 'workspaceId'>): RecordSource {
  const { db, workspaceId } = ctx;
  return {
    intervals: (page) => listIntervals(db, workspaceId, page),
    series: async (runId, maxPoints) =>
      (await readRunSeries(ctx, { runId, metrics: null, maxPoints })).series,
    events: (runId, limit) => listEvents(db, workspaceId, { runId, afterId: null, limit }),
  };
}
