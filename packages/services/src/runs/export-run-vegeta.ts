import { listEvents, listIntervals } from '@tidemark/db/repositories/run-records';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunRecord } from '@tidemark/domain/run/records';
import { type RunTiming, reportOfRun } from '@tidemark/imports/vegeta/report-of-run';
import { writeReportJson } from '@tidemark/imports/vegeta/write-report';
import { decodeHistogram } from '@tidemark/stats/histogram';
import type { ServiceContext } from '../access/context.ts';
import { type GetRunInput, getRun } from './read-runs.ts';

/** exportRunVegeta gives a run as the line that `vegeta report -type=json` writes, or throws where it has no result. */
export async function exportRunVegeta(ctx: ServiceContext, input: GetRunInput): Promise<string> {
  const run = await getRun(ctx, input);
  if (run.summary === null)
    throw nothingToExport(`it is ${run.state.replaceAll('_', ' ')} and has no result`);
  const timing = run.summary.imported ? unknownTiming : await timingOf(ctx, run);
  const report = reportOfRun(run.summary, timing);
  if (report === null) throw nothingToExport('no request got a response, so there are no latencies');
  return writeReportJson(report);
}

const unknownTiming: RunTiming = { startMs: null, shortestUs: null, lastServiceTimeUs: null };

/** Intervals per query. */
const pageSize = 1_000;

async function timingOf(ctx: ServiceContext, run: RunRecord): Promise<RunTiming> {
  const timing = { ...unknownTiming, startMs: await loadBeganMs(ctx, run) };
  for (let afterOffsetMs: number | null = null; ; ) {
    const page = await listIntervals(ctx.db, ctx.workspaceId, {
      runId: run.id,
      afterOffsetMs,
      limit: pageSize,
    });
    for (const { serviceTimeUs } of page) {
      if (serviceTimeUs === null) continue;
      const histogram = decodeHistogram(serviceTimeUs);
      if (histogram.totalCount === 0) continue;
      timing.shortestUs = Math.min(timing.shortestUs ?? Number.POSITIVE_INFINITY, histogram.minNonZeroValue);
      timing.lastServiceTimeUs = histogram.getValueAtPercentile(50);
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return timing;
    afterOffsetMs = last.offsetMs;
  }
}

/** When the run entered the state `running`, or else when it was claimed. */
async function loadBeganMs(ctx: ServiceContext, run: RunRecord): Promise<number | null> {
  const marks = await listEvents(ctx.db, ctx.workspaceId, { runId: run.id, afterId: null, limit: 20 });
  const running = marks.find((mark) => mark.kind === 'state' && mark.message === 'running');
  return (running?.at ?? run.startedAt)?.getTime() ?? null;
}

function nothingToExport(detail: string): DomainError {
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/runId', code: 'run_without_result', detail }],
  });
}
