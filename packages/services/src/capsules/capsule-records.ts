import { listEvents, listIntervals } from '@tidemark/db/repositories/run-records';
import type { CapsuleRecords } from '@tidemark/domain/capsule/capsule-result';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { ServiceContext } from '../access/context.ts';
import { readRunSeries } from '../samples/read-run-series.ts';

/** Intervals that are read at a time. */
const pageSize = 1_000;
/** Points of a line; beyond it lows and peaks are kept. */
const maxPoints = 2_000;
const maxEvents = 5_000;

/** readRecords gives what was recorded of a run, or null where its seconds alone are larger than so many bytes. */
export async function readRecords(
  ctx: ServiceContext,
  runId: string,
  budgetBytes: number,
): Promise<CapsuleRecords | null> {
  const intervals = await readIntervals(ctx, runId, budgetBytes);
  if (intervals === null) return null;
  const [{ series }, events] = await Promise.all([
    readRunSeries(ctx, { runId, metrics: null, maxPoints }),
    listEvents(ctx.db, ctx.workspaceId, { runId, afterId: null, limit: maxEvents }),
  ]);
  return { intervals, series, events: events.map(({ id: _, at: __, ...event }) => event) };
}

/** sizeBytes is what records take in a capsule. */
export function sizeBytes(records: unknown): number {
  return Buffer.byteLength(JSON.stringify(records, null, 1));
}

async function readIntervals(
  ctx: ServiceContext,
  runId: string,
  budgetBytes: number,
): Promise<IntervalReport[] | null> {
  const intervals: IntervalReport[] = [];
  let size = 0;
  for (;;) {
    const afterOffsetMs = intervals.at(-1)?.offsetMs ?? null;
    const page = await listIntervals(ctx.db, ctx.workspaceId, { runId, afterOffsetMs, limit: pageSize });
    size += sizeBytes(page);
    if (size > budgetBytes) return null;
    intervals.push(...page);
    if (page.length < pageSize) return intervals;
  }
}
