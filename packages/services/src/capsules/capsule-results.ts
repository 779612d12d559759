import type { CapsuleRun } from '@tidemark/domain/capsule/capsule';
import {
  type CapsuleContent,
  capsuleResultShape,
  type MadeOn,
  madeOnShape,
} from '@tidemark/domain/capsule/capsule-result';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { Target } from '@tidemark/domain/target/target';
import type { ServiceContext } from '../access/context.ts';
import { maskSummary } from '../reports/mask-summary.ts';
import { readRecords, sizeBytes } from './capsule-records.ts';
import { maskTexts } from './mask-texts.ts';
import { withoutProcess } from './without-process.ts';

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
