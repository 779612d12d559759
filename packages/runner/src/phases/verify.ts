import type { Verification } from '@tidemark/domain/verification';
import { listShards } from '@tidemark/targets/influxdb-v1/shards';
import type { RunContext } from '../run-context.ts';
import { drawUpLedger } from '../verifying/draw-up-ledger.ts';
import { firstPointFrom } from '../verifying/first-point-from.ts';
import { readStoredCounts } from '../verifying/read-stored-counts.ts';
import type { PreparedTarget } from './opened-target.ts';

const shortestLimitMs = 30_000;
const longestLimitMs = 300_000;

/** verify compares what was acknowledged with what is stored; where reading fails the answer is `unknown`, never "0 lost". */
export async function verify(run: RunContext, target: PreparedTarget): Promise<Verification> {
  const begunMs = run.clock.nowMs();
  const limitMs = Math.min(longestLimitMs, Math.max(shortestLimitMs, run.loadMs / 2));
  const late = new AbortController();
  try {
    const fromMs = await run.stop.untilStopped(droppedUntil(run, target));
    const { schema } = run.plan;
    const reading = readStoredCounts(target.client, target.subject.database, schema, fromMs, run.clock);
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
  const firstPoint = firstRetainedPoint(run, run.droppedUntilMs);
  return {
    status: 'unknown',
    reason,
    ...drawUpLedger(run.plan.schema, run.written, firstPoint, null),
    readMs: 0,
  };
}

function judge(
  run: RunContext,
  fromMs: number | null,
  stored: Map<string, number>,
  readMs: number,
): Verification {
  const drawn = drawUpLedger(run.plan.schema, run.written, firstRetainedPoint(run, fromMs), stored);
  const { acknowledged, lost, unexpected, unknown } = drawn.totals;
  if (acknowledged === 0) return { status: 'unknown', reason: 'nothing was acknowledged', ...drawn, readMs };
  if ((lost ?? 0) > 0 || (unexpected ?? 0) > 0) {
    const reason = `${lost ?? 0} acknowledged points are missing, ${unexpected ?? 0} unexpected ones are stored`;
    return { status: 'failed', reason, ...drawn, readMs };
  }
  const reason = unknown === 0 ? null : `${unknown} points had no clear answer and may or may not be stored`;
  return { status: 'passed', reason, ...drawn, readMs };
}

function firstRetainedPoint(run: RunContext, fromMs: number | null): number {
  return fromMs === null ? 0 : firstPointFrom(run.plan.schema, run.plan.profile.clock, run.startMs, fromMs);
}

/** Native retention is the server's: what lies before its oldest shard, and is older than the duration, has expired. */
async function droppedUntil(run: RunContext, target: PreparedTarget): Promise<number | null> {
  const { retention } = run.plan.profile;
  if (retention?.kind !== 'native') return run.droppedUntilMs;
  const [oldest] = await listShards(target.client, target.subject.database);
  const limitMs = run.clock.wallMs() - retention.retentionDurationMinutes * 60_000;
  return oldest === undefined ? limitMs : Math.min(oldest.startMs, limitMs);
}
