import { listEvents, listIntervals } from '@tidemark/db/repositories/run-records';
import type { CapsuleRun } from '@tidemark/domain/capsule/capsule';
import {
  type CapsuleContent,
  type CapsuleRecords,
  capsuleResultShape,
  type MadeOn,
  madeOnShape,
} from '@tidemark/domain/capsule/capsule-result';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Target } from '@tidemark/domain/target/target';
import type { ServiceContext } from '../access/context.ts';
import { maskSummary } from '../reports/mask-report.ts';
import { readRunSeries } from '../samples/run-series.ts';
import { maskTexts } from './mask-texts.ts';

/** Most bytes that the seconds of all runs of a capsule take together. */
const recordsBudgetBytes = 20 * 1_048_576;

type Measured = Pick<CapsuleRun, 'simulatedStartMs' | 'madeOn' | 'result'>;

/** capsuleResults gives what each run showed, in their order, masked; seconds only as far as they fit, and where not, the reason. */
export async function capsuleResults(
  ctx: ServiceContext,
  runs: readonly { run: RunRecord; target: Target }[],
  content: CapsuleContent,
): Promise<Measured[]> {
  const results: Measured[] = [];
  let leftBytes = recordsBudgetBytes;
  for (const { run, target } of runs) {
    const records = content === 'full' && run.summary ? await readRecords(ctx, run.id, leftBytes) : null;
    if (records) leftBytes -= sizeBytes(records);
    const recordsReason = records ? null : content === 'full' ? tooLarge : notAsked;
    const result = content === 'none' ? null : resultOf(run, target, { records, recordsReason });
    results.push({ simulatedStartMs: run.simulatedStartMs, madeOn: madeOnOf(run), result });
  }
  return results;
}

const notAsked = 'left out, as was asked';
const tooLarge = `left out: second by second the capsule would have more than ${recordsBudgetBytes / 1_048_576} MiB`;

function resultOf(
  { state, startedAt, endedAt, summary }: RunRecord,
  target: Target,
  recorded: { records: unknown; recordsReason: string | null },
): Measured['result'] {
  if (summary === null) return null;
  const result = { state, startedAt, endedAt, summary: withoutProcess(maskSummary(summary)), ...recorded };
  return capsuleResultShape.parse(maskTexts(result, target));
}

function madeOnOf({ summary }: RunRecord): MadeOn {
  if (summary === null) return null;
  const { target, host } = withoutProcess(maskSummary(summary));
  return madeOnShape.parse({ target, host });
}

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

/** withoutProcess leaves the number of the server's process out of a summary: it means nothing elsewhere. */
export function withoutProcess(summary: RunSummary): RunSummary {
  return { ...summary, target: { ...summary.target, pid: null } };
}
