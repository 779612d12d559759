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
import { maskSummary } from '../reports/mask-report.ts';
import { maskTexts } from './mask-texts.ts';
import type { RecordSource } from './record-source.ts';

/** Total size limit of the per-second records of all runs in a capsule. */
const recordsBudgetBytes = 20 * 1_048_576;

type Measured = Pick<CapsuleRun, 'simulatedStartMs' | 'madeOn' | 'result'>;

/** capsuleResults gives the masked results of runs, in order; per-second records as far as they fit, or else the reason. */
export async function capsuleResults(
  source: RecordSource,
  runs: readonly { run: RunRecord; target: Target }[],
  content: CapsuleContent,
): Promise<Measured[]> {
  const results: Measured[] = [];
  let leftBytes = recordsBudgetBytes;
  for (const { run, target } of runs) {
    const records = content === 'full' && run.summary ? await readRecords(source, run.id, leftBytes) : null;
    if (records) leftBytes -= sizeBytes(records);
    const recordsReason = records ? null : content === 'full' ? tooLarge : notAsked;
    const result = content === 'none' ? null : resultOf(run, target, { records, recordsReason });
    results.push({ simulatedStartMs: run.simulatedStartMs, madeOn: madeOnOf(run), result });
  }
  return results;
}

const notAsked = 'left out as requested';
const tooLarge = `left out: with per-second records the capsule would exceed ${recordsBudgetBytes / 1_048_576} MiB`;

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

/** Intervals per query. */
const pageSize = 1_000;
/** Points per line; longer lines keep their lows and peaks. */
const maxPoints = 2_000;
const maxEvents = 5_000;

/** readRecords gives the records of a run, or null where its intervals exceed a budget in bytes. */
async function readRecords(
  source: RecordSource,
  runId: string,
  budgetBytes: number,
): Promise<CapsuleRecords | null> {
  const intervals = await readIntervals(source, runId, budgetBytes);
  if (intervals === null) return null;
  const [series, events] = await Promise.all([
    source.series(runId, maxPoints),
    source.events(runId, maxEvents),
  ]);
  return { intervals, series, events: events.map(({ id: _, at: __, ...event }) => event) };
}

/** sizeBytes gives the size of records in a capsule. */
function sizeBytes(records: unknown): number {
  return Buffer.byteLength(JSON.stringify(records, null, 1));
}

async function readIntervals(
  source: RecordSource,
  runId: string,
  budgetBytes: number,
): Promise<IntervalReport[] | null> {
  const intervals: IntervalReport[] = [];
  let size = 0;
  for (;;) {
    const afterOffsetMs = intervals.at(-1)?.offsetMs ?? null;
    const page = await source.intervals({ runId, afterOffsetMs, limit: pageSize });
    size += sizeBytes(page);
    if (size > budgetBytes) return null;
    intervals.push(...page);
    if (page.length < pageSize) return intervals;
  }
}

/** withoutProcess removes the process id of the server from a summary: it means nothing elsewhere. */
export function withoutProcess(summary: RunSummary): RunSummary {
  return { ...summary, target: { ...summary.target, pid: null } };
}
