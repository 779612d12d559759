import { isSimulatedTime } from '@tidemark/domain/stamping';
import { type Verification, verificationShape } from '@tidemark/domain/verification';
import type { RunContext } from '../run-context.ts';
import { drawUpLedger } from '../verifying/draw-up-ledger.ts';
import { createExpiredCount } from '../verifying/expired-points.ts';
import { hasDistinctKeys, judgeLedger } from '../verifying/judge-ledger.ts';
import { readStoredCounts } from '../verifying/read-stored-counts.ts';
import type { PreparedTarget } from './opened-target.ts';

const shortestLimitMs = 30_000;
const longestLimitMs = 300_000;
const heldPoints =
  'the bucket held points of these measurements before the run, so stored points cannot be told apart';

/** verify compares what was acknowledged with what is stored; where reading fails the answer is `unknown`, never "0 lost". */
export async function verify(run: RunContext, target: PreparedTarget): Promise<Verification> {
  if (target.heldPoints) return unread(run, heldPoints);
  const begunMs = run.clock.nowMs();
  const limitMs = Math.min(longestLimitMs, Math.max(shortestLimitMs, run.loadMs / 2));
  const late = new AbortController();
  try {
    const fromMs = await run.stop.untilStopped(droppedUntil(run, target));
    const { schema, profile } = run.plan;
    const { container } = target;
    const reading = readStoredCounts(container, schema, fromMs, run.clock, profile.fieldsPerLine);
    const timeout = run.clock.sleep(limitMs, late.signal).then(() => 'late' as const);
    const counts = await run.stop.untilStopped(Promise.race([reading, timeout]));
    if (counts === 'late')
      return unread(run, `reading back took longer than ${Math.round(limitMs / 1_000)} s`);
    if (counts === null) return unread(run, 'the stored counts still changed after a minute');
    return judge(run, fromMs, counts, run.clock.nowMs() - begunMs);
  } catch (error) {
    if (run.stop.end() !== null) throw error;
    return unread(run, error instanceof Error ? error.message : 'reading back failed');
  } finally {
    late.abort();
  }
}

/** unread is the verification of a run whose stored points were not read. */
export function unread(run: RunContext, reason: string): Verification {
  return verificationShape.parse({
    status: 'unknown',
    reason,
    ...ledgerOf(run, run.droppedUntilMs, null),
    readMs: 0,
  });
}

function judge(
  run: RunContext,
  fromMs: number | null,
  stored: Map<string, number>,
  readMs: number,
): Verification {
  const { schema, profile } = run.plan;
  const drawn = ledgerOf(run, fromMs, stored);
  const { lost } = drawn.totals;
  const reading = { when: 'settled' as const, stored: drawn.totals.stored, lost, readMs, reason: null };
  const told = (judged: Pick<Verification, 'status' | 'reason'>) =>
    verificationShape.parse({ ...judged, ...drawn, readings: [reading], readMs });
  if (!isSimulatedTime(profile.stamping) && fromMs !== null && fromMs > run.startMs) {
    const reason = 'retention dropped points, and which ones is not known where a clock stamps them';
    return told({ status: 'unknown', reason });
  }
  return told(judgeLedger(drawn.totals, hasDistinctKeys(schema, profile)));
}

function ledgerOf(run: RunContext, droppedUntilMs: number | null, stored: Map<string, number> | null) {
  const { schema, profile } = run.plan;
  const expired = createExpiredCount(schema, profile, run.startMs, droppedUntilMs);
  return drawUpLedger(schema, run.written, expired, stored, hasDistinctKeys(schema, profile));
}

/** Native retention is the server's: what lies before its oldest shard, and is older than the duration, has expired. */
async function droppedUntil(run: RunContext, target: PreparedTarget): Promise<number | null> {
  const { retention } = run.plan.profile;
  if (retention?.kind !== 'native') return run.droppedUntilMs;
  const [oldest] = (await target.container.shards?.list()) ?? [];
  const limitMs = run.clock.wallMs() - retention.retentionDurationMinutes * 60_000;
  return oldest === undefined ? limitMs : Math.min(oldest.startMs, limitMs);
}
