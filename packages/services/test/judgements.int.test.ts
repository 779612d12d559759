import { readFileSync } from 'node:fs';
import { judgeRun } from '@tidemark/analysis/run/judge-run';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import { type ActiveRunState, ownedRunStates } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { getRun, listRuns } from '../src/runs/read-runs.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

const failedThreshold: RunSummary['thresholds'][number] = {
  threshold: { kind: 'at-most', figure: 'responseTimeUsP99', value: 1 },
  observed: 5,
  outcome: 'failed',
};

/** One result for each judgement that older results can have, too. */
const results: Record<string, Partial<RunSummary>> = {
  passed: {},
  failed: { thresholds: [failedThreshold] },
  missing: { verification: aVerification({ status: 'failed', reason: '3 acknowledged points are missing' }) },
  surplus: { verification: aVerification({ status: 'failed', totals: aTotals({ unexpected: 80 }) }) },
  untrusted: { validity: 'generator_limited', validityReason: 'The generator was the bottleneck.' },
  unknown: { verification: aVerification({ status: 'unknown', reason: 'not read' }) },
  incomplete: {
    end: { state: 'aborted', code: 'target_died', message: 'The target died.' },
    validity: 'incomplete',
  },
};

describe('judgements of runs', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  /** Ends a run with a result as a worker stores it. */
  const finishWith = async (overrides: Partial<RunSummary>, isJudged = true) => {
    const runId = await aQueuedRun(ctx);
    const { epoch } = (await claimRun(ctx, { runId, workerId: runId })) ?? { epoch: 0 };
    const states: ActiveRunState[] = ownedRunStates.filter((state) => state !== 'claimed');
    for (const state of states) await moveRun(ctx, { runId, epoch, state });
    const summary = aSummary(overrides);
    if (isJudged) summary.judgement = judgeRun(summary);
    expect(await finishRun(ctx, { runId, epoch, end: summary.end, summary })).toBe('finished');
    return { runId, summary };
  };
  const idsOf = async (...judgements: JudgementValue[]) =>
    (await listRuns(ctx, { judgements, limit: 100 })).items.map(({ id }) => id);

  it('stand beside the state, and lists are narrowed by them', async () => {
    const failed = await finishWith(results.failed ?? {});
    const notHeld = await finishWith({ pointsAsked: 5_000 });
    const passed = await finishWith({});
    expect(await getRun(ctx, failed)).toMatchObject({
      state: 'succeeded',
      judgement: { value: 'failed', reasons: [{ code: 'threshold_failed' }] },
    });
    expect(await idsOf('failed')).toEqual([failed.runId]);
    expect((await idsOf('failed', 'not_held')).toSorted()).toEqual([failed.runId, notHeld.runId].toSorted());
    expect(await idsOf('passed')).toEqual([passed.runId]);
  });

  it('call a run that ended before it began incomplete, and one that is active nothing', async () => {
    const runId = await aQueuedRun(ctx);
    expect((await getRun(ctx, { runId })).judgement).toBeNull();
    await cancelRun(ctx, { runId });
    expect((await getRun(ctx, { runId })).judgement).toMatchObject({ value: 'incomplete' });
    expect(await idsOf('incomplete')).toContain(runId);
  });

  it('are the same for results of before judgements were stored, in the list and in the run', async () => {
    const migration = new URL(
      '../../../prisma/migrations/20261122090000_judgements/migration.sql',
      import.meta.url,
    );
    const [, backfill = ''] = /(UPDATE "run"[\s\S]*?);\n/.exec(readFileSync(migration, 'utf8')) ?? [];
    for (const overrides of Object.values(results)) {
      const { runId, summary } = await finishWith(overrides, false);
      await stage.db.query(
        z.unknown(),
        `UPDATE run SET judgement = NULL, summary = summary - 'judgement' - 'pointsAsked' WHERE id = $1`,
        [runId],
      );
      await stage.db.query(z.unknown(), backfill, []);
      const { value } = judgeRun({ ...summary, pointsAsked: null });
      expect((await getRun(ctx, { runId })).judgement?.value).toBe(value);
      expect(await idsOf(value)).toContain(runId);
    }
  });
});
