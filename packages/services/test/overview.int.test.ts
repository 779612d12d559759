import { judgeRun } from '@tidemark/analysis/run/judge-run';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRuns } from '../src/deletion/delete-items.ts';
import { readOverview } from '../src/overview/read-overview.ts';
import { aFinishedRun, aRepeatedPlan } from './a-finished-run.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

const failed = {
  threshold: { kind: 'at-most', figure: 'responseTimeUsP99', value: 1 },
  observed: 5,
  outcome: 'failed',
} as const;

/** A result as a worker stores it, with its judgement. */
function judged(change: Partial<RunSummary> = {}): { summary: Partial<RunSummary> } {
  const summary = aSummary(change);
  return { summary: { ...summary, judgement: judgeRun(summary) } };
}

describe('the overview of a workspace', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('is nothing before the first run', async () => {
    expect(await readOverview(await stage.newContext())).toBeNull();
  });

  it('counts what ended and what waits, lists what did not pass, the worst first, and nothing of others', async () => {
    const ctx = await stage.newContext();
    const plan = aRepeatedPlan();
    const passed = await aFinishedRun(ctx, plan, judged());
    const bad = await aFinishedRun(ctx, plan, judged({ thresholds: [failed] }));
    const doubtful = await aFinishedRun(
      ctx,
      plan,
      judged({ validity: 'generator_limited', validityReason: 'The generator was the bottleneck.' }),
    );
    const waiting = await aQueuedRun(ctx);
    const overview = await readOverview(ctx);
    expect(overview?.notPassed.map(({ id }) => id)).toEqual([bad, doubtful]);
    expect(overview?.latest.map(({ id }) => id).toSorted()).toEqual(
      [passed, bad, doubtful, waiting].toSorted(),
    );
    expect(overview?.counts).toMatchObject({ queued: 1, running: 0 });
    expect(overview?.sentence).toBe(
      '2 of 3 runs of the last 24 h did not pass; no run is in progress, 1 waiting.',
    );
    await deleteRuns(ctx, { runIds: [bad] });
    expect((await readOverview(ctx))?.sentence).toContain('1 of 2 runs of the last 24 h did not pass');
    expect(await readOverview(await stage.newContext())).toBeNull();
  });

  it('forgets in its sentence what ended more than a day ago', async () => {
    const ctx = await stage.newContext();
    await aFinishedRun(ctx, aRepeatedPlan());
    const tomorrow = { ...ctx.clock, wallMs: () => ctx.clock.wallMs() + 25 * 3_600_000 };
    expect((await readOverview({ ...ctx, clock: tomorrow }))?.sentence).toBe('No run is in progress.');
  });
});
